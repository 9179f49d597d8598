import type { SurveyType } from './survey.ts';

/** Whole numbers from `min` to `max`, both included. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** The scores that a survey type takes (API 8); `general` has none of its own. */
export const scoreRanges: Readonly<Record<SurveyType, ScoreRange | null>> = {
  csat_2: { min: 0, max: 1 },
  csat_5: { min: 1, max: 5 },
  ces_7: { min: 1, max: 7 },
  nps_10: { min: 0, max: 10 },
  general: null,
};
