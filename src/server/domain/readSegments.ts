import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayLength, hourLength } from '../../contract/time.ts';
import type { DayParts, KeptDay, ResultsStore } from '../store/resultsStore.ts';
import { isInSegments, partsFor } from './matchingRows.ts';
import { packSegment, unpackSegment } from './packSegment.ts';
import { readFact } from './readFact.ts';
import { everyResponse, type ResponseQuery } from './responseQuery.ts';
import { createSegment, rowsOf, selectSlots, type Segment, type SegmentRow, slotLength } from './segment.ts';

/** Responses that are read at once: other requests are answered in between. */
const portion = 2000;

/** Kept days that are read at once. */
const daysAtOnce = 16;

/** A time of a survey, from its beginning to its end, which is not part of it. */
interface Period {
  readonly survey_uuid: string;
  readonly from: number;
  readonly until: number;
}

const everyPart: DayParts = { texts: true, metadata: true };
const noPart: DayParts = { texts: false, metadata: false };

async function* readRows(store: ResultsStore, query: ResponseQuery): AsyncGenerator<readonly SegmentRow[]> {
  let cursor: string | null = null;
  do {
    const page = await store.facts(query, cursor, portion);
    yield page.facts.map(readFact);
    ({ cursor } = page);
    await nextTurn();
  } while (cursor !== null);
}

/** The part of a period that is on a day; null where there is none. */
function onDay({ survey_uuid, ...period }: Period, day: number): Period | null {
  const from = Math.max(period.from, day * dayLength);
  const until = Math.min(period.until, (day + 1) * dayLength);
  return from < until ? { survey_uuid, from, until } : null;
}

/** Reads the segment of a period within a day from the rows themselves. */
async function readDay(store: ResultsStore, day: number, period: Period): Promise<Segment> {
  const rows: SegmentRow[] = [];
  for await (const some of readRows(store, { ...everyResponse, ...period })) rows.push(...some);
  return createSegment(day, rows, await store.funnel(period.survey_uuid, period.from, period.until));
}

/** A bit for every hour of a day that ended before a time. */
function hoursBefore(day: number, time: number): number {
  const hours = Math.max(0, Math.min(24, Math.floor((time - day * dayLength) / hourLength)));
  return 2 ** hours - 1;
}

/** A segment, and what keeps it where it is new. */
interface FreshDay {
  readonly segment: Segment;
  readonly keep?: () => Promise<void>;
}

/**
 * The segment of the hours of a day that are over. What is kept of it is read; hours that are missing or have changed
 * are read from the rows.
 */
async function freshenDay(store: ResultsStore, survey_uuid: string, kept: KeptDay, over: number): Promise<FreshDay> {
  const { day, data, revision, changedHours } = kept;
  const unpacked = data && unpackSegment({ ...kept, data });
  // a clock that was ahead for a while kept hours that were not over
  const known = unpacked && (unpacked.hours & ~over) === 0 ? unpacked : null;
  const hours = known ? known.hours & ~changedHours : 0;
  const missing = over & ~hours;
  if (missing === 0 && known) return known;
  if (data && (kept.texts === null || kept.metadata === null)) {
    const [whole] = await store.keptDays(survey_uuid, day, day, everyPart);
    // an earlier version kept less
    const isWhole = whole!.texts !== null && whole!.metadata !== null;
    return freshenDay(store, survey_uuid, isWhole ? whole! : { ...whole!, data: null }, over);
  }
  const first = Math.log2(missing & -missing);
  const end = 32 - Math.clz32(missing);
  const start = day * dayLength;
  const period = { survey_uuid, from: start + first * hourLength, until: start + end * hourLength };
  const read = await readDay(store, day, period);
  const isRead = (slot: number) => slot >= first * 4 && slot < end * 4;
  const rest = known ? selectSlots(known.segment, (slot) => !isRead(slot)) : createSegment(day, [], []);
  const segment = createSegment(day, [...rowsOf(rest), ...rowsOf(read)], [...rest.funnel, ...read.funnel]);
  const packed = packSegment(segment, hours | missing);
  return { segment, keep: () => store.keepDay(survey_uuid, { day, revision, ...packed }) };
}

