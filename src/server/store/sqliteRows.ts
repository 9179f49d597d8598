import type { SessionFlags } from '../../contract/session.ts';
import type { Metadata } from '../../contract/response.ts';
import { joinPicture } from './splitPicture.ts';
import type { ResponseRecord } from './store.ts';

/** A stored record as SQLite has it: what it has no type for is a number. */
export type Row<Stored, Numbers extends keyof Stored> = Omit<Stored, Numbers> & Record<Numbers, number>;

export type SqliteResponseRow = Omit<Row<ResponseRecord, 'created_at' | 'updated_at'>, 'metadata'> & {
  readonly metadata: string;
  /** The metadata that are stored apart, as JSON; null where there are none. */
  readonly large: string | null;
};

/** The column `large` of a response, without or with the picture of its screenshot. */
export const largeColumn = (withPicture: boolean) => `
  (SELECT json_group_object(name, CASE name WHEN 'screenshot' THEN value ELSE json(value) END) FROM large_values
   WHERE large_values.session_sequence = responses.session_sequence ${withPicture ? '' : "AND name <> 'screenshot'"}
   HAVING count(*) > 0) AS large`;

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

function readMetadata(metadata: string, large: string | null): Metadata {
  if (large === null) return JSON.parse(metadata);
  const { screenshot = null, ...values } = JSON.parse(large);
  return joinPicture({ ...JSON.parse(metadata), ...values }, screenshot);
}

export const readResponse = ({ metadata, large, ...row }: SqliteResponseRow): ResponseRecord => ({
  ...row,
  metadata: readMetadata(metadata, large),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});

export const flagsOf = (row: Record<keyof SessionFlags, number>): SessionFlags => ({
  user_closed_survey: row.user_closed_survey === 1,
  user_submitted_score: row.user_submitted_score === 1,
  user_submitted_text: row.user_submitted_text === 1,
});
