import { scoreRanges } from '../../contract/scores.ts';
import type { ScaleStyle, Survey, SurveyType } from '../../contract/survey.ts';

/** The scores that a visitor chooses from, lowest first, and how they are drawn. */
export interface Scale {
  readonly style: ScaleStyle;
  readonly scores: readonly number[];
}

/** The styles that a type can be drawn in; the first one stands in for those that do not fit. */
const fittingStyles: Partial<Record<SurveyType, readonly ScaleStyle[]>> = {
  csat_2: ['thumbs', 'emoji', 'numbers'],
  nps_10: ['numbers', 'stars'],
};
const usualStyles: readonly ScaleStyle[] = ['numbers', 'emoji', 'stars'];

/** The scale of a survey, or null for one that asks for no score (API 2.1, 8). */
export function scaleOf({ survey_type: type, scale_style: wanted }: Survey): Scale | null {
  const range = scoreRanges[type];
  if (!range) return null;
  const style = wanted ?? (type === 'csat_5' ? 'emoji' : null);
  const fitting = fittingStyles[type] ?? usualStyles;
  return {
    style: fitting.find((candidate) => candidate === style) ?? fitting[0]!,
    scores: [...Array<void>(range.max - range.min + 1)].map((_, index) => range.min + index),
  };
}
