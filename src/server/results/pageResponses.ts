import { ApiError } from '../api/errors.ts';
import { readResponse, type ResponseRow } from '../store/records.ts';
import type { ResponseRecord } from '../store/store.ts';
import type { Dialect, Reading } from './dialect.ts';
import { filterResponses } from './filterResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** Maximum number of bytes of texts and metadata on a page of responses; a single response may exceed it. */
const maxPageBytes = 4 * 1024 * 1024;

/** A page of responses, newest first, without the `data_url` of their screenshots. */
export interface ResponsePage {
  readonly responses: readonly ResponseRecord[];
  /** The position of the next page; null at the end of the list. */
  readonly cursor: string | null;
}

/** A response in the database's format, its rank among responses of the same time, and the bytes up to it. */
interface FoundRow extends ResponseRow {
  readonly rank: number | string;
  readonly size: number;
  readonly total: number | string;
}

/** Reads a cursor: a time, and the rank among responses of the same time. */
function readCursor(cursor: string, { isRank }: Dialect): readonly [time: number, rank: string] {
  const [, time, rank] = /^(\d{1,15})_([\da-f]+)$/.exec(cursor) ?? [];
  if (time === undefined || !isRank(rank!))
    throw new ApiError('malformed', 'cursor: expected the cursor of a previous page.');
  return [Number(time), rank!];
}

/**
 * Reads a page of a list: at most `limit` responses after `cursor` (null: from the newest), and at most a few megabytes
 * of them. The database counts the bytes, because a page of large responses would not fit into memory. Rejects with an
 * `ApiError` if the cursor is not valid.
 */
export async function pageResponses(
  { all, dialect }: Reading,
  query: ResponseQuery,
  cursor: string | null,
  limit: number,
): Promise<ResponsePage> {
  const { rank } = dialect;
  const after = cursor === null ? null : readCursor(cursor, dialect);
  const { sql, values } = filterResponses(query, dialect);
  const order = `created_at DESC, ${rank} DESC`;
  const rows = await all<FoundRow>(
    `SELECT * FROM (
       SELECT ${dialect.columns}, ${rank} AS rank, text_bytes + metadata_bytes AS size,
         sum(text_bytes + metadata_bytes) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS total
       FROM responses WHERE ${sql} ${after ? `AND created_at <= ? AND (created_at < ? OR ${rank} < ?)` : ''}
       ORDER BY ${order} LIMIT ?
     ) AS found WHERE total - size <= ?`,
    [...values, ...(after ? [after[0], ...after] : []), limit + 1, maxPageBytes],
  );
  const hasMore = rows.length > limit || Number(rows.at(-1)?.total ?? 0) > maxPageBytes;
  // a page has at least one response, however large
  const shown = hasMore && rows.length > 1 ? rows.slice(0, -1) : rows;
  const last = shown.at(-1);
  return {
    responses: shown.map(({ rank: _rank, size: _size, total: _total, ...row }) => readResponse(row)),
    cursor: hasMore && last ? `${last.created_at}_${last.rank}` : null,
  };
}

/** Number of sessions that are read at a time: copying more of them would delay visitors' requests. */
const maxSessions = 10_000;

/** Resolves to the sessions of all responses of a query. */
export async function findSessions({ all, dialect }: Reading, query: ResponseQuery): Promise<string[]> {
  const { sql, values } = filterResponses(query, dialect);
  const { rank, session } = dialect;
  const sessions: string[] = [];
  let after: readonly unknown[] = [];
  for (let found = maxSessions; found === maxSessions;) {
    const rows = await all<Pick<FoundRow, 'created_at' | 'rank'> & { readonly session_uuid: string }>(
      `SELECT ${session} AS session_uuid, created_at, ${rank} AS rank FROM responses
       WHERE ${sql} ${after.length > 0 ? `AND created_at >= ? AND (created_at > ? OR ${rank} > ?)` : ''}
       ORDER BY created_at, ${rank} LIMIT ${maxSessions}`,
      [...values, ...after],
    );
    for (const { session_uuid } of rows) sessions.push(session_uuid);
    const last = rows.at(-1);
    after = last ? [last.created_at, last.created_at, last.rank] : [];
    found = rows.length;
  }
  return sessions;
}

/** Resolves to the `data_url` of the screenshot of a session's response, or null. */
export async function findPicture({ all, dialect }: Reading, session_uuid: string): Promise<string | null> {
  const [found] = await all<{ data_url: string | null }>(dialect.findPicture, [session_uuid]);
  return found?.data_url ?? null;
}
