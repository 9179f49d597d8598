import type { ResponseRequest } from '../../contract/response.ts';
import type { Choice } from './choices.ts';

/** What a step adds to a response. */
export type Answer = Pick<ResponseRequest, 'score' | 'text' | 'metadata'>;

const separator = ';\n';

/** The server stores no longer text; a comment stands in the metadata as a whole. */
const longestText = 10_000;

/**
 * The chosen options and the comment of "Other", as text for reading and as metadata for counting.
 * @param otherLabel stands in the text where "Other" was chosen without a comment
 */
export function choicesAnswer(chosen: readonly Choice[], other: string | null, otherLabel: string): Answer {
  const labels = chosen.map(({ label }) => label);
  if (other !== null) labels.push(other || otherLabel);
  return {
    text: labels.join(separator).slice(0, longestText),
    metadata: {
      choices: chosen.map(({ value }) => value),
      // null takes away the comment of an earlier submit
      choice_comment: other || null,
    },
  };
}
