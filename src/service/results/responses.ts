import { adminPathOf } from '../../contract/admin/routes.ts';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import { ApiError } from '../../server/api/errors.ts';
import { joinPicture, readResponse, type ResponseRow } from '../../server/store/sql/records.ts';
import { marksOf, type MarksRow, readResponseId, responseId } from '../database/responseIds.ts';
import type { ResponseRecord } from '../../server/store/store.ts';
import type { Snapshot } from '../database/snapshot.ts';
import type { Reading, Sql } from './dialect.ts';
import { filterResponses, type ResponseQuery } from './query.ts';

/** Returns the address of a response's screenshot, for its owner. */
export const screenshotAddress = ({ id, response }: IdentifiedResponse): string =>
  `${adminPathOf('screenshot', { survey_uuid: response.survey_uuid, id })}/`;

/** Adds the id to a response, and removes the session for readers who may not write to it. */
export function identify({ id, response: { session_uuid, ...rest } }: IdentifiedResponse, withSession: boolean) {
  return { id, ...(withSession && { session_uuid }), ...rest };
}

/** Returns a response for a list: instead of its picture, which can be a megabyte, it has the picture's address. */
export function listResponse(found: MarkedResponse, withSession: boolean) {
  const { id, response, marks } = found;
  const { screenshot } = response.metadata;
  const hasPicture = typeof screenshot === 'object' && screenshot !== null;
  const metadata = hasPicture
    ? { ...response.metadata, screenshot: { ...screenshot, url: screenshotAddress(found) } }
    : response.metadata;
  return { ...identify({ id, response: { ...response, metadata } }, withSession), ...marks };
}

/** Maximum number of bytes of texts and metadata on a page of responses; a single response may exceed it. */
const maxPageBytes = 4 * 1024 * 1024;

/** The position of a row among those of its table: its time, and its rank among rows of the same time. */
interface Position {
  readonly created_at: number;
  readonly rank: number | string;
}

/** A response in the database's format. */
type FoundRow = ResponseRow & MarksRow & { readonly public_id: string };

const foundColumns =
  'survey_uuid, session_uuid, score, score_type, text, metadata, created_at, updated_at, public_id, is_read, is_starred, status, tags';

/** Resolves to the response of a session, without the `data_url` of its screenshot, or to null. */
export async function findOfSession(
  { all }: Pick<Reading, 'all'>,
  survey_uuid: string,
  session_uuid: string,
): Promise<MarkedResponse | null> {
  const sql = `SELECT ${foundColumns} FROM responses WHERE survey_uuid = ? AND session_uuid = ?`;
  const [found] = await all<FoundRow>(sql, [survey_uuid, session_uuid]);
  return found ? readRow(found) : null;
}

/**
 * Resolves to the responses of all surveys for which a condition is true, newest first and without the `data_url` of
 * screenshots: at most `limit` of them.
 */
export async function findResponses(
  { all }: Pick<Reading, 'all'>,
  { sql, values }: Sql,
  limit: number,
): Promise<MarkedResponse[]> {
  const found = `SELECT ${foundColumns} FROM responses WHERE ${sql} ORDER BY created_at DESC, sequence DESC LIMIT ?`;
  return (await all<FoundRow>(found, [...values, limit])).map(readRow);
}

/** Its bytes, and the bytes up to it. */
interface PageRow extends FoundRow {
  readonly rank: Position['rank'];
  readonly size: number;
  readonly total: number;
}

function readCursor(cursor: string): Position {
  const [, time, rank] = /^(\d{1,15})_(\d{1,15})$/.exec(cursor) ?? [];
  if (time === undefined) throw new ApiError('malformed', 'cursor: expected the cursor of a previous page.');
  return { created_at: Number(time), rank: Number(rank) };
}

/**
 * Reads a page of a list, newest first and without the `data_url` of screenshots: at most `limit` responses after
 * `cursor` (null: from the newest), and at most a few megabytes of them. The database counts the bytes, because a page
 * of large responses would not fit into memory. Rejects with an `ApiError` if the cursor is not valid.
 */
