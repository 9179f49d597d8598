import { type Breakdown, breakdownNames } from '../../contract/results/breakdowns.ts';
import type {
  Before,
  BreakdownRow,
  RangeChoices,
  ScoreCount,
  Summary,
  SummaryDay,
} from '../../contract/results/summary.ts';
import { maxGroupedSessions } from '../../contract/limits.ts';
import {
  compareScores,
  compareWithOthers,
  countBetween,
  type MetricFormula,
  metricOf,
  sum,
  wilson,
} from '../../contract/results/statistics.ts';
import type { Survey, SurveyType } from '../../contract/surveys/survey.ts';
import { countTags } from './countTags.ts';
import { countChoices, rank } from './countChoices.ts';
import {
  addScores,
  countBy,
  type Counted,
  countOnLink,
  countResponses,
  countSessions,
  estimate,
  findPeriod,
  type Group,
} from './countResponses.ts';
import { localDate, type LocalDay, localDays, trendOf } from './days.ts';
import type { Reading } from './dialect.ts';
import { readMix } from './readMix.ts';
import { linkPageOf } from '../../contract/surveys/linkPageOf.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import { asksForAll, type Questions, type ResponseQuery } from './query.ts';

/** The query of a summary. */
export interface SummaryQuery {
  readonly type: SurveyType;
  /** The survey's follow-ups, which depend on the score, if it has any. */
  readonly follow_ups?: Survey['follow_ups'];
  readonly thank_yous?: Survey['thank_yous'];
  readonly followUpQuestions?: Questions;
  readonly link?: SurveyEntry['link'];
  readonly query: ResponseQuery;
  readonly timeZone: string;
  /** The start of the previous period to compare with. */
  readonly before: number | undefined;
  readonly now: number;
}

