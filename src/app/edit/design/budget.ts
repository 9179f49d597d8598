import type { Budget } from '../../../contract/surveys/budget.ts';
import type { Metric } from '../../../contract/results/summary.ts';
import type { SurveyType } from '../../../contract/scores.ts';
import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import type { Fields } from './fields.ts';

/** What a survey waits for in each period. With `both`, the first one counts. */
export type BudgetGoal = 'none' | 'responses' | 'margin' | 'both';

/** The margins of new budgets, in the units of their metrics. */
const defaultMargins: Readonly<Record<Metric['name'], number>> = { nps: 5, csat: 5, ces: 0.3 };

/** Returns the goal of a survey's budget. A margin of an open question, which has no scores, has no effect. */
export function goalOf({ survey_type, budget }: Pick<Fields, 'survey_type' | 'budget'>): BudgetGoal {
  const hasMargin = budget?.margin !== undefined && surveyTypes[survey_type].metric !== null;
  if (budget?.responses === undefined) return hasMargin ? 'margin' : 'none';
  return hasMargin ? 'both' : 'responses';
}

/** Returns a survey's budget with another goal. Keeps its period and time zone; `timeZone` is that of a new budget. */
export function withGoal(
  { survey_type, budget }: Pick<Fields, 'survey_type' | 'budget'>,
  goal: BudgetGoal,
  timeZone: string,
): Budget | undefined {
  const { metric } = surveyTypes[survey_type];
  if (goal === 'none') return undefined;
  const before: Budget = budget ?? { per: goal === 'margin' ? 'month' : 'week', time_zone: timeZone };
  const { responses = 100, margin = metric ? defaultMargins[metric] : undefined, ...period } = before;
  return { ...(goal !== 'margin' && { responses }), ...(goal !== 'responses' && { margin }), ...period };
}

/** Returns a budget for another survey type: another metric gets its default margin, and an open question none. */
export function budgetFor(budget: Fields['budget'], before: SurveyType, type: SurveyType): Budget | undefined {
  const { metric } = surveyTypes[type];
  if (budget?.margin === undefined || metric === surveyTypes[before].metric) return budget;
  if (metric) return { ...budget, margin: defaultMargins[metric] };
  const { margin: _, ...others } = budget;
  return others.responses === undefined ? undefined : others;
}
