import { scaleStyles, scoreRanges } from '../../contract/scores.ts';
import type { ScaleStyle, Survey } from '../../contract/survey.ts';

/** The scores of a scale in ascending order, and their style. */
export interface Scale {
  readonly style: ScaleStyle;
  readonly scores: readonly number[];
}

/**
 * Returns the scale of a survey, or null if it has no score (API 2.1, 8). A style that doesn't fit the type is replaced
 * by thumbs for two scores, or else by numbers.
 */
export function scaleOf({ survey_type: type, scale_style: wanted }: Survey): Scale | null {
  const range = scoreRanges[type];
  if (!range) return null;
  const styles = scaleStyles[type];
  const fallback = wanted && type !== 'csat_2' ? 'numbers' : styles[0]!;
  return {
    style: styles.find((style) => style === wanted) ?? fallback,
    scores: [...Array<void>(range.max - range.min + 1)].map((_, index) => range.min + index),
  };
}
