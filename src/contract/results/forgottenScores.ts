import type { FollowUp, SurveyType, ThankYou } from '../surveys/survey.ts';
import { type ScoreGroup, surveyTypes } from '../surveys/surveyTypes.ts';

/** Returns the scores or the choices of a follow-up or thank-you. */
export function scoresOrChoicesOf(range: FollowUp | ThankYou): readonly (number | string)[] {
  if (!('scores' in range)) return range.choices;
  const [low, high] = range.scores;
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
}

/**
 * Returns the scores that probably were forgotten, by group: they belong to the same group as a score in a range. A
 * whole group without a range, such as passives with the survey's own texts, is intended, and so is a single range.
 */
export function findForgottenScores(
  type: SurveyType,
  ranges: readonly (FollowUp | ThankYou)[],
): { readonly group: ScoreGroup; readonly scores: readonly number[] }[] {
  if (ranges.length < 2) return [];
  const named = new Set(ranges.flatMap(scoresOrChoicesOf));
  return surveyTypes[type].groups.flatMap((group) => {
    const all = scoresOrChoicesOf({ scores: [group.min, group.max] }).map(Number);
    const scores = all.filter((score) => !named.has(score));
    return scores.length === 0 || scores.length === all.length ? [] : [{ group, scores }];
  });
}
