import { type DayScores, falseAlarmDays, findChanges } from '../../contract/results/changes.ts';
import type { MetricChanges, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/surveys/survey.ts';
import { dayLength } from '../../contract/time.ts';
import { localDays } from './days.ts';

/** Returns the changes of a survey's metric in the last 365 of the counted days; null for a type without scores. */
export function changesIn(
  counted: readonly DayScores[],
  survey_type: SurveyType,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): MetricChanges | null {
  // whole days, so that the result is the same at any time of a day
  const days = localDays(timeZone, yearBefore(now), now + 1).slice(-falseAlarmDays);
  const scoresOf = new Map(days.map(({ date }): [string, ScoreCount[]] => [date, []]));
  for (const { day, scores } of counted) scoresOf.get(day)?.push(...scores);
  return findChanges(
    survey_type,
    [...scoresOf].map(([day, scores]) => ({ day, scores })),
  );
}

/** Returns a time before the first of these days. */
export const yearBefore = (now: number): number => now - (falseAlarmDays + 1) * dayLength;