/** The segments of a period that begins and ends with a quarter of an hour, newest first. */
async function* readDays(
  store: ResultsStore,
  period: Period,
  parts: DayParts,
  settled: number,
): AsyncGenerator<Segment> {
  const { survey_uuid } = period;
  const first = Math.floor(period.from / dayLength);
  for (let last = Math.floor((period.until - 1) / dayLength); last >= first; last -= daysAtOnce) {
    const start = Math.max(first, last - daysAtOnce + 1);
    const kept = await store.keptDays(survey_uuid, start, last, parts);
    const found = new Map(kept.map((each) => [each.day, each]));
    const keeps: (() => Promise<void>)[] = [];
    for (let day = last; day >= start; day -= 1) {
      const none = { day, revision: 0, changedHours: 0, data: null, texts: null, metadata: null };
      const over = hoursBefore(day, settled);
      const { from, until } = onDay(period, day)!;
      const rest = onDay({ ...period, from: Math.max(from, settled) }, day);
      if (rest) yield await readDay(store, day, rest);
      if (over > 0) {
        const { segment, keep } = await freshenDay(store, survey_uuid, found.get(day) ?? none, over);
        if (keep) keeps.push(keep);
        const isWhole = until - from === dayLength;
        const slotOf = (time: number) => (time - day * dayLength) / slotLength;
        yield isWhole ? segment : selectSlots(segment, (slot) => slot >= slotOf(from) && slot < slotOf(until));
      }
    }
    await Promise.all(keeps.map((keep) => keep()));
    await nextTurn();
  }
}

/** The segments of a period, newest first, from the rows themselves. */
async function* readUnkept(store: ResultsStore, period: Period): AsyncGenerator<Segment> {
  const first = Math.floor(period.from / dayLength);
  for (let day = Math.floor((period.until - 1) / dayLength); day >= first; day -= 1) {
    const part = onDay(period, day);
    if (part) yield await readDay(store, day, part);
  }
}

/** The segments of a period, newest first. */
async function* readPeriod(store: ResultsStore, period: Period, parts: DayParts): AsyncGenerator<Segment> {
  // what begins or ends within a quarter of an hour is read from the rows
  const start = Math.ceil(period.from / slotLength) * slotLength;
  const end = Math.floor(period.until / slotLength) * slotLength;
  if (start >= end) return yield* readUnkept(store, period);
  yield* readUnkept(store, { ...period, from: end });
  yield* readDays(store, { ...period, from: start, until: end }, parts, store.settledBefore());
  yield* readUnkept(store, { ...period, until: start });
}

/** The responses of a query as segments without funnels, from the rows themselves. */
async function* readMatching(store: ResultsStore, query: ResponseQuery): AsyncGenerator<Segment> {
  for await (const rows of readRows(store, query)) {
    const dayOf = ({ at }: SegmentRow) => Math.floor(at / dayLength);
    for (const day of new Set(rows.map(dayOf))) {
      yield createSegment(
        day,
        rows.filter((row) => dayOf(row) === day),
        [],
      );
    }
  }
}

/** The time of a query, from the day of the first session to tomorrow; null where it is empty. */
async function periodOf(store: ResultsStore, query: ResponseQuery, now: number): Promise<Period | null> {
  const { survey_uuid } = query;
  const beginning = await store.beginning(survey_uuid);
  if (beginning === null) return null;
  const from = Math.max(query.from ?? -Infinity, Math.floor(beginning / dayLength) * dayLength);
  const until = Math.min(query.until ?? Infinity, Math.floor(now / dayLength + 2) * dayLength);
  return from < until ? { survey_uuid, from, until } : null;
}

/**
 * What a summary of the responses of a query is made of: they, and the sessions of its period. Newest first, but for
 * queries that are not within segments.
 */
export async function* readSegments(store: ResultsStore, query: ResponseQuery, now: number): AsyncGenerator<Segment> {
  const period = await periodOf(store, query, now);
  if (!period) return;
  if (isInSegments(query)) return yield* readPeriod(store, period, partsFor(query));
  for await (const { day, funnel } of readPeriod(store, period, noPart)) yield createSegment(day, [], funnel);
  yield* readMatching(store, { ...query, ...period });
}
