import { maxTextLength } from '../../contract/limits.ts';
import type { Answer } from '../../contract/api/response.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { Choice } from './choices.ts';

const separator = ';\n';

/**
 * Returns the answer of a choices step, as text for readers and as metadata for statistics.
 * @param otherLabel the text for "Other" without a comment
 * @param order the order in which the choices were shown, unless it is that of the survey
 */
export function choicesAnswer(
  chosen: readonly Choice[],
  other: string | null,
  otherLabel: string,
  order?: readonly Choice[],
): Answer {
  const valuesOf = (choices: readonly Choice[]) => choices.map(({ value }) => value);
  const labels = chosen.map(({ label }) => label);
  if (other !== null) labels.push(other || otherLabel);
  return {
    // the metadata contains the full comment
    text: labels.join(separator).slice(0, maxTextLength),
    metadata: {
      choices: valuesOf(chosen),
      // null removes the comment of an earlier submit
      choice_comment: other || null,
      ...(order && { choice_order: valuesOf(order) }),
    },
  };
}

/**
 * Returns the answer to a follow-up, with its question if that depends on the score or the choices.
 * @param question the question, or null if it is the survey's own
 */
export function followUpAnswer(survey: Survey, answer: Answer, question: string | null): Answer {
  if (!survey.follow_ups) return answer;
  // a text replaces the choices of another score, but not those of a general survey
  const replaced = survey.survey_type === 'general' ? {} : { choices: null, choice_comment: null, choice_order: null };
  return { ...answer, metadata: { ...replaced, ...answer.metadata, question } };
}

/** Removes the answer to a follow-up that the new score doesn't have. */
export const noFollowUpAnswer: Answer = {
  text: '',
  metadata: { choices: null, choice_comment: null, choice_order: null, question: null, screenshot: null },
};
