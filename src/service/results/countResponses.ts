import type { EventType } from '../../contract/api/event.ts';
import { type Breakdown, breakdownNames } from '../../contract/results/breakdowns.ts';
import type { Metric, ScoreCount } from '../../contract/results/summary.ts';
import { answeredBit, eventBits } from '../../server/store/store.ts';
import type { Reading, Sql } from './dialect.ts';
import type { LocalDay } from './days.ts';
import { linkPath } from '../../contract/surveys/linkPageOf.ts';
import { asksForAll, filterResponses, type ResponseQuery } from './query.ts';
import { type MetricFormula, sum } from '../../contract/results/statistics.ts';

/** Maximum number of groups of a breakdown. */
const maxGroups = 100;

/** The columns that are counted in addition to the score. */
const flags = ['has_text', 'has_email', 'has_screenshot', 'has_choice_comment', 'is_imported'] as const;
type Flag = (typeof flags)[number];

/** The counts of a group's sessions. */
const sessionCounts = ['opened', 'dismissed', 'answered'] as const;
type SessionCounts = Readonly<Record<(typeof sessionCounts)[number], number>>;

/** The responses of a day, a page, a locale or a device, and the sessions of the latter. */
export interface Group extends SessionCounts {
  readonly name: string | null;
  /** Lowest first. */
  readonly scores: ScoreCount[];
}

/** The responses of a group with a score. `position` is the index of the day, or the rank of the group from 1 on. */
interface Row extends ScoreCount, SessionCounts, Readonly<Record<Flag, number>> {
  readonly part: 'day' | 'other' | Breakdown;
  readonly position: number;
  readonly name: string | null;
  /** The number of all groups of a breakdown. */
  readonly groups: number;
}

/** Adds up counts with the same key. */
export function addUp<Key>(counts: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, count] of counts) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

/** Compares two scores. Those without one come first. */
const byScore = (one: ScoreCount, other: ScoreCount) =>
  (one.score ?? -Number.MAX_VALUE) - (other.score ?? -Number.MAX_VALUE);

/** Adds up counts with the same score, lowest first. */
export const addScores = (counts: readonly ScoreCount[]): ScoreCount[] =>
  [...addUp(counts.map(({ score, count }) => [score, count]))]
    .map(([score, count]) => ({ score, count }))
    .toSorted(byScore);

/** Returns the metric of scores; null without a formula or scores. */
export function estimate(metric: MetricFormula | null, scores: readonly ScoreCount[]): Metric | null {
  const estimated = metric?.estimate(scores) ?? null;
  return metric && estimated && { name: metric.name, ...estimated };
}

/** Returns the groups of rows by their position. */
function groupRows(rows: readonly Row[]): Map<number, Group> {
  const groups = new Map<number, Group>();
  const inOrder = rows.toSorted((one, other) => one.position - other.position || byScore(one, other));
  for (const { position, name, score, count, opened, dismissed, answered } of inOrder) {
    const group = groups.get(position) ?? { name, scores: [], opened, dismissed, answered };
    groups.set(position, group);
    // a group of sessions alone has no scores
    if (count > 0) group.scores.push({ score, count });
  }
  return groups;
}

const total = (column: string) => `CAST(sum(${column}) AS integer)`;

const names = sessionCounts.join(', ');

/**
 * Counts the sessions that opened the survey by the columns of the breakdowns. An answer counts even if its visitor has
 * closed the card before.
 */
function countShown({ dialect }: Reading, survey_uuid: string, days: readonly LocalDay[]): Sql {
  const where = { sql: `survey_uuid = ? AND event_bits & ${eventBits.survey_opened} <> 0`, values: [survey_uuid] };
  const columns = [...breakdownNames, 'event_bits'];
  const { sql, values } = dialect.selectByDay({ table: 'sessions', columns, where }, days);
  const having = (condition: string) => total(`CASE WHEN ${condition} THEN count ELSE 0 END`);
  const isAnswered = `event_bits & ${answeredBit} <> 0`;
  const names = breakdownNames.join(', ');
  return {
    sql: `SELECT ${names}, ${total('count')} AS opened,
        ${having(`event_bits & ${eventBits.survey_closed} <> 0 AND NOT ${isAnswered}`)} AS dismissed,
        ${having(isAnswered)} AS answered
      FROM (${sql}) AS opened_sessions GROUP BY ${names}`,
    values,
  };
}

