import { scales, type SurveyType } from '../../contract/scores.ts';
import { isoTime } from '../../server/store/store.ts';
import { loadDigest, type MessageSources, resultsUrl, surveyOf } from './loadMessage.ts';
import { type Message, sampleMessage } from './messages.ts';
import { acceptsAnswer, acceptsSurvey, type Target } from './targets.ts';

/** What a sample depends on. */
export type SampleTarget = Pick<Target, 'surveys' | 'when' | 'digest'>;

/** A sample of what a target gets, marked as a test. */
interface Sample {
  readonly message: Message;
  /** Whether an answer to one of the surveys can meet the conditions of the target. */
  readonly fits: boolean;
}

/** Returns all scores of a type, the best first; null for a type without scores. */
function scoresOf(type: SurveyType): (number | null)[] {
  const scale = scales[type];
  return scale ? Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.max - index) : [null];
}

/** Resolves to an answer that a target wants, if there can be one, or to the digest of the last seven days. */
export async function loadSample(sources: MessageSources, target: SampleTarget, now: number): Promise<Sample> {
  if (target.digest) return { message: (await loadDigest(sources, target, now, true))!, fits: true };
  const surveys = sources.catalog.entries().filter(({ survey_uuid }) => acceptsSurvey(target, survey_uuid));
  const open = surveys.filter(({ archived }) => !archived);
  const at = isoTime(now);
  for (const survey of open) {
    const url = resultsUrl(sources, survey.survey_uuid);
    for (const score of scoresOf(survey.survey_type))
      for (const given of [{ score }, { score, text: null }]) {
        const message = sampleMessage(survey, url, at, given);
        if (acceptsAnswer(target, survey.survey_type, message.answer)) return { message, fits: true };
      }
  }
  const survey = surveyOf(sources, (open[0] ?? surveys[0])?.survey_uuid ?? '');
  return { message: sampleMessage(survey, resultsUrl(sources, survey.survey_uuid), at), fits: false };
}
