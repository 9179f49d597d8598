import type { Funnel } from '../../contract/results.ts';
import { eventBits } from '../store/store.ts';
import { filterResponses } from './filterResponses.ts';
import type { LocalDay } from './localDays.ts';
import { everyResponse, type ResponseQuery } from './responseQuery.ts';
import type { CountedTime, SqlEngine } from './sqlEngine.ts';

/** The number of responses by score. */
export type ScoreCounts = Map<number | null, number>;

/** The counts for a query: its responses, and the sessions of its period. */
export interface ResponseCounts {
  readonly days: Map<string, ScoreCounts>;
  readonly pages: Map<string | null, ScoreCounts>;
  readonly locales: Map<string | null, ScoreCounts>;
  /** The key is the JSON of the choices. */
  readonly choices: Map<string, ScoreCounts>;
  /** The number of answers to each question; null for the survey's own. Only counted with `paths`. */
  readonly questions: Map<string | null, number>;
  readonly openedByDay: Map<string, number>;
  readonly funnel: Record<keyof Funnel, number>;
  readonly having: { text: number; email: number; screenshot: number; choiceComment: number };
}

const noCounts = (): ResponseCounts => ({
  days: new Map(),
  pages: new Map(),
  locales: new Map(),
  choices: new Map(),
  questions: new Map(),
  openedByDay: new Map(),
  funnel: { initialized: 0, opened: 0, scored: 0, text: 0, closed: 0, link: 0 },
  having: { text: 0, email: 0, screenshot: 0, choiceComment: 0 },
});

const steps = {
  initialized: eventBits.survey_initialized,
  opened: eventBits.survey_opened,
  scored: eventBits.score_submitted,
  text: eventBits.text_submitted,
  closed: eventBits.survey_closed,
};

const add = <Key>(counts: Map<Key, number>, key: Key, count: number) => counts.set(key, (counts.get(key) ?? 0) + count);

function addScore<Key>(breakdown: Map<Key, ScoreCounts>, key: Key, score: number | null, count: number): void {
  const scores = breakdown.get(key) ?? new Map();
  add(scores, score, count);
  breakdown.set(key, scores);
}

const counted = 'CAST(count(*) AS integer) AS count';
const countOf = (column: string) => `CAST(count(*) FILTER (WHERE ${column}) AS integer) AS ${column}`;

interface Row {
  readonly day?: number;
  readonly page?: string | null;
  readonly locale?: string | null;
  readonly score: number | null;
  readonly count: number;
  readonly has_text: number;
  readonly has_email: number;
  readonly has_screenshot: number;
  readonly has_choice_comment: number;
}

/** The parts that are counted: only scores by day, all that every survey has, or also what depends on the score. */
export type CountedParts = 'scores' | 'common' | 'paths';

const countsOfParts = ['has_text', 'has_email', 'has_screenshot', 'has_choice_comment'].map(countOf).join(', ');

function addRow(counts: ResponseCounts, row: Row, dates: readonly string[]): void {
  const { score, count } = row;
  if (row.page !== undefined) addScore(counts.pages, row.page, score, count);
  if (row.locale !== undefined) addScore(counts.locales, row.locale, score, count);
  // grouped by page or locale, the same responses are in other rows, too
  if (row.day === undefined) return;
  addScore(counts.days, dates[row.day]!, score, count);
  counts.having.text += row.has_text;
  counts.having.email += row.has_email;
  counts.having.screenshot += row.has_screenshot;
  counts.having.choiceComment += row.has_choice_comment;
}

async function addResponses(
  counts: ResponseCounts,
  { all, dialect, groups }: SqlEngine,
  query: ResponseQuery,
  { from, until, day, dates }: CountedTime,
  parts: CountedParts,
) {
  const filter = filterResponses({ ...query, from, until }, dialect);
  for (const names of parts === 'scores' ? [['day'] as const] : groups) {
    const columns = names.map((name) => (name === 'day' ? `${day.sql} AS day` : name)).join(', ');
    const rows = await all<Row>(
      `SELECT ${columns}, score, ${counted}, ${countsOfParts} FROM responses WHERE ${filter.sql}
       GROUP BY score, ${names.map((_, index) => index + 1).join(', ')}`,
      [...(names.some((name) => name === 'day') ? day.values : []), ...filter.values],
    );
    for (const row of rows) addRow(counts, row, dates);
  }
  if (parts === 'scores') return;
  const chosen = await all<{ choices: string; score: number | null; count: number }>(
    `SELECT choices, score, ${counted} FROM responses WHERE ${filter.sql} AND choices IS NOT NULL GROUP BY 1, 2`,
    filter.values,
  );
  for (const { choices, score, count } of chosen) addScore(counts.choices, choices, score, count);
}

/** Counts what depends on the score. No index covers it, so it is only done for surveys that have it. */
async function addPaths(
  counts: ResponseCounts,
  { all, dialect }: SqlEngine,
  query: ResponseQuery,
  { from, until }: CountedTime,
) {
  const filter = filterResponses({ ...query, from, until }, dialect);
  const asked = await all<{ question: string | null; count: number }>(
    `SELECT metadata ->> 'question' AS question, ${counted} FROM responses
     WHERE ${filter.sql} AND (has_text OR choices IS NOT NULL OR metadata ->> 'question' IS NOT NULL)
     GROUP BY 1`,
    filter.values,
  );
  for (const { question, count } of asked) add(counts.questions, question && String(question), count);
  // unfiltered, like the rest of the funnel
  const period = filterResponses({ ...everyResponse, survey_uuid: query.survey_uuid, from, until }, dialect);
  const [followed] = await all<{ count: number }>(
    `SELECT ${counted} FROM responses WHERE ${period.sql} AND metadata ->> 'followed_link' IS NOT NULL`,
    period.values,
  );
  counts.funnel.link += followed?.count ?? 0;
}

async function addSessions(
  { funnel, openedByDay }: ResponseCounts,
  { all }: SqlEngine,
  survey_uuid: string,
  { from, until, day, dates }: CountedTime,
) {
  const rows = await all<{ day: number; event_bits: number; count: number }>(
    `SELECT ${day.sql} AS day, event_bits, ${counted} FROM sessions
     WHERE survey_uuid = ? AND created_at >= ? AND created_at < ? GROUP BY 1, 2`,
    [...day.values, survey_uuid, from, until],
  );
  for (const { day: number, event_bits, count } of rows) {
    for (const [step, bit] of Object.entries(steps)) {
      if (event_bits & bit) funnel[step as keyof Funnel] += count;
    }
    if (event_bits & steps.opened) add(openedByDay, dates[number]!, count);
  }
}

/** Counts the responses of a query, and the sessions, by the days on which they began. */
export async function countResponses(
  engine: SqlEngine,
  query: ResponseQuery,
  days: readonly LocalDay[],
  parts: CountedParts,
): Promise<ResponseCounts> {
  const counts = noCounts();
  for await (const time of engine.divideDays('responses', query, days)) {
    await addResponses(counts, engine, query, time, parts);
    if (parts === 'paths') await addPaths(counts, engine, query, time);
  }
  if (parts === 'scores') return counts;
  for await (const time of engine.divideDays('sessions', query, days)) {
    await addSessions(counts, engine, query.survey_uuid, time);
  }
  return counts;
}