/** Selects no session, in place of `countShown`. */
const noneShown: Sql = {
  sql: `SELECT ${breakdownNames.map((name) => `CAST(NULL AS text) AS ${name}`).join(', ')},
    ${sessionCounts.map((each) => `0 AS ${each}`).join(', ')} WHERE false`,
  values: [],
};

/**
 * Selects the most frequent groups of a breakdown with their scores and sessions: counts each group by score, adds up
 * its totals, ranks the groups by responses or opened sessions, whatever is more, and keeps the first ones. The last rank is the number of all
 * groups.
 */
const selectGroups = (column: Breakdown) => `
  SELECT '${column}' AS part, position, name, score, count, groups, ${flags.map(() => 0).join(', ')}, ${names} FROM (
    SELECT name, score, count, ${names}, position, CAST(max(position) OVER () AS integer) AS groups FROM (
      SELECT name, score, count, ${names}, CAST(dense_rank() OVER (
        ORDER BY CASE WHEN total > opened THEN total ELSE opened END DESC, name IS NULL, name) AS integer) AS position
      FROM (
        SELECT name, score, ${total('count')} AS count, sum(sum(count)) OVER (PARTITION BY name) AS total,
          ${sessionCounts.map((each) => `CAST(sum(sum(${each})) OVER (PARTITION BY name) AS integer) AS ${each}`).join(', ')}
        FROM (
          SELECT ${column} AS name, score, count, ${sessionCounts.map((each) => `0 AS ${each}`).join(', ')} FROM ${column === 'page' ? 'pages' : 'counted'}
          UNION ALL SELECT ${column}, CAST(NULL AS integer), 0, ${names} FROM shown
        ) AS both_counted GROUP BY name, score
      ) AS scored
    ) AS ranked
  ) AS numbered WHERE position <= ${maxGroups}`;

/**
 * Counts the responses of a query by day, page, locale and device, and by score. Those with a score on another scale than
 * that of the query are only counted together.
 * @param hasShown whether to count the sessions of the survey as well
 */
export async function countResponses(
  reading: Reading,
  query: ResponseQuery,
  days: readonly LocalDay[],
  hasShown: boolean,
) {
  const { all, dialect } = reading;
  // the days are already those of the period
  const { scale, from: _from, until: _until, ...filters } = query;
  const where = filterResponses(filters, dialect);
  const select = (columns: readonly string[], flags: readonly string[] = []) =>
    dialect.selectByDay({ table: 'responses', columns: ['score', 'score_type', ...columns], flags, where }, days);
  const isOnScale = scale === undefined ? 'true' : `(score_type IS NULL OR score_type = '${scale}')`;
  // Together with all other columns, many responses are a group of their own. To read the index twice takes less time.
  const isApart = asksForAll(query);
  const counted = select(isApart ? breakdownNames.filter((name) => name !== 'page') : breakdownNames, flags);
  const pages = isApart ? select(['page']) : { sql: 'SELECT * FROM every', values: [] };
  const shown = hasShown ? countShown(reading, query.survey_uuid, days) : noneShown;
  const rows = await all<Row>(
    `WITH shown AS ${dialect.materialized} (${shown.sql}), every AS ${dialect.materialized} (${counted.sql}),
       counted AS (SELECT * FROM every WHERE ${isOnScale}),
       pages AS ${dialect.materialized} (SELECT * FROM (${pages.sql}) AS every_page WHERE ${isOnScale})
     SELECT 'day' AS part, day AS position, CAST(NULL AS text) AS name, score, ${total('count')} AS count, 0 AS groups,
       ${flags.map((flag) => `${total(flag)} AS ${flag}`).join(', ')}, ${sessionCounts.map((each) => `0 AS ${each}`).join(', ')}
     FROM counted GROUP BY day, score
     UNION ALL SELECT 'other', 0, NULL, NULL, ${total('count')}, 0, ${flags.map(total).join(', ')}, ${sessionCounts.map(() => '0').join(', ')}
     FROM every WHERE NOT ${isOnScale}
     ${breakdownNames.map((column) => `UNION ALL ${selectGroups(column)}`).join(' ')}`,
    [...shown.values, ...counted.values, ...pages.values],
  );
  const rowsOf = (part: Row['part']) => rows.filter((row) => row.part === part);
  const [other] = rowsOf('other');
  return {
    /** By the index of the day. */
    dayGroups: groupRows(rowsOf('day')),
    /** Returns the most frequent groups of a breakdown, and the number of all. */
    groupsOf(column: Breakdown) {
      const found = rowsOf(column);
      return { groups: [...groupRows(found).values()], count: found[0]?.groups ?? 0 };
    },
    /** The responses with a score on another scale. */
    onOtherScale: { responses: other?.count ?? 0, withText: other?.has_text ?? 0 },
    /** Returns the number of responses with a flag. */
    having: (flag: Flag) => rowsOf('day').reduce((count, row) => count + row[flag], 0),
    /** The index of the last day with an imported response, or -1. */
    lastImported: Math.max(
      -1,
      ...rowsOf('day').flatMap(({ position, is_imported }) => (is_imported ? [position] : [])),
    ),
  };
}

