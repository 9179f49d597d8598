import { face, noStar, star, thumb } from '../icons.tsx';
import type { ScaleStyle } from '../../../contract/survey.ts';
import type { Words } from '../words.ts';

/** How one score of a scale is drawn; `place` runs from 0 for the lowest score to 1 for the highest. */
export function scaleMark(words: Words, style: ScaleStyle, score: number, place: number) {
  if (style === 'emoji') return face(place);
  if (style === 'thumbs') return thumb(place > 0);
  if (style === 'stars') return score ? star() : noStar();
  return words.number(score);
}
