import { scales, type TypeScale } from '../../contract/scores.ts';
import type { ScaleStyle, Survey } from '../../contract/surveys/survey.ts';

/** The scores of a scale in ascending order, and their style. */
export interface Scale {
  readonly style: ScaleStyle;
  readonly scores: readonly number[];
  readonly names: TypeScale['names'];
}

/**
 * Returns the scale of a survey, or null if it has no score (API 2.1, 8). A style that doesn't fit the type is replaced
 * by thumbs for two scores, or else by numbers.
 */
export function scaleOf({ survey_type: type, scale_style: wanted }: Survey): Scale | null {
  const row = scales[type];
  if (!row) return null;
  const { min, max, styles, names } = row;
  const fallback = wanted && max - min > 1 ? 'numbers' : styles[0]!;
  return {
    names,
    style: styles.find((style) => style === wanted) ?? fallback,
    scores: [...Array<void>(max - min + 1)].map((_, index) => min + index),
  };
}
