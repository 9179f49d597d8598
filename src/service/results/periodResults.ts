import type { Survey } from '../../contract/surveys/survey.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { ResultsPeriod } from '../module.ts';
import type { Results } from './openResults.ts';
import { findOfSession, listResponse, pageResponses } from './responses.ts';
import { changesIn, yearBefore } from './changesIn.ts';
import { findLastChange } from './finding.ts';
import { summarize } from './summarize.ts';

type SummarizedSurvey = Pick<Survey, 'survey_type' | 'follow_ups' | 'thank_yous'> &
  Pick<SurveyEntry, 'survey_uuid' | 'link'>;

/** Number of comments of a period that are read. */
const maxComments = 200;

/** Creates what other parts of the server ask of the results. Responses are as lists show them, without the session. */
export function createPeriodResults({ read, short }: Results) {
  return {
    /** Resolves to the response of a session, or to null. */
    async find(survey_uuid: string, session_uuid: string) {
      const found = await findOfSession(short, survey_uuid, session_uuid);
      return found && listResponse(found, false);
    },
    /** Resolves to the responses with a comment, newest first. */
    comments: (survey_uuid: string, { from, until }: ResultsPeriod) =>
      read(async (reading) => {
        const query = { survey_uuid, from, until, with_text: true };
        const { responses } = await pageResponses(reading, query, null, maxComments);
        return responses.map((each) => listResponse(each, false));
      }),
    /** Resolves to the changes of the metric in the year before the end of a period. */
    changes: (survey: SummarizedSurvey, { until, timeZone }: ResultsPeriod) =>
      read(async (reading) => {
        const [type, now] = [survey.survey_type, until - 1];
        const query = { survey_uuid: survey.survey_uuid, from: yearBefore(now), until };
        const { days } = await summarize(reading, { type, query, before: undefined, timeZone, now });
        return changesIn(days, type, { timeZone, now });
      }),
    /** Resolves to the last change of the metric before the end of a period, and what can explain it. */
    finding: ({ survey_uuid, survey_type: type }: SummarizedSurvey, { until, timeZone }: ResultsPeriod) =>
      read((reading) => findLastChange(reading, { survey_uuid, type, timeZone, now: until - 1 })),
    summarize: (survey: SummarizedSurvey, { from, until, before, timeZone }: ResultsPeriod) => {
      const query = { survey_uuid: survey.survey_uuid, from, until };
      const { survey_type: type } = survey;
      return read((reading) => summarize(reading, { ...survey, type, query, before, timeZone, now: until - 1 }));
    },
  };
}
