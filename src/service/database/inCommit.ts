import type { Columns } from '../../server/store/sql/dialect.ts';
import type { InCommit, StoreWrite, WritePart } from '../../server/store/sql/writes.ts';

/**
 * The known parts of what is stored: a response, an event, or the deletion of a response, which has only its survey and
 * time.
 */
export type Stored = Pick<StoreWrite, 'survey_uuid' | 'at' | 'text' | 'metadata' | 'event_type'>;

/** What a module does in the transaction that stores something. */
export interface AddedInCommit {
  /** Returns what `sql` has to know of it, or null to do nothing. */
  readonly valueOf: (stored: Stored) => number | null;
  /**
   * A statement on the table `written`, with the columns `session_uuid`, `survey_uuid`, `is_response`, `deleted_id` (the
   * id of a deleted response, or null) and `value`.
   */
  readonly sql: string;
}

/** What `AddedInCommit` reads. */
const written = `written AS (
  SELECT session_uuid, survey_uuid, is_response, CAST(NULL AS TEXT) AS deleted_id, value FROM writes)`;

const columns = {
  session_uuid: 'uuid',
  survey_uuid: 'uuid',
  is_response: 'boolean',
  value: 'bigint',
} as const satisfies Columns;

const partOf = (sql: string, isOf: WritePart['isOf']): WritePart => ({ sql, table: written, columns, isOf });

/**
 * Creates what is done in the transaction that stores something: the statement `counting`, and what a module adds. `now`
 * returns the time, in milliseconds since 1970.
 */
export function createInCommit(counting: string, now: () => number) {
  let added: AddedInCommit | null = null;
  const inCommit: InCommit = {
    valueOf(write) {
      const isStored = write.metadata !== undefined || write.event_type !== undefined;
      return isStored ? (added?.valueOf(write) ?? null) : null;
    },
    parts: () => [partOf(counting, () => true), ...(added ? [partOf(added.sql, (_, value) => value !== null)] : [])],
  };
  return {
    ...inCommit,
    /** Called before the first write. */
    add(given: AddedInCommit): void {
      added = given;
    },
    /** Returns what is done besides when responses of a survey are deleted, or null. */
    ofDeletion(survey_uuid: string) {
      const value = added?.valueOf({ survey_uuid, at: now() }) ?? null;
      return added && value !== null ? { sql: added.sql, value } : null;
    },
  };
}

export type InCommits = ReturnType<typeof createInCommit>;
