import { randomBytes } from 'node:crypto';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import type { Row } from '../../server/store/sql/records.ts';

export const marksOf = (row: Row<ResponseMarks>): ResponseMarks => ({
  is_read: Boolean(row.is_read),
  is_starred: Boolean(row.is_starred),
  status: row.status,
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