export async function pageResponses(
  { all, dialect }: Reading,
  query: ResponseQuery,
  cursor: string | null,
  limit: number,
) {
  const after = cursor === null ? null : readCursor(cursor);
  const { sql, values } = filterResponses(query, dialect);
  const order = 'created_at DESC, sequence DESC';
  const rows = await all<PageRow>(
    `SELECT * FROM (
       SELECT ${foundColumns}, sequence AS rank, text_bytes + metadata_bytes AS size,
         sum(text_bytes + metadata_bytes) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS total
       FROM responses WHERE ${sql} ${after ? `AND created_at <= ? AND (created_at < ? OR sequence < ?)` : ''}
       ORDER BY ${order} LIMIT ?
     ) AS found WHERE total - size <= ?`,
    [...values, ...(after ? [after.created_at, after.created_at, after.rank] : []), limit + 1, maxPageBytes],
  );
  const hasMore = rows.length > limit || (rows.at(-1)?.total ?? 0) > maxPageBytes;
  // a page has at least one response, however large
  const shown = hasMore && rows.length > 1 ? rows.slice(0, -1) : rows;
  const last = shown.at(-1);
  return {
    responses: shown.map(({ rank: _r, size: _s, total: _t, ...row }) => readRow(row)),
    /** The position of the next page; null at the end of the list. */
    cursor: hasMore && last ? `${last.created_at}_${last.rank}` : null,
  };
}

/** A response with its id. */
export interface IdentifiedResponse {
  readonly id: string;
  readonly response: ResponseRecord;
}

/** A response with its id and the owner's marks. */
export interface MarkedResponse extends IdentifiedResponse {
  readonly marks: ResponseMarks;
}

const readRow = ({ public_id, is_read, is_starred, status, tags, ...row }: FoundRow): MarkedResponse => ({
  id: responseId({ ...row, public_id }),
  response: readResponse(row),
  marks: marksOf({ is_read, is_starred, status, tags }),
});

/** Resolves to the `data_url` of the screenshot of a session's response, or null. */
export async function findPicture({ all }: Reading, session_uuid: string): Promise<string | null> {
  const sql = `SELECT data_url FROM screenshots WHERE session_uuid = ?`;
  const [found] = await all<{ data_url: string | null }>(sql, [session_uuid]);
  return found?.data_url ?? null;
}

/** Resolves to a response with its screenshot's picture, which lists omit. */
export async function withPicture(reading: Reading, response: ResponseRecord): Promise<ResponseRecord> {
  const { session_uuid, metadata } = response;
  if (typeof metadata.screenshot !== 'object') return response;
  return { ...response, metadata: joinPicture(metadata, await findPicture(reading, session_uuid)) };
}

/** Number of sessions that are read at a time: copying more of them would delay visitors' requests. */
const maxSessions = 10_000;

/** A row with its session. */
interface SessionRow extends Position {
  readonly session_uuid: string;
}

/** Rows of sessions, and the column of their rank among rows of the same time. */
interface SessionRows {
  readonly table: 'responses' | 'sessions';
  readonly rank: 'sequence' | 'session_uuid';
  readonly where: Sql;
  /** The SQL of more columns, by their names. */
  readonly columns?: readonly string[];
}

/** Yields rows with their sessions, oldest first, a few thousand at a time. */
export async function* readSessions<More = unknown>(
  all: Snapshot['all'],
  { table, rank, where: { sql, values }, columns = [] }: SessionRows,
): AsyncGenerator<(SessionRow & More)[]> {
  let last: Position | undefined;
  do {
    const rows: (SessionRow & More)[] = await all(
      `SELECT ${['session_uuid', 'created_at', `${rank} AS rank`, ...columns].join(', ')} FROM ${table}
       WHERE ${sql} ${last ? `AND created_at >= ? AND (created_at > ? OR ${rank} > ?)` : ''}
       ORDER BY created_at, ${rank} LIMIT ${maxSessions}`,
      [...values, ...(last ? [last.created_at, last.created_at, last.rank] : [])],
    );
    yield rows;
    last = rows.length < maxSessions ? undefined : rows.at(-1);
  } while (last);
}

/** Resolves to the sessions of all responses of a query. */
export async function findSessions({ all, dialect }: Reading, query: ResponseQuery): Promise<string[]> {
  const rows = { table: 'responses', rank: 'sequence', where: filterResponses(query, dialect) } as const;
  const sessions: string[] = [];
  for await (const some of readSessions(all, rows)) for (const { session_uuid } of some) sessions.push(session_uuid);
  return sessions;
}

/** Resolves to the session of the response with an id, or null. */
export async function findSession({ all }: Reading, survey_uuid: string, id: string): Promise<string | null> {
  const columns = readResponseId(id);
  if (!columns) return null;
  const sql = `SELECT session_uuid FROM responses
    WHERE survey_uuid = ? AND created_at = ? AND public_id = ?`;
  const [found] = await all<{ session_uuid: string }>(sql, [survey_uuid, columns.created_at, columns.public_id]);
  return found?.session_uuid ?? null;
}
