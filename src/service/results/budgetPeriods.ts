import type { Budget } from '../../contract/surveys/budget.ts';
import { confidenceSequence, isPrecise } from '../../contract/results/confidenceSequence.ts';
import type { BudgetState, ScoreCount } from '../../contract/results/summary.ts';
import { sum } from '../../contract/results/statistics.ts';
import { type Period, periodAt } from '../budget/period.ts';
import { hourLength } from '../../contract/time.ts';
import { isoTime } from '../../server/store/store.ts';
import type { ServedSurvey } from '../../server/surveys/catalog.ts';
import type { Reading } from './dialect.ts';

type BudgetSurvey = Pick<ServedSurvey, 'survey_uuid' | 'survey_type' | 'schedule'>;

async function readPeriod(
  { all }: Reading,
  { survey_uuid, survey_type }: BudgetSurvey,
  { responses: target = Infinity, margin }: Budget,
  { from, until }: Period,
): Promise<BudgetState> {
  const values = [survey_uuid, survey_type, from, until];
  const scores = await all<ScoreCount>(
    `SELECT score, CAST(count(*) AS integer) AS count FROM responses
     WHERE survey_uuid = ? AND (score_type IS NULL OR score_type = ?) AND created_at >= ? AND created_at < ?
       AND NOT is_imported GROUP BY score`,
    values,
  );
  const [sessions] = await all<Record<'asked' | 'not_asked' | 'last', number | null>>(
    `SELECT sum(asked) AS asked, sum(not_asked) AS not_asked, max(CASE WHEN asked > 0 THEN hour END) AS last
     FROM budget_hours WHERE survey_uuid = ? AND hour >= ? AND hour < ?`,
    // an hour that is in two periods belongs to the one that begins in it
    [survey_uuid, from - (from % hourLength), until - (until % hourLength)],
  );
  const responses = sum(scores);
  const isReached = responses >= target || (margin !== undefined && isPrecise(survey_type, scores, margin));
  const last = sessions?.last ?? null;
  return {
    from: isoTime(from),
    until: isoTime(until),
    responses,
    asked: sessions?.asked ?? 0,
    not_asked: sessions?.not_asked ?? 0,
    reached_at: isReached && last !== null ? isoTime(Math.max(from, last)) : null,
    metric: margin === undefined ? null : confidenceSequence(survey_type, scores, margin),
  };
}

/** Returns a text that changes when the state of a survey's budget can change without a write to the survey. */
export const budgetVersion = ({ schedule: { budget } }: BudgetSurvey, now: number): string =>
  budget ? JSON.stringify([budget, Math.floor(now / 60_000)]) : '';

/** Resolves to the current and the previous period of a survey's budget; null if it has none. */
export async function readBudget(
  reading: Reading,
  survey: BudgetSurvey,
  now: number,
): Promise<{ current: BudgetState; previous: BudgetState } | null> {
  const { budget } = survey.schedule;
  if (!budget) return null;
  const current = periodAt(budget, now);
  return {
    current: await readPeriod(reading, survey, budget, current),
    previous: await readPeriod(reading, survey, budget, periodAt(budget, current.from - 1)),
  };
}
