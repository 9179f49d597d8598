import type { EventWrite, ResponseWrite, SessionWrite } from '../../server/store/store.ts';

/** The known parts of a change when it is written. The deletion of a response has only its survey and time. */
export type Change = Pick<SessionWrite, 'survey_uuid' | 'at'> &
  Partial<Pick<ResponseWrite, 'text' | 'metadata'> & Pick<EventWrite, 'event_type'>>;

/** What a module does in the transaction of each change: the write of a response or an event, or the deletion of a response. */
export interface InCommit {
  /** Returns what `sql` has to know of a change, or null to do nothing. */
  readonly valueOf: (change: Change) => number | null;
  /**
   * A statement that both databases accept. It finds the changes in the table `written`, with the columns `session_uuid`,
   * `survey_uuid`, `is_response`, `deleted_id` (the id of a deleted response, or null) and `value`.
   */
  readonly sql: string;
}

/** Creates the place for what a module does in transactions. `now` returns the time, in milliseconds since 1970. */
export function createInCommit(now: () => number) {
  let added: InCommit | null = null;
  const valueOf = (change: Change) => added?.valueOf(change) ?? null;
  return {
    /** Called before the first change. */
    add(given: InCommit): void {
      added = given;
    },
    sql: () => added?.sql ?? null,
    valueOf,
    valueOfDeletion: (survey_uuid: string) => valueOf({ survey_uuid, at: now() }),
  };
}

export type AddedInCommit = ReturnType<typeof createInCommit>;
