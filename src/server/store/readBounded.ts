import type { QueryResultRow } from 'pg';
import type { Condition } from './filterResponses.ts';
import { maximumPageBytes } from './store.ts';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/** Which responses are read. */
export interface BoundedRead {
  /** What is selected; `session_uuid` and `created_at` are among it. */
  readonly columns: string;
  readonly filter: Condition;
  /** From the oldest on, or from the newest. */
  readonly order: 'ASC' | 'DESC';
  /** The time and the session of the response to begin after; null: from the first one on. */
  readonly place: readonly [time: string, uuid: string] | null;
  readonly limit: number;
}

/** The bytes of a response: the first figure knows what is stored compressed, the second one is of old rows. */
const size = 'text_bytes + greatest(metadata_bytes, pg_column_size(metadata))';

/** A text with `$1`, `$2` … for every `?`. */
function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${(number += 1)}`);
}

/** Reads responses until they are as many as wanted, or have enough bytes. The cursor is null after the last one. */
export async function readBounded<R extends { readonly session_uuid: string; readonly created_at: string }>(
  query: Query,
  { columns, filter, order, place, limit }: BoundedRead,
): Promise<{ readonly rows: R[]; readonly cursor: string | null }> {
  const after = place && `AND (created_at, session_uuid) ${order === 'ASC' ? '>' : '<'} (?::bigint, ?::uuid)`;
  const inOrder = `ORDER BY created_at ${order}, session_uuid ${order}`;
  const text = `
    SELECT ${columns}, found
    FROM (
      SELECT *, sum(size) OVER (${inOrder}) - size AS before, count(*) OVER () AS found FROM (
        SELECT *, ${size} AS size FROM responses WHERE ${filter.sql} ${after ?? ''} ${inOrder} LIMIT ?
      ) AS sized
    ) AS page
    WHERE before <= ${maximumPageBytes} ${inOrder}`;
  const found = await query<R & { found: string }>(numbered(text), [...filter.values, ...(place ?? []), limit + 1]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ found: _, ...row }) => row as unknown as R),
    cursor: last && Number(last.found) > rows.length ? `${last.created_at}_${last.session_uuid}` : null,
  };
}
