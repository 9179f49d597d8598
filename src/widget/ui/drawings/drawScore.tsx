import type { Scale } from '../../rules/scale.ts';
import type { DrawnScore } from '../steps/scaleStep.tsx';
import { fill, type Words } from '../words.ts';
import { face, noStar, star, thumb } from './pictures.tsx';

/** Which of the seven meanings a scale of so many scores has. */
const meanings: Readonly<Record<number, string>> = { 2: '15', 5: '01356', 7: '0123456' };

/** Draws a score as a face, a thumb or stars, and says what the picture means. */
export function drawScore(words: Words, { style, scores }: Scale, index: number): DrawnScore {
  const score = scores[index]!;
  const highest = scores.length - 1;
  if (style === 'thumbs') return { name: words.thumbs[index]!, mark: thumb(index > 0) };
  if (style === 'stars')
    return { name: fill(words, words.stars, { score, highest: scores.at(-1)! }), mark: score ? star() : noStar() };
  return { name: words.satisfaction[+meanings[scores.length]![index]!]!, mark: face(index / highest) };
}