/** Responses with the same value of an expression and the same score. */
export interface Counted extends ScoreCount {
  readonly name: string | null;
}

/** Maximum number of rows of a count. Responses can have anything: nobody reads more, and they must fit into memory. */
const maxCounted = 5000;

/** Counts the responses of a query that meet a condition by an expression, and by score: the most frequent ones. */
export async function countBy(
  { all, dialect }: Reading,
  query: ResponseQuery,
  expression = 'NULL',
  condition = 'true',
) {
  const { sql, values } = filterResponses(query, dialect);
  return all<Counted>(
    `SELECT ${expression} AS name, score, CAST(count(*) AS integer) AS count FROM responses
     WHERE ${sql} AND ${condition} GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${maxCounted}`,
    values,
  );
}

/** What a visitor did with an opened survey. */
const reacted = eventBits.survey_closed | eventBits.score_submitted | eventBits.text_submitted | answeredBit;

/** Counts the sessions that had each event, and those that opened the survey by the index of the day. */
export async function countSessions({ all, dialect }: Reading, survey_uuid: string, days: readonly LocalDay[]) {
  const where = { sql: 'survey_uuid = ?', values: [survey_uuid] };
  const counted = dialect.selectByDay({ table: 'sessions', columns: ['event_bits'], where }, days);
  const rows = await all<{ day: number; event_bits: number; count: number }>(
    `SELECT day, event_bits, ${total('count')} AS count FROM (${counted.sql}) AS counted GROUP BY 1, 2`,
    counted.values,
  );
  const having = (event: EventType) => rows.filter(({ event_bits }) => event_bits & eventBits[event]);
  const opened = having('survey_opened');
  return {
    funnel: {
      initialized: sum(having('survey_initialized')),
      opened: sum(opened),
      scored: sum(having('score_submitted')),
      text: sum(having('text_submitted')),
      closed: sum(having('survey_closed')),
      ignored: sum(opened.filter(({ event_bits }) => !(event_bits & reacted))),
    },
    openedByDay: addUp(opened.map(({ day, count }) => [day, count])),
  };
}

/**
 * Counts the sessions that opened a survey on its page by link in a period, the responses that were given there, and
 * those by personal links.
 */
export async function countOnLink({ all }: Reading, { survey_uuid, from, until }: ResponseQuery) {
  const inPeriod = 'survey_uuid = ? AND page LIKE ? AND created_at >= ? AND created_at < ?';
  const values = [survey_uuid, `%${linkPath}${survey_uuid}`, from ?? 0, until ?? Number.MAX_SAFE_INTEGER];
  const [counts] = await all<{ opened: number; responses: number; personal: number }>(
    `SELECT
       (SELECT CAST(count(*) AS integer) FROM sessions
         WHERE ${inPeriod} AND event_bits & ${eventBits.survey_opened} <> 0) AS opened,
       (SELECT CAST(count(*) AS integer) FROM responses WHERE ${inPeriod} AND NOT is_imported) AS responses,
       (SELECT CAST(count(*) AS integer) FROM responses
         WHERE ${inPeriod} AND NOT is_imported AND metadata ->> 'recipient' IS NOT NULL) AS personal`,
    [...values, ...values, ...values],
  );
  return counts!;
}

const ends = (['sessions', 'responses'] as const).flatMap((table) =>
  ['min', 'max'].map((end) => `(SELECT ${end}(created_at) FROM ${table} WHERE survey_uuid = ?) AS ${end}_${table}`),
);

/** Resolves to the times of the first and the last session or response of a survey, or null. */
export async function findPeriod({ all }: Reading, survey_uuid: string) {
  const sql = `SELECT ${ends.join(', ')}`;
  const [found] = await all<Record<string, number | null>>(sql, Array(ends.length).fill(survey_uuid));
  const times = Object.values(found!).filter((time) => time !== null);
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}
