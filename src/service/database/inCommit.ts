import type { InCommit, StoreWrite } from '../../server/store/sql/writes.ts';

/** The known parts of a change when it is written. The deletion of a response has only its survey and time. */
export type Change = Pick<StoreWrite, 'survey_uuid' | 'at' | 'text' | 'metadata' | 'event_type'>;

/** What a module does in the transaction of each change: the write of a response or an event, or the deletion of a response. */
export interface AddedInCommit {
  /** Returns what `sql` has to know of a change, or null to do nothing. */
  readonly valueOf: (change: Change) => number | null;
  /** A statement on the table `written`, as `InCommitStatement` describes it. */
  readonly sql: string;
}

/**
 * Creates what is done in the transaction of each change: the statement `counting`, and what a module adds. `now` returns
 * the time, in milliseconds since 1970.
 */
export function createInCommit(counting: string, now: () => number) {
  let added: AddedInCommit | null = null;
  const inCommit: InCommit = {
    valueOf(write) {
      const isChange = write.metadata !== undefined || write.event_type !== undefined;
      return isChange ? (added?.valueOf(write) ?? null) : null;
    },
    statements: () => [{ sql: counting, needsValue: false }, ...(added ? [{ sql: added.sql, needsValue: true }] : [])],
  };
  return {
    ...inCommit,
    /** Called before the first change. */
    add(given: AddedInCommit): void {
      added = given;
    },
    valueOfDeletion: (survey_uuid: string) => added?.valueOf({ survey_uuid, at: now() }) ?? null,
  };
}

export type InCommits = ReturnType<typeof createInCommit>;
