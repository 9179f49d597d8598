import type { InCommit, StoreWrite } from '../../server/store/sql/writes.ts';

/**
 * The known parts of what is stored: a response, an event, or the deletion of a response, which has only its survey and
 * time.
 */
export type Stored = Pick<StoreWrite, 'survey_uuid' | 'at' | 'text' | 'metadata' | 'event_type'>;

/** What a module does in the transaction that stores something. */
export interface AddedInCommit {
  /** Returns what `sql` has to know of it, or null to do nothing. */
  readonly valueOf: (stored: Stored) => number | null;
  /** A statement on the table `written`, as `InCommitStatement` describes it. */
  readonly sql: string;
}

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
    statements: () => [{ sql: counting, needsValue: false }, ...(added ? [{ sql: added.sql, needsValue: true }] : [])],
  };
  return {
    ...inCommit,
    /** Called before the first write. */
    add(given: AddedInCommit): void {
      added = given;
    },
    valueOfDeletion: (survey_uuid: string) => added?.valueOf({ survey_uuid, at: now() }) ?? null,
  };
}

export type InCommits = ReturnType<typeof createInCommit>;
