import type { Place, Rating, ScoreCount, Summary, SummaryDay } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { countSegments, type ResponseCounts } from './countSegments.ts';
import { asksForAll, type ResponseQuery } from './responseQuery.ts';
import type { Segment } from './segment.ts';

/** The most pages and locales that a summary names. */
const longestList = 100;

const sum = (counts: readonly { readonly count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

const round = (value: number) => Math.round(value * 100) / 100;

/** NPS is promoters (9, 10) less detractors (0 to 6) in percent; CSAT the satisfied in percent; CES the mean. */
function rate(type: SurveyType, counted: readonly ScoreCount[]): Rating | null {
  const scores = counted.filter((each): each is ScoreCount & { readonly score: number } => each.score !== null);
  const all = sum(scores);
  const share = (from: number, to: number) =>
    (sum(scores.filter(({ score }) => score >= from && score <= to)) / all) * 100;
  const value = (compute: () => number) => (all === 0 ? null : round(compute()));
  switch (type) {
    case 'nps_10':
      return { name: 'nps', value: value(() => share(9, 10) - share(0, 6)) };
    case 'csat_5':
      return { name: 'csat_percent', value: value(() => share(4, 5)) };
    case 'csat_2':
      return { name: 'csat_percent', value: value(() => share(1, 1)) };
    case 'ces_7':
      return {
        name: 'ces_mean',
        value: value(() => scores.reduce((total, { score, count }) => total + score * count, 0) / all),
      };
    case 'general':
      return null;
  }
}

const scoreCounts = (counts: ReadonlyMap<number | null, number>): ScoreCount[] =>
  [...counts]
    .map(([score, count]) => ({ score, count }))
    .toSorted((one, other) => (one.score ?? -Infinity) - (other.score ?? -Infinity));

function places(counts: ResponseCounts['pages']): Place[] {
  return [...counts]
    .map(([name, scores]) => ({ name, scores: scoreCounts(scores) }))
    .map((place) => ({ ...place, responses: sum(place.scores) }))
    .toSorted((one, other) => other.responses - one.responses)
    .slice(0, longestList);
}

function days({ days: counted, openedByDay }: ResponseCounts): SummaryDay[] {
  return [...new Set([...counted.keys(), ...openedByDay.keys()])].toSorted().map((day) => {
    const scores = scoreCounts(counted.get(day) ?? new Map());
    return { day, responses: sum(scores), opened: openedByDay.get(day) ?? 0, scores };
  });
}

/**
 * Makes the summary of the responses of a query that are in the segments. Throws a `RangeError` where there is no such
 * time zone.
 */
export async function summarize(
  type: SurveyType,
  query: ResponseQuery,
  timeZone: string,
  segments: AsyncIterable<Segment>,
): Promise<Summary> {
  const counts = await countSegments(segments, query, timeZone);
  const scores = scoreCounts(counts.scores);
  const responses = sum(scores);
  const { opened } = counts.funnel;
  return {
    time_zone: timeZone,
    responses,
    opened,
    response_rate: opened === 0 || !asksForAll(query) ? null : Math.min(1, round(responses / opened)),
    rating: rate(type, scores),
    with_text: counts.withText,
    with_email: counts.withEmail,
    with_screenshot: counts.withScreenshot,
    scores,
    days: days(counts),
    choices: [...counts.choices]
      .map(([value, count]) => ({ value, count }))
      .toSorted((one, other) => other.count - one.count),
    choice_comments: counts.choiceComments,
    funnel: counts.funnel,
    pages: places(counts.pages),
    page_count: counts.pages.size,
    locales: places(counts.locales),
    locale_count: counts.locales.size,
  };
}
