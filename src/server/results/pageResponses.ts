import { ApiError } from '../api/errors.ts';
import { filterResponses } from './filterResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { maxPageBytes, type ResponsePage } from './resultsStore.ts';
import type { SqlEngine } from './sqlEngine.ts';

/** A position in the list of responses: a time, and the rank among responses of the same time. */
interface Position {
  readonly time: number;
  readonly rank: string;
}

/** A row of the list: a response in the engine's format, its rank, its bytes, and the running total of bytes. */
interface FoundRow {
  readonly created_at: number | string;
  readonly rank: number | string;
  readonly size: number;
  readonly bytes: number | string;
}

function readCursor(cursor: string, { isRank }: SqlEngine): Position {
  const [, time, rank] = /^(\d{1,15})_([\da-f]+)$/.exec(cursor) ?? [];
  if (time === undefined || !isRank(rank!))
    throw new ApiError('malformed', 'cursor: expected the cursor of a previous page.');
  return { time: Number(time), rank: rank! };
}

/**
 * Finds the next responses of a list, up to the limit or until they have enough bytes, and one more if there is one.
 * The database counts the bytes, because a page of large responses would not fit into memory.
 */
async function findRows(engine: SqlEngine, query: ResponseQuery, after: Position | null, limit: number) {
  const order = `created_at DESC, ${engine.rank} DESC`;
  const found: FoundRow[] = [];
  let bytes = 0;
  const { MAX_SAFE_INTEGER: never } = Number;
  const end = Math.min(query.until ?? never, after ? after.time + 1 : never);
  for await (const time of engine.divideList(query, end)) {
    const { sql, values } = filterResponses({ ...query, ...time }, engine.dialect);
    const rest = after ? `AND (created_at < ? OR (created_at = ? AND ${engine.rank} < ?))` : '';
    const rows = await engine.all<FoundRow>(
      `SELECT * FROM (
         SELECT ${engine.columns}, ${engine.rank} AS rank, text_bytes + metadata_bytes AS size,
           sum(text_bytes + metadata_bytes) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS bytes
         FROM responses WHERE ${sql} ${rest} ORDER BY ${order} LIMIT ?
       ) AS found WHERE bytes - size <= ?`,
      [
        ...values,
        ...(after ? [after.time, after.time, after.rank] : []),
        limit + 1 - found.length,
        maxPageBytes - bytes,
      ],
    );
    found.push(...rows);
    bytes += Number(rows.at(-1)?.bytes ?? 0);
    if (found.length > limit || bytes > maxPageBytes) return { found, hasMore: true };
  }
  return { found, hasMore: false };
}

/** Reads a page of a list. Rejects with an `ApiError` if the cursor is not valid. */
export async function pageResponses(
  engine: SqlEngine,
  query: ResponseQuery,
  cursor: string | null,
  limit: number,
): Promise<ResponsePage> {
  const { found, hasMore } = await findRows(engine, query, cursor === null ? null : readCursor(cursor, engine), limit);
  // a page has at least one response, however large
  const shown = hasMore && found.length > 1 ? found.slice(0, -1) : found;
  const last = shown.at(-1);
  return {
    responses: shown.map(({ rank: _rank, size: _size, bytes: _bytes, ...row }) => engine.readResponse(row)),
    cursor: hasMore && last ? `${last.created_at}_${last.rank}` : null,
  };
}
