import type { Scale } from '../../eligibility/scale.ts';
import { formatMessage, type Messages } from '../../i18n/messages.ts';

/** Which of the seven names of satisfaction the faces of a scale have, by the number of its faces. */
const satisfactionIndexes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 5],
  5: [0, 1, 3, 5, 6],
  7: [0, 1, 2, 3, 4, 5, 6],
};

/** The name of a score: "8 out of 10", "4 of 5 stars", "Very satisfied". */
export function scoreName(messages: Messages, { style, scores }: Scale, index: number): string {
  if (style === 'thumbs') return messages.thumbs[index]!;
  if (style === 'emoji') return messages.satisfaction[satisfactionIndexes[scores.length]![index]!]!;
  const text = style === 'stars' ? messages.stars : messages.score;
  return formatMessage(messages, text, { score: scores[index]!, highest: scores.at(-1)! });
}
