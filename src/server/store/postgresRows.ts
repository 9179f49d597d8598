import type { ResponseRecord } from './store.ts';

/** A stored record as PostgreSQL answers it: bigint comes back as a string. */
export type Row<Stored, Times extends keyof Stored> = Omit<Stored, Times> & Record<Times, string>;

export type PostgresResponseRow = Row<ResponseRecord, 'created_at' | 'updated_at'>;

export const iso = (milliseconds: string) => new Date(Number(milliseconds)).toISOString();

export const readResponse = (row: PostgresResponseRow): ResponseRecord => ({
  ...row,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
