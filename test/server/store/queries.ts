import type { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';
import { findPeriod } from '../../../src/service/results/countResponses.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { findPicture, findSessions, pageResponses } from '../../../src/service/results/responses.ts';
import type { ResponseQuery } from '../../../src/service/results/query.ts';
import { recentDaysOf, summarizeAll } from '../../../src/service/results/summarizeAll.ts';
import { summarize, type SummaryQuery } from '../../../src/service/results/summarize.ts';
import { listNotes } from '../../../src/service/results/trendNotes.ts';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import type { Store } from '../../../src/server/store/store.ts';

/** Creates the owner's queries of a store. Each reads its own state. */
export function queriesOf(store: Store) {
  const results = openResults(store as DatabaseStore);
  const { read } = results;
  return {
    ...results,
    period: (survey_uuid: string) => read((reading) => findPeriod(reading, survey_uuid)),
    page: (query: ResponseQuery, cursor: string | null, limit: number) =>
      read((reading) => pageResponses(reading, query, cursor, limit)),
    sessions: (query: ResponseQuery) => read((reading) => findSessions(reading, query)),
    picture: (session_uuid: string) => read((reading) => findPicture(reading, session_uuid)),
    summarizeAll: (surveys: readonly SurveyEntry[], timeZone: string, now: number) =>
      read((reading) => summarizeAll(reading, surveys, recentDaysOf(timeZone, now))),
    notes: (survey_uuid: string) => read((reading) => listNotes(reading, survey_uuid)),
    summarize: (asked: SummaryQuery) => read((reading) => summarize(reading, asked)),
  };
}
