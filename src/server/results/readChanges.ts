import { falseAlarmDays, findChanges } from '../../contract/results/changes.ts';
import type { MetricChanges, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/surveys/survey.ts';
import { dayLength } from '../../contract/time.ts';
import { localDays } from './days.ts';
import type { Reading } from './dialect.ts';

/** Resolves to the changes of a survey's metric in the last 365 days; null for a type without scores. */
export async function readChanges(
  { all, dialect }: Reading,
  { survey_uuid, survey_type }: { readonly survey_uuid: string; readonly survey_type: SurveyType },
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): Promise<MetricChanges | null> {
  // whole days, so that the result is the same at any time of a day
  const days = localDays(timeZone, now - (falseAlarmDays + 1) * dayLength, now + 1).slice(-falseAlarmDays);
  const where = { sql: 'survey_uuid = ?', values: [survey_uuid] };
  const counted = dialect.selectByDay({ table: 'responses', columns: ['score'], where }, days);
  const rows = await all<ScoreCount & { readonly day: number }>(
    `SELECT day, score, CAST(sum(count) AS integer) AS count FROM (${counted.sql}) AS counted GROUP BY day, score`,
    counted.values,
  );
  const scores: ScoreCount[][] = days.map(() => []);
  for (const { day, score, count } of rows) scores[day]?.push({ score, count });
  return findChanges(
    survey_type,
    days.map(({ date }, index) => ({ day: date, scores: scores[index]! })),
  );
}
