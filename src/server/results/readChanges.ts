import { type DayScores, falseAlarmDays, findChanges } from '../../contract/results/changes.ts';
import type { MetricChanges, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/surveys/survey.ts';
import { dayLength } from '../../contract/time.ts';
import { localDays } from './days.ts';
import type { Reading } from './dialect.ts';

/**
 * Resolves to the changes of a survey's metric in the last 365 days; null for a type without scores.
 * @param counted the days of all responses, if they were counted already
 */
export async function readChanges(
  { all, dialect }: Reading,
  { survey_uuid, survey_type }: { readonly survey_uuid: string; readonly survey_type: SurveyType },
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
  counted?: readonly DayScores[],
): Promise<MetricChanges | null> {
  // whole days, so that the result is the same at any time of a day
  const days = localDays(timeZone, now - (falseAlarmDays + 1) * dayLength, now + 1).slice(-falseAlarmDays);
  const scoresOf = new Map(days.map(({ date }): [string, ScoreCount[]] => [date, []]));
  if (counted) {
    for (const { day, scores } of counted) scoresOf.get(day)?.push(...scores);
  } else {
    const where = { sql: 'survey_uuid = ?', values: [survey_uuid] };
    const { sql, values } = dialect.selectByDay({ table: 'responses', columns: ['score'], where }, days);
    const rows = await all<ScoreCount & { readonly day: number }>(
      `SELECT day, score, CAST(sum(count) AS integer) AS count FROM (${sql}) AS counted GROUP BY day, score`,
      values,
    );
    for (const { day, ...count } of rows) scoresOf.get(days[day]!.date)!.push(count);
  }
  return findChanges(
    survey_type,
    [...scoresOf].map(([day, scores]) => ({ day, scores })),
  );
}
