import type { ScoreCount } from './results.ts';
import type { ScaleStyle, SurveyType } from './survey.ts';

/** A range of whole numbers from `min` to `max`, both included. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** The scores that a survey type accepts (API 8); `general` has no score. */
export const scoreRanges: Readonly<Record<SurveyType, ScoreRange | null>> = {
  csat_2: { min: 0, max: 1 },
  csat_5: { min: 1, max: 5 },
  ces_7: { min: 1, max: 7 },
  nps_10: { min: 0, max: 10 },
  general: null,
};

/** The scale styles that fit each type, the default first. */
export const scaleStyles: Readonly<Record<SurveyType, readonly ScaleStyle[]>> = {
  csat_2: ['thumbs', 'emoji', 'numbers'],
  csat_5: ['emoji', 'numbers', 'stars'],
  ces_7: ['numbers', 'emoji', 'stars'],
  nps_10: ['numbers', 'stars'],
  general: [],
};

/** The display name of each type: the metric, with what it asks about. */
export const surveyTypeNames: Readonly<Record<SurveyType, string>> = {
  nps_10: 'NPS (recommendation)',
  csat_5: 'CSAT (satisfaction)',
  csat_2: 'CSAT (thumbs)',
  ces_7: 'CES (effort)',
  general: 'Open question',
};

/** Scores with the same meaning, both ends included. */
export interface ScoreGroup extends ScoreRange {
  readonly tone: 'good' | 'neutral' | 'bad';
}

/** The scores of each type that count as good, neutral and bad, in this order; an open question has none. */
export const scoreGroups: Readonly<Record<SurveyType, readonly ScoreGroup[]>> = {
  nps_10: [
    { tone: 'good', min: 9, max: 10 },
    { tone: 'neutral', min: 7, max: 8 },
    { tone: 'bad', min: 0, max: 6 },
  ],
  csat_5: [
    { tone: 'good', min: 4, max: 5 },
    { tone: 'neutral', min: 3, max: 3 },
    { tone: 'bad', min: 1, max: 2 },
  ],
  csat_2: [
    { tone: 'good', min: 1, max: 1 },
    { tone: 'bad', min: 0, max: 0 },
  ],
  ces_7: [
    { tone: 'good', min: 5, max: 7 },
    { tone: 'neutral', min: 4, max: 4 },
    { tone: 'bad', min: 1, max: 3 },
  ],
  general: [],
};

/** Returns the name of a range of scores, such as "0–6", or "3" for a single score. */
export const nameScores = (min: number | string, max: number | string): string =>
  min === max ? `${min}` : `${min}–${max}`;

/**
 * Minimum number of scores for showing or comparing a metric. With 30, the 95% interval of an NPS is about 28 points to
 * each side (half promoters, a fifth detractors), and that of a CSAT of 70% about 16. With fewer, it spans most of the
 * values that are seen in practice, so the counts say more.
 */
export const minEstimated = 30;

/** Returns the number of responses with a score from `min` to `max`. */
export const countBetween = (scores: readonly ScoreCount[], min = -Infinity, max = Infinity): number =>
  scores.reduce((sum, { score, count }) => (score !== null && score >= min && score <= max ? sum + count : sum), 0);
