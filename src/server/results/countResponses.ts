import type { Funnel } from '../../contract/results.ts';
import { eventBits } from '../store/store.ts';
import type { LocalDay } from './localDays.ts';
import type { Reading } from './dialect.ts';
import { filterResponses, type ResponseQuery } from './query.ts';

/** The number of responses of a group with a score. */
export interface GroupCount {
  readonly name: string | null;
  readonly score: number | null;
  readonly count: number;
}

/** The columns that responses are grouped by, besides the day. */
const breakdowns = ['page', 'locale'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Maximum number of groups of a breakdown. */
const maxGroups = 100;

/** The columns that are counted apart from the score. */
const flags = ['has_text', 'has_email', 'has_screenshot', 'has_choice_comment'] as const;

/** The responses of a query by score. */
export interface ResponseCounts {
  /** The name is the date. */
  readonly days: readonly GroupCount[];
  /** The most frequent groups, and the number of all. */
  readonly groups: Readonly<Record<Breakdown, readonly GroupCount[]>>;
  readonly groupCounts: Readonly<Record<Breakdown, number>>;
  readonly having: Readonly<Record<(typeof flags)[number], number>>;
}

type Row = GroupCount & ResponseCounts['having'] & { readonly part: 'day' | Breakdown; readonly groups: number };

const sum = (column: string) => `CAST(sum(${column}) AS integer)`;

/**
 * Selects the most frequent groups of a breakdown with their scores: counts each group by score, adds up its total,
 * ranks the groups by it, and keeps the first ones. The last rank is the number of all groups.
 */
const selectGroups = (column: Breakdown) => `
  SELECT '${column}' AS part, name, score, count, groups, ${flags.map(() => 0).join(', ')} FROM (
    SELECT name, score, count, position, CAST(max(position) OVER () AS integer) AS groups FROM (
      SELECT name, score, count, dense_rank() OVER (ORDER BY total DESC, name) AS position FROM (
        SELECT ${column} AS name, score, ${sum('count')} AS count, sum(sum(count)) OVER (PARTITION BY ${column}) AS total
        FROM counted GROUP BY ${column}, score
      ) AS scored
    ) AS ranked
  ) AS numbered WHERE position <= ${maxGroups}`;

/** Counts the responses of a query by day, page and locale, and by score. */
export async function countResponses(
  { all, dialect }: Reading,
  query: ResponseQuery,
  days: readonly LocalDay[],
): Promise<ResponseCounts> {
  // the days are already those of the period
  const where = filterResponses({ ...query, from: undefined, until: undefined }, dialect);
  const columns = ['score', ...breakdowns];
  const counted = dialect.selectByDay({ table: 'responses', columns, flags, where }, days);
  const rows = await all<Row>(
    `WITH counted AS ${dialect.materialized} (${counted.sql})
     SELECT 'day' AS part, CAST(day AS text) AS name, score, ${sum('count')} AS count, 0 AS groups,
       ${flags.map((flag) => `${sum(flag)} AS ${flag}`).join(', ')}
     FROM counted GROUP BY day, score
     ${breakdowns.map((column) => `UNION ALL ${selectGroups(column)}`).join(' ')}`,
    counted.values,
  );
  const of = (part: Row['part']) => rows.filter((row) => row.part === part);
  const inDays = of('day');
  const total = (flag: (typeof flags)[number]) => inDays.reduce((total, row) => total + row[flag], 0);
  return {
    days: inDays.map((row) => ({ ...row, name: days[Number(row.name)]!.date })),
    groups: { page: of('page'), locale: of('locale') },
    groupCounts: { page: of('page')[0]?.groups ?? 0, locale: of('locale')[0]?.groups ?? 0 },
    having: {
      has_text: total('has_text'),
      has_email: total('has_email'),
      has_screenshot: total('has_screenshot'),
      has_choice_comment: total('has_choice_comment'),
    },
  };
}

/** Counts the responses of a query by a column or an expression, and by score. */
export async function countBy(
  { all, dialect }: Reading,
  query: ResponseQuery,
  expression: string,
  condition = 'true',
): Promise<GroupCount[]> {
  const { sql, values } = filterResponses(query, dialect);
  return all<GroupCount>(
    `SELECT ${expression} AS name, score, CAST(count(*) AS integer) AS count FROM responses
     WHERE ${sql} AND ${condition} GROUP BY 1, 2`,
    values,
  );
}

const steps = {
  initialized: eventBits.survey_initialized,
  opened: eventBits.survey_opened,
  scored: eventBits.score_submitted,
  text: eventBits.text_submitted,
  closed: eventBits.survey_closed,
};

/** Counts the sessions that had each event, and those that opened the survey by day. */
export async function countSessions({ all, dialect }: Reading, survey_uuid: string, days: readonly LocalDay[]) {
  const where = { sql: 'survey_uuid = ?', values: [survey_uuid] };
  const counted = dialect.selectByDay({ table: 'sessions', columns: ['event_bits'], where }, days);
  const rows = await all<{ day: number; event_bits: number; count: number }>(
    `SELECT day, event_bits, ${sum('count')} AS count FROM (${counted.sql}) AS counted GROUP BY 1, 2`,
    counted.values,
  );
  const funnel: Omit<Record<keyof Funnel, number>, 'link'> = {
    initialized: 0,
    opened: 0,
    scored: 0,
    text: 0,
    closed: 0,
  };
  const openedByDay = new Map<string, number>();
  for (const { day, event_bits, count } of rows) {
    for (const [step, bit] of Object.entries(steps)) {
      if (event_bits & bit) funnel[step as keyof typeof funnel] += count;
    }
    const { date } = days[day]!;
    if (event_bits & steps.opened) openedByDay.set(date, (openedByDay.get(date) ?? 0) + count);
  }
  return { funnel, openedByDay };
}

/** Counts the responses of a period whose visitors followed a link. */
export async function countLinks(reading: Reading, { survey_uuid, from, until }: ResponseQuery): Promise<number> {
  const rows = await countBy(reading, { survey_uuid, from, until }, 'NULL', "metadata ->> 'followed_link' IS NOT NULL");
  return rows.reduce((total, { count }) => total + count, 0);
}

const ends = (['sessions', 'responses'] as const).flatMap((table) =>
  ['min', 'max'].map((end) => `(SELECT ${end}(created_at) FROM ${table} WHERE survey_uuid = ?) AS ${end}_${table}`),
);

/** Resolves to the times of the first and the last session or response of a survey, or null. */
export async function findPeriod(
  { all }: Reading,
  survey_uuid: string,
): Promise<{ first: number; last: number } | null> {
  const [found] = await all(`SELECT ${ends.join(', ')}`, Array(ends.length).fill(survey_uuid));
  const times = Object.values(found!).flatMap((time) => (time === null ? [] : [Number(time)]));
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}
