import type { SessionFlags } from '../../contract/session.ts';
import type { ResponseRecord } from './store.ts';

/** A stored record as SQLite has it: what it has no type for is a number. */
export type Row<Stored, Numbers extends keyof Stored> = Omit<Stored, Numbers> & Record<Numbers, number>;

export type SqliteResponseRow = Omit<Row<ResponseRecord, 'created_at' | 'updated_at'>, 'metadata'> & {
  readonly metadata: string;
};

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const readResponse = (row: SqliteResponseRow): ResponseRecord => ({
  ...row,
  metadata: JSON.parse(row.metadata),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const flagsOf = (row: Record<keyof SessionFlags, number>): SessionFlags => ({
  user_closed_survey: row.user_closed_survey === 1,
  user_submitted_score: row.user_submitted_score === 1,
  user_submitted_text: row.user_submitted_text === 1,
});
