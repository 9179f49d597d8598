import { dayLength } from '../../contract/time.ts';
import type { ResponsePage, ResponseRecord, Store } from '../store/store.ts';
import { isInSegments, matchingRows } from './matchingRows.ts';
import { readSegments } from './readSegments.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { type Segment, slotLength } from './segment.ts';

interface TimeSpan {
  readonly from: number;
  readonly until: number;
}

/** The quarters of an hour in which responses of a query were given, newest first; neighbours are one span. */
function spansOf(segment: Segment, query: ResponseQuery): TimeSpan[] {
  const slots = new Set(Array.from(matchingRows(segment, query), (row) => segment.slots[row]!));
  const spans: TimeSpan[] = [];
  for (const slot of [...slots].toSorted((one, other) => other - one)) {
    const from = segment.day * dayLength + slot * slotLength;
    const last = spans.at(-1);
    if (last?.from === from + slotLength) spans.splice(-1, 1, { ...last, from });
    else spans.push({ from, until: from + slotLength });
  }
  return spans;
}

/** Whether a query may leave out so much that the rows in between are better not looked at. */
const isNarrow = (query: ResponseQuery) =>
  isInSegments(query) &&
  (query.withEmail ||
    query.withScreenshot ||
    query.metadata.length > 0 ||
    [query.search, query.page, query.locale, query.lowestScore, query.highestScore].some((each) => each !== null));

/** At most `limit` responses of a query after `cursor`, newest first. Rejects with a `BadCursor`. */
export async function listResponses(
  store: Store,
  query: ResponseQuery,
  cursor: string | null,
  limit: number,
  now: number,
): Promise<ResponsePage> {
  if (!isNarrow(query)) return store.page(query, cursor, limit);
  const { from, until } = { from: query.from ?? 0, until: Math.min(query.until ?? Infinity, store.timeOf(cursor)) };
  const responses: ResponseRecord[] = [];
  for await (const segment of readSegments(store, { ...query, from, until }, now)) {
    for (const span of spansOf(segment, query)) {
      if (responses.length === limit) return { responses, cursor: store.placeBefore(span.until) };
      const part = { ...query, from: Math.max(from, span.from), until: Math.min(until, span.until) };
      const page = await store.page(part, cursor, limit - responses.length);
      responses.push(...page.responses);
      if (page.cursor !== null) return { responses, cursor: page.cursor };
    }
  }
  return { responses, cursor: null };
}
