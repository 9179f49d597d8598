import type { BreakdownRow, RangeChoices, ScoreCount, Summary, SummaryDay } from '../../contract/results.ts';
import { countBetween } from '../../contract/scores.ts';
import type { Survey, SurveyType } from '../../contract/survey.ts';
import type { ResponseCounts, ScoreCounts } from './countResponses.ts';
import { localDate, localDays } from './localDays.ts';
import { joinQuestions, type Questions } from './questions.ts';
import { asksForAll, type ResponseQuery } from './responseQuery.ts';
import type { ResultsStore } from './resultsStore.ts';
import { compareScores, compareWithOthers } from './statistics/compareWithOthers.ts';
import { wilson } from './statistics/interval.ts';
import { type MetricFormula, metrics } from './statistics/metrics.ts';
import { trendOf } from './statistics/trend.ts';

/** Maximum number of rows of a breakdown. */
const maxRows = 100;

/** The query of a summary. */
export interface SummaryQuery {
  readonly type: SurveyType;
  /** The survey's follow-ups, which depend on the score, if it has any. */
  readonly follow_ups?: Survey['follow_ups'];
  readonly thank_yous?: Survey['thank_yous'];
  readonly followUpQuestions?: Questions;
  readonly query: ResponseQuery;
  readonly timeZone: string;
  /** The start of the previous period to compare with; null: no comparison. */
  readonly before: number | null;
  readonly now: number;
}

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const scoreCounts = (...all: readonly ScoreCounts[]): ScoreCount[] => {
  const counts = new Map<number | null, number>();
  for (const each of all) for (const [score, count] of each) counts.set(score, (counts.get(score) ?? 0) + count);
  return [...counts]
    .map(([score, count]) => ({ score, count }))
    .toSorted((one, other) => (one.score ?? -Infinity) - (other.score ?? -Infinity));
};

function breakdown(
  counts: ResponseCounts['pages'],
  metric: MetricFormula | null,
  all: readonly ScoreCount[],
): BreakdownRow[] {
  return [...counts]
    .map(([name, scores]) => ({ name, scores: scoreCounts(scores) }))
    .map((row) => ({ ...row, responses: sum(row.scores) }))
    .toSorted((one, other) => other.responses - one.responses)
    .slice(0, maxRows)
    .map((row) => ({
      ...row,
      metric: metric?.estimate(row.scores) ?? null,
      significant: metric && compareWithOthers(metric, row.scores, all),
    }));
}

function daysOf({ days, openedByDay }: ResponseCounts): SummaryDay[] {
  return [...new Set([...days.keys(), ...openedByDay.keys()])].toSorted().map((day) => {
    const scores = scoreCounts(days.get(day) ?? new Map());
    return { day, responses: sum(scores), opened: openedByDay.get(day) ?? 0, scores };
  });
}

/** Returns the chosen values of a response; anything but a list of texts does not come from the widget. */
function chosenValues(json: string): string[] {
  try {
    const values: unknown = JSON.parse(json);
    return Array.isArray(values) ? [...new Set(values.filter((value) => typeof value === 'string'))] : [];
  } catch {
    return [];
  }
}

const byCount = (one: { readonly count: number }, other: { readonly count: number }) => other.count - one.count;

/** Counts each chosen value among the responses that `countScores` counts. */
function countChoices({ choices }: ResponseCounts, countScores: (scores: ScoreCount[]) => number): Summary['choices'] {
  const counts = new Map<string, number>();
  for (const [json, scores] of choices) {
    const count = countScores(scoreCounts(scores));
    if (count === 0) continue;
    for (const value of chosenValues(json)) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count })).toSorted(byCount);
}

/** Counts the choices for the scores of each follow-up. */
function rangeChoices(counts: ResponseCounts, { follow_ups = [] }: SummaryQuery): RangeChoices[] {
  return follow_ups.flatMap((range) => {
    if (!('scores' in range)) return [];
    const [low, high] = range.scores;
    const choices = countChoices(counts, (scores) => countBetween(scores, low, high));
    return choices.length > 0 ? [{ scores: range.scores, choices }] : [];
  });
}

/** Returns the trend from the beginning of the period to its end, or to today. */
function trends(days: readonly SummaryDay[], asked: SummaryQuery, metric: MetricFormula | null): Summary['trend'] {
  const { query, timeZone, now } = asked;
  const dateOf = (time: number) => localDate(timeZone, time);
  const today = dateOf(now);
  const first = query.from === null ? (days.find(({ responses }) => responses > 0)?.day ?? today) : dateOf(query.from);
  const end = query.until === null ? today : dateOf(query.until - 1);
  const last = end < today ? end : today;
  const of = (step: keyof Summary['trend']) => trendOf(days, first, last, step, metric);
  return { day: of('day'), week: of('week'), month: of('month') };
}

/** Resolves to the days of a query that can have data. */
async function countedDays(results: ResultsStore, { survey_uuid, from, until }: ResponseQuery, timeZone: string) {
  const period = await results.period(survey_uuid);
  if (!period) return [];
  const [first, end] = [Math.max(from ?? 0, period.first), Math.min(until ?? Infinity, period.last + 1)];
  return localDays(timeZone, first, end);
}

async function earlierScores(results: ResultsStore, { query, before, timeZone }: SummaryQuery) {
  if (before === null || query.from === null) return null;
  const earlier = { ...query, from: before, until: query.from };
  const { days } = await results.count(earlier, await countedDays(results, earlier, timeZone), 'scores');
  return scoreCounts(...days.values());
}

/** Creates the summary of the responses of a query. Rejects with a `RangeError` if the time zone is unknown. */
export async function summarize(results: ResultsStore, asked: SummaryQuery): Promise<Summary> {
  const { type, query, timeZone } = asked;
  const parts = asked.follow_ups || asked.thank_yous ? 'paths' : 'common';
  const counts = await results.count(query, await countedDays(results, query, timeZone), parts);
  const earlier = await earlierScores(results, asked);
  // the metric of selected scores would only reflect the selection
  const metric = query.lowestScore === null && query.highestScore === null ? metrics[type] : null;
  const days = daysOf(counts);
  const scores = scoreCounts(...counts.days.values());
  const responses = sum(scores);
  const { opened } = counts.funnel;
  const rate = asksForAll(query) ? wilson(Math.min(responses, opened), opened) : null;
  const estimate = metric?.estimate(scores) ?? null;
  return {
    time_zone: timeZone,
    responses,
    opened,
    response_rate: rate && rate.value,
    response_rate_interval: rate && { low: rate.low, high: rate.high },
    metric: metric && estimate && { name: metric.name, ...estimate },
    before: earlier && {
      responses: sum(earlier),
      scored: countBetween(earlier),
      change: metric?.difference(scores, earlier) ?? null,
      significant: metric && compareScores(metric, scores, earlier),
    },
    with_text: counts.having.text,
    with_email: counts.having.email,
    with_screenshot: counts.having.screenshot,
    scores,
    days,
    trend: trends(days, asked, metric),
    choices: countChoices(counts, sum),
    range_choices: rangeChoices(counts, asked),
    questions: [...joinQuestions(counts.questions, asked.followUpQuestions ?? new Map())]
      .map(([question, count]) => ({ question, count }))
      .toSorted(byCount),
    choice_comments: counts.having.choiceComment,
    funnel: counts.funnel,
    pages: breakdown(counts.pages, metric, scores),
    page_count: counts.pages.size,
    locales: breakdown(counts.locales, metric, scores),
    locale_count: counts.locales.size,
  };
}
