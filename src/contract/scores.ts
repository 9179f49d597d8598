// A survey type has a name and a row here, with what the card shows, and a row in surveys/surveyTypes.ts, with what its
// owner sees. This file has no schemas, so that the widget can import it.

/** The kinds of questions, which determine the range of scores (API 2.1, 8). */
export const typeNames = ['csat_2', 'csat_5', 'ces_7', 'nps_10', 'general'] as const;
export type SurveyType = (typeof typeNames)[number];

/** How a scale can be drawn (API 2.1). */
export const scaleStyles = ['emoji', 'numbers', 'stars', 'thumbs'] as const;
export type ScaleStyle = (typeof scaleStyles)[number];

/** A range of whole numbers from `min` to `max`, both included. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** The scale of a survey type. */
export interface TypeScale extends ScoreRange {
  /** The widget's message with a name for each picture of a score. Without it, pictures are called by their numbers. */
  readonly names?: 'thumbs' | 'satisfaction';
  /** The styles that fit, the default first. */
  readonly styles: readonly ScaleStyle[];
}

/** The scores that each type accepts, and how they look; `general` has no score. */
export const scales: Readonly<Record<SurveyType, TypeScale | null>> = {
  csat_2: { min: 0, max: 1, names: 'thumbs', styles: ['thumbs', 'emoji', 'numbers'] },
  csat_5: { min: 1, max: 5, names: 'satisfaction', styles: ['emoji', 'numbers', 'stars'] },
  ces_7: { min: 1, max: 7, styles: ['numbers', 'emoji', 'stars'] },
  nps_10: { min: 0, max: 10, styles: ['numbers', 'stars'] },
  general: null,
};

/** Returns the name of a range of scores, such as "0–6", or "3" for a single score. */
export const nameScores = (min: number | string, max: number | string): string =>
  min === max ? `${min}` : `${min}–${max}`;
