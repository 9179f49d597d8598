import type { Budget } from '../../contract/surveys/budget.ts';
import { minSequence } from '../../contract/results/confidenceSequence.ts';
import type { BudgetState, Estimate, SummaryReply } from '../../contract/results/summary.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { metrics, surveyTypes } from '../../contract/surveys/surveyTypes.ts';
import { english, type Texts } from '../i18n/texts.ts';
import { metricFormatOf } from './metricFormats.ts';

type Budgeted = Pick<SurveyEntry, 'survey_type' | 'starts_at' | 'budget'>;

/** A sentence about a period, and the same with the time when the budget was reached. */
type Sentences = Readonly<Record<Budget['per'], readonly [plain: string, reached: string]>>;

const counts: Sentences = english({
  day: ['{responses} today.', '{responses} today, reached after {time}.'],
  week: ['{responses} this week.', '{responses} this week, reached on {time}.'],
  month: ['{responses} this month.', '{responses} this month, reached on {time}.'],
});

const scores: Sentences = english({
  day: ['{score} today.', '{score} today, reached after {time}.'],
  week: ['{score} this week.', '{score} this week, reached on {time}.'],
  month: ['{score} for {month}.', '{score} for {month}, reached on {time}.'],
});

const shortfalls = english({
  day: 'Yesterday: {responses}. There were too few visitors.',
  week: 'Last week: {responses}. There were too few visitors.',
  month: 'Last month: {responses}. There were too few visitors.',
});

/** The share of the visitors that are asked if there are too few of them. */
const nearlyAll = 0.8;

/** The share of the responses with which a finished period has enough of them. */
const enough = 0.95;

const countResponses = ({ responses: done }: BudgetState, target: number, { n }: Texts) =>
  n(target, '{done} of {count} response', '{done} of {count} responses', { done });

/** Returns the time when the budget was reached, which the server knows to the hour, in the time zone of the budget. */
function timeReached({ per, time_zone = 'UTC' }: Budget, { reached_at }: BudgetState, { formatIn }: Texts) {
  const format = { day: 'hour', week: 'weekday', month: 'day' } as const;
  return reached_at && formatIn(time_zone, reached_at, format[per]);
}

/** Returns the larger distance from an estimate to the ends of its interval. */
const marginOf = ({ value, low, high }: Estimate) => Math.max(high - value, value - low);

/** Formats an estimate such as "NPS 41 ± 9". Rounds up, with as many decimals as the margin has. */
function formatScore(type: SurveyEntry['survey_type'], metric: Estimate, margin: number, texts: Texts): string {
  const { name, unit, formatValue } = metricFormatOf(type, texts)!;
  const digits = Math.max(metrics[surveyTypes[type].metric!].digits, `${margin}`.split('.')[1]?.length ?? 0);
  const half = Math.ceil(Number((marginOf(metric) * 10 ** digits).toFixed(6))) / 10 ** digits;
  return `${name} ${formatValue(metric.value)} ± ${texts.formatNumber(half)}${unit}`;
}

/** Describes how well the score is known, and what the survey waits for. */
function describeMargin(
  { survey_type, budget }: Budgeted & { readonly budget: Budget },
  state: BudgetState,
  hasEnough: boolean,
  texts: Texts,
): string {
  const { t, formatNumber, formatIn } = texts;
  const { margin, per, time_zone = 'UTC' } = budget;
  const format = metricFormatOf(survey_type, texts);
  if (margin === undefined || !format) return '';
  const wanted = formatNumber(margin) + format.unit;
  const { metric } = state;
  if (!metric) {
    return hasEnough
      ? ''
      : t('The survey asks until {metric} is known within ± {margin}, and at least {n} visitors have responded.', {
          metric: format.name,
          margin: wanted,
          n: minSequence,
        });
  }
  const score = formatScore(survey_type, metric, margin, texts);
  if (!hasEnough && marginOf(metric) > margin) {
    return t('{score} so far. The survey asks until it is known within ± {margin}.', { score, margin: wanted });
  }
  const time = hasEnough ? null : timeReached(budget, state, texts);
  const month = formatIn(time_zone, state.from, 'month');
  return t(scores[per][time ? 1 : 0], { score, month, time: time ?? '' });
}

/** Describes the previous period if it had too few responses although the survey was open all the time. */
function describeShortfall({ starts_at }: Budgeted, budget: Budget, previous: BudgetState, texts: Texts): string {
  const { responses: target, per } = budget;
  const hasStarted = !starts_at || Date.parse(starts_at) <= Date.parse(previous.from);
  const isShort = target !== undefined && previous.responses < enough * target;
  const { asked, not_asked, reached_at } = previous;
  if (!isShort || !hasStarted || reached_at || asked === 0 || asked / (asked + not_asked) < nearlyAll) return '';
  return texts.t(shortfalls[per], { responses: countResponses(previous, target, texts) });
}

/**
 * Describes what a survey's budget has done in its current period, and whether the previous one had too few visitors.
 * Returns '' without a budget, and for a closed survey that has not reached it.
 */
export function describeBudgetState(
  survey: Budgeted,
  states: SummaryReply['budget'],
  isClosed: boolean,
  texts: Texts,
): string {
  const { budget } = survey;
  if (!budget || !states || (isClosed && !states.current.reached_at)) return '';
  const { t, n } = texts;
  const { current, previous } = states;
  const { responses: target, per } = budget;
  const hasEnough = current.responses >= (target ?? Infinity);
  const time = hasEnough ? timeReached(budget, current, texts) : null;
  return [
    target !== undefined &&
      t(counts[per][time ? 1 : 0], { responses: countResponses(current, target, texts), time: time ?? '' }),
    describeMargin({ ...survey, budget }, current, hasEnough, texts),
    current.not_asked > 0 && n(current.not_asked, '{count} visitor was not asked.', '{count} visitors were not asked.'),
    !isClosed && describeShortfall(survey, budget, previous, texts),
  ]
    .filter(Boolean)
    .join(' ');
}
