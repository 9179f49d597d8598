import { randomBytes } from 'node:crypto';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import type { Row } from '../../server/store/sql/records.ts';

/** The owner's marks as a database returns them. */
export type MarksRow = Row<Omit<ResponseMarks, 'tags'>> & { readonly tags: string };

export const marksOf = (row: MarksRow): ResponseMarks => ({
  is_read: Boolean(row.is_read),
  is_starred: Boolean(row.is_starred),
  status: row.status,
  tags: (JSON.parse(row.tags) as string[]).toSorted(),
});

/** Creates the `public_id` of a response, as the databases do. */
export const createPublicId = (): string => randomBytes(12).toString('hex');

/**
 * Returns the opaque id of a response, from its columns. It identifies the response to its owner without the session,
 * because a client that knows a session uuid and the public key can write to it. It consists of the creation time, which
 * locates the response, and a random part, which tells nothing of the session: nobody who has the id can check a guess.
 */
export const responseId = ({ created_at, public_id }: { readonly created_at: number; readonly public_id: string }) =>
  `${created_at}-${public_id}`;

/** The same in SQL. */
export const responseIdSql = "responses.created_at || '-' || public_id";

/** Returns the columns of a response's id; null if it cannot be one. */
export function readResponseId(id: string): { readonly created_at: number; readonly public_id: string } | null {
  const [, created_at, public_id] = /^(\d{1,15})-([\da-f]{24})$/.exec(id) ?? [];
  return public_id === undefined ? null : { created_at: Number(created_at), public_id };
}
