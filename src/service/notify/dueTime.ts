import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { AddedInCommit, Stored } from '../database/inCommit.ts';
import type { Catalog } from '../../server/surveys/catalog.ts';
import { wantsAnswers, type Target } from './targets.ts';

/**
 * Returns whether an answer has everything that the survey can ask for. Clients send the whole answer so far. If the
 * next question depends on the answer, all questions count: targets are then notified after the quiet time.
 */
export function isFinished(survey: SurveyEntry, { text, metadata = {} }: Stored): boolean {
  const { survey_type, follow_ups = [] } = survey;
  const asked = [survey, ...follow_ups];
  const asksForMore = survey_type === 'general' || asked.some(({ response_type = 'none' }) => response_type !== 'none');
  const asksForContact = asked.some(({ collect_contact }) => collect_contact);
  // in a general survey, a text can follow the choices
  const hasChosen = Array.isArray(metadata.choices) && !(survey_type === 'general' && follow_ups.length > 0);
  const hasMore = Boolean(text?.trim()) || hasChosen;
  return (hasMore || !asksForMore) && (Boolean(metadata.user_email) || !asksForContact);
}

/**
 * Creates the function that decides when targets are notified of a change: of an answer that is finished, of a closed
 * survey and of a deletion at once; of other answers when they have not changed for the quiet time, in milliseconds.
 */
export function createDueTime(
  catalog: Catalog,
  targets: () => readonly Target[],
  quietTime: number,
): AddedInCommit['valueOf'] {
  return (stored) => {
    const { survey_uuid, at, event_type, metadata } = stored;
    if (!targets().some((target) => wantsAnswers(target, survey_uuid))) return null;
    if (event_type) return event_type === 'survey_closed' ? at : null;
    if (!metadata) return at;
    const survey = catalog.survey(survey_uuid);
    return survey && isFinished(survey.entry, stored) ? at : at + quietTime;
  };
}
