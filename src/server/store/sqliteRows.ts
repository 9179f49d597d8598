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
