import type { SessionFlags } from '../../../contract/session.ts';
import { isoTime, type ResponseRecord } from '../store.ts';

/** A stored record as SQLite returns it: types that it lacks are numbers. */
export type Row<Stored, Numbers extends keyof Stored> = Omit<Stored, Numbers> & Record<Numbers, number>;

/** A response without its picture. */
export type SqliteResponseRow = Omit<Row<ResponseRecord, 'created_at' | 'updated_at'>, 'metadata'> & {
  readonly metadata: string;
};

export const readResponse = ({ metadata, ...row }: SqliteResponseRow): ResponseRecord => ({
  ...row,
  metadata: JSON.parse(metadata),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const flagsOf = (row: Record<keyof SessionFlags, number>): SessionFlags => ({
  user_closed_survey: row.user_closed_survey === 1,
  user_submitted_score: row.user_submitted_score === 1,
  user_submitted_text: row.user_submitted_text === 1,
});
