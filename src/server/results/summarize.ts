import type { BreakdownRow, RangeChoices, ScoreCount, Summary, SummaryDay } from '../../contract/results.ts';
import { countBetween } from '../../contract/scores.ts';
import type { Survey, SurveyType } from '../../contract/survey.ts';
import { countBy, countLinks, countResponses, countSessions, findPeriod, type GroupCount } from './countResponses.ts';
import { localDate, localDays } from './localDays.ts';
import type { Reading } from './dialect.ts';
import { asksForAll, type Questions, type ResponseQuery } from './query.ts';
import { wilson } from './statistics/intervals.ts';
import { compareScores, compareWithOthers, type MetricFormula, metrics } from './statistics/metrics.ts';
import { trendOf } from './statistics/trend.ts';

/** The query of a summary. */
export interface SummaryQuery {
  readonly type: SurveyType;
  /** The survey's follow-ups, which depend on the score, if it has any. */
  readonly follow_ups?: Survey['follow_ups'];
  readonly thank_yous?: Survey['thank_yous'];
  readonly followUpQuestions?: Questions;
  readonly query: ResponseQuery;
  readonly timeZone: string;
  /** The start of the previous period to compare with. */
  readonly before: number | undefined;
  readonly now: number;
}

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const byCount = (one: { readonly count: number }, other: { readonly count: number }) => other.count - one.count;

/** Adds up counts with the same key. */
function addUp<Key>(counts: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

const scoreCounts = (groups: readonly GroupCount[]): ScoreCount[] =>
  [...addUp(groups.map(({ score, count }) => [score, count]))]
    .map(([score, count]) => ({ score, count }))
    .toSorted((one, other) => (one.score ?? -Infinity) - (other.score ?? -Infinity));

/** Returns the groups with their scores. */
function groupByName(counts: readonly GroupCount[]) {
  const names = new Map<string | null, GroupCount[]>();
  for (const each of counts) {
    const group = names.get(each.name);
    if (group) group.push(each);
    else names.set(each.name, [each]);
  }
  return [...names].map(([name, group]) => ({ name, responses: sum(group), scores: scoreCounts(group) }));
}

const breakdown = (
  counts: readonly GroupCount[],
  metric: MetricFormula | null,
  all: readonly ScoreCount[],
): BreakdownRow[] =>
  groupByName(counts)
    .toSorted((one, other) => other.responses - one.responses)
    .map((row) => ({
      ...row,
      metric: metric?.estimate(row.scores) ?? null,
      significant: metric && compareWithOthers(metric, row.scores, all),
    }));

function daysOf(counts: readonly GroupCount[], openedByDay: ReadonlyMap<string, number>): SummaryDay[] {
  const days = new Map(groupByName(counts).map(({ name, ...group }) => [name!, group]));
  return [...new Set([...days.keys(), ...openedByDay.keys()])].toSorted().map((day) => ({
    day,
    ...(days.get(day) ?? { responses: 0, scores: [] }),
    opened: openedByDay.get(day) ?? 0,
  }));
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

/** Counts each chosen value. The name of a group is the JSON of its choices. */
const countChoices = (groups: readonly GroupCount[]): Summary['choices'] =>
  [...addUp(groups.flatMap(({ name, count }) => chosenValues(name!).map((value) => [value, count] as const)))]
    .map(([value, count]) => ({ value, count }))
    .toSorted(byCount);

/** Counts the choices for the scores of each follow-up. */
function rangeChoices(groups: readonly GroupCount[], { follow_ups = [] }: SummaryQuery): RangeChoices[] {
  return follow_ups.flatMap((range) => {
    if (!('scores' in range)) return [];
    const [low, high] = range.scores;
    const choices = countChoices(groups.filter(({ score }) => score !== null && score >= low && score <= high));
    return choices.length > 0 ? [{ scores: range.scores, choices }] : [];
  });
}

/** Returns the trend from the beginning of the period to its end, or to today. */
function trends(days: readonly SummaryDay[], asked: SummaryQuery, metric: MetricFormula | null): Summary['trend'] {
  const { query, timeZone, now } = asked;
  const dateOf = (time: number) => localDate(timeZone, time);
  const today = dateOf(now);
  const first =
    query.from === undefined ? (days.find(({ responses }) => responses > 0)?.day ?? today) : dateOf(query.from);
  const end = query.until === undefined ? today : dateOf(query.until - 1);
  const last = end < today ? end : today;
  const of = (step: keyof Summary['trend']) => trendOf(days, first, last, step, metric);
  return { day: of('day'), week: of('week'), month: of('month') };
}

/** Counts what a summary shows. */
async function countAll(reading: Reading, { query, before, timeZone, ...survey }: SummaryQuery) {
  const period = await findPeriod(reading, query.survey_uuid);
  const from = Math.max(query.from ?? 0, period?.first ?? Infinity);
  const days = localDays(timeZone, from, Math.min(query.until ?? Infinity, (period?.last ?? 0) + 1));
  const hasPaths = Boolean(survey.follow_ups || survey.thank_yous);
  const hasEarlier = before !== undefined && query.from !== undefined;
  return {
    ...(await countResponses(reading, query, days)),
    ...(await countSessions(reading, query.survey_uuid, days)),
    choices: await countBy(reading, query, 'choices', 'choices IS NOT NULL'),
    // no index covers these
    questions: hasPaths ? await countBy(reading, query, "CAST(metadata ->> 'question' AS text)", isAsked) : [],
    links: hasPaths ? await countLinks(reading, query) : 0,
    earlier: hasEarlier ? await countBy(reading, { ...query, from: before, until: query.from }, 'NULL') : null,
  };
}

const isAsked = "(has_text OR choices IS NOT NULL OR metadata ->> 'question' IS NOT NULL)";

/** Creates the summary of the responses of a query. Rejects with a `RangeError` if the time zone is unknown. */
export async function summarize(reading: Reading, asked: SummaryQuery): Promise<Summary> {
  const { type, query, timeZone, followUpQuestions = new Map() } = asked;
  const counts = await countAll(reading, asked);
  // the metric of selected scores would only reflect the selection
  const metric = query.min_score === undefined && query.max_score === undefined ? metrics[type] : null;
  const days = daysOf(counts.days, counts.openedByDay);
  const scores = scoreCounts(counts.days);
  const responses = sum(scores);
  const { opened } = counts.funnel;
  const rate = asksForAll(query) ? wilson(Math.min(responses, opened), opened) : null;
  const estimate = metric?.estimate(scores) ?? null;
  const earlier = counts.earlier && scoreCounts(counts.earlier);
  const questions = addUp(
    counts.questions.map(({ name, count }) => [name && (followUpQuestions.get(name) ?? name), count]),
  );
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
    with_text: counts.having.has_text,
    with_email: counts.having.has_email,
    with_screenshot: counts.having.has_screenshot,
    scores,
    days,
    trend: trends(days, asked, metric),
    choices: countChoices(counts.choices),
    range_choices: rangeChoices(counts.choices, asked),
    questions: [...questions].map(([question, count]) => ({ question, count })).toSorted(byCount),
    choice_comments: counts.having.has_choice_comment,
    funnel: { ...counts.funnel, link: counts.links },
    pages: breakdown(counts.groups.page, metric, scores),
    page_count: counts.groupCounts.page,
    locales: breakdown(counts.groups.locale, metric, scores),
    locale_count: counts.groupCounts.locale,
  };
}