/** Returns the days from the first to the last one with data, within the period of the query. */
async function daysOf(reading: Reading, { query, timeZone }: SummaryQuery): Promise<LocalDay[]> {
  const { first, last } = (await findPeriod(reading, query.survey_uuid)) ?? { first: 0, last: -1 };
  return localDays(timeZone, Math.max(query.from ?? 0, first), Math.min(query.until ?? Infinity, last + 1));
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

/** Counts the choices for the scores of each follow-up. */
function rangeChoices(counts: readonly Counted[], { follow_ups = [] }: SummaryQuery): RangeChoices[] {
  return follow_ups.flatMap((range) => {
    if (!('scores' in range)) return [];
    const [low, high] = range.scores;
    const choices = countChoices(counts.filter(({ score }) => score !== null && score >= low && score <= high));
    return choices.length > 0 ? [{ scores: range.scores, choices }] : [];
  });
}

/** Counts the questions that were answered, and the links that were followed. No index covers these. */
async function countPaths(reading: Reading, { query, follow_ups, thank_yous, followUpQuestions }: SummaryQuery) {
  if (!follow_ups && !thank_yous) return { questions: [], link: 0 };
  const isAsked = "(has_text OR choices IS NOT NULL OR metadata ->> 'question' IS NOT NULL)";
  const asked = await countBy(reading, query, "substr(CAST(metadata ->> 'question' AS text), 1, 2000)", isAsked);
  const { survey_uuid, from, until } = query;
  const hasLink = "metadata ->> 'followed_link' IS NOT NULL";
  return {
    questions: rank(
      asked.map(({ name, count }) => [name && (followUpQuestions?.get(name) ?? name), count] as const),
    ).map(([question, count]) => ({ question, count })),
    link: sum(await countBy(reading, { survey_uuid, from, until }, 'NULL', hasLink)),
  };
}

/** Compares the metric with that of the previous period, if the query has one. */
async function compareBefore(
  reading: Reading,
  { type, query, before }: SummaryQuery,
  metric: MetricFormula | null,
  scores: readonly ScoreCount[],
  groupsOf: (by: Breakdown) => { readonly groups: readonly Group[] },
): Promise<Before | null> {
  if (before === undefined || query.from === undefined) return null;
  const asked = { ...query, from: before, until: query.from };
  const earlier = await countBy(reading, asked);
  const compared = compareScores(metric, scores, earlier);
  const mix = await readMix(reading, asked, type, { ...compared, scores: earlier }, (by) => ({
    all: scores,
    ...groupsOf(by),
  }));
  return { responses: sum(earlier), scored: countBetween(earlier), ...compared, mix };
}

/** Returns the days with responses or opened sessions. Both are given by the index of the day. */
const summaryDays = (
  days: readonly LocalDay[],
  groupOf: ReadonlyMap<number, Group>,
  openedOf: ReadonlyMap<number, number>,
): SummaryDay[] =>
  days.flatMap(({ date }, index) => {
    const { scores = [] } = groupOf.get(index) ?? {};
    const [responses, opened] = [sum(scores), openedOf.get(index) ?? 0];
    return responses + opened > 0 ? [{ day: date, responses, scores, opened }] : [];
  });

/**
 * Returns the response rate on the pages of the owner, and that of a mailing. The page by link is counted apart: who
 * opens it and leaves is not stored, so that all of its sessions have an answer.
 */
async function ratesOf(reading: Reading, { query, link }: SummaryQuery, all: Record<'opened' | 'responses', number>) {
  const page = linkPageOf({ link });
  const onLink = page ? await countOnLink(reading, query) : { opened: 0, responses: 0, personal: 0 };
  const opened = all.opened - onLink.opened;
  const { recipients } = page ?? {};
  // the page may also be open to others than the recipients of personal links
  const answered = Math.min(onLink.personal || onLink.responses, recipients ?? 0);
  return {
    opened,
    site: wilson(Math.min(all.responses - onLink.responses, opened), opened),
    mailing: recipients ? { recipients, answered, response_rate: answered / recipients } : null,
  };
}

type Breakdowns = Pick<Summary, `${Breakdown}s` | `${Breakdown}_count`>;

/** Creates the summary of the responses of a query. Rejects with a `RangeError` if the time zone is unknown. */
export async function summarize(reading: Reading, given: SummaryQuery): Promise<Summary> {
  const { type, timeZone } = given;
  const query = { ...given.query, scale: type };
  const asked = { ...given, query };
  const inPeriod = await daysOf(reading, asked);
  const sessions = await countSessions(reading, query.survey_uuid, inPeriod);
  const { opened } = sessions.funnel;
  const isOfAll = asksForAll(query);
  // more would take a second or longer
  const hasShown = isOfAll && opened <= maxGroupedSessions;
  const { dayGroups, groupsOf, having, lastImported, onOtherScale } = await countResponses(
    reading,
    query,
    inPeriod,
    hasShown,
  );
  const choices = await countBy(reading, query, 'choices', 'choices IS NOT NULL');
  const tagged = await countBy(reading, query, 'tags', "tags <> '[]'");
  const { questions, link } = await countPaths(reading, asked);
  // the metric of selected scores would only reflect the selection
  const selectsScores = query.min_score !== undefined || query.max_score !== undefined;
  const metric = selectsScores ? null : metricOf(type);
  const days = summaryDays(inPeriod, dayGroups, sessions.openedByDay);
  const scores = addScores(days.flatMap((day) => day.scores));
  const responses = sum(scores);
  const imported = having('is_imported');
  const rates = isOfAll
    ? await ratesOf(reading, asked, { opened, responses: responses + onOtherScale.responses - imported })
    : null;
  const breakdowns = breakdownNames.map((name) => {
    const { groups, count } = groupsOf(name);
    const compare = ({ name, scores: some, opened, dismissed, answered }: Group): BreakdownRow => ({
      name,
      ...(hasShown ? { opened, dismissed, answered } : { opened: null, dismissed: null, answered: null }),
      responses: sum(some),
      scores: some,
      metric: metric?.estimate(some) ?? null,
      significant: compareWithOthers(metric, some, scores),
    });
    return { [`${name}s`]: groups.map(compare), [`${name}_count`]: count };
  });
  return {
    time_zone: timeZone,
    responses,
    // a filter by score means the own scale
    on_other_scale: selectsScores ? 0 : onOtherScale.responses,
    imported,
    imported_until: inPeriod[lastImported]?.date ?? null,
    opened,
    opened_on_site: rates && rates.opened,
    response_rate: rates?.site?.value ?? null,
    response_rate_interval: rates?.site ? { low: rates.site.low, high: rates.site.high } : null,
    mailing: rates && rates.mailing,
    metric: estimate(metric, scores),
    before: await compareBefore(reading, asked, metric, scores, groupsOf),
    with_text: having('has_text'),
    with_text_on_other_scale: selectsScores ? 0 : onOtherScale.withText,
    with_email: having('has_email'),
    with_screenshot: having('has_screenshot'),
    scores,
    days,
    trend: trends(days, asked, metric),
    choices: countChoices(choices),
    range_choices: rangeChoices(choices, asked),
    questions,
    tags: countTags(tagged, metric, scores),
    choice_comments: having('has_choice_comment'),
    funnel: { ...sessions.funnel, link },
    ...(Object.assign({}, ...breakdowns) as Breakdowns),
  };
}
