import { Fragment, h } from 'preact';
import type { ScaleStyle } from '../../../contract/survey.ts';
import { Face, NoStar, Star, Thumb } from '../icons.tsx';

/** How one score of a scale is drawn; `place` runs from 0 for the lowest score to 1 for the highest. */
export function ScaleMark({ style, score, place }: { style: ScaleStyle; score: number; place: number }) {
  if (style === 'emoji') return <Face mood={place} />;
  if (style === 'thumbs') return <Thumb up={place > 0} />;
  if (style === 'stars') return score ? <Star /> : <NoStar />;
  return <>{score}</>;
}
