import type { EventWrite, ResponseWrite, SessionWrite } from '../../server/store/store.ts';

/** The known parts of a change when it is written. The deletion of a response has only its survey and time. */
export type Change = Pick<SessionWrite, 'survey_uuid' | 'at'> &
  Partial<Pick<ResponseWrite, 'text' | 'metadata'> & Pick<EventWrite, 'event_type'>>;

/** Returns the time when somebody wants to be notified of a change, in milliseconds since 1970; null if nobody does. */
export type DueTime = (change: Change) => number | null;

/**
 * Creates the functions that decide which changes are queued in `changed_sessions`, in the same transaction. Nothing is
 * queued until `start` is called.
 */
export function createChangeQueue(now: () => number) {
  let dueTime: DueTime = () => null;
  return {
    start(given: DueTime): void {
      dueTime = given;
    },
    dueTime: (change: Change) => dueTime(change),
    /** Returns the time when somebody wants to be notified of a deletion in a survey, or null. */
    deletionTime: (survey_uuid: string) => dueTime({ survey_uuid, at: now() }),
  };
}

export type ChangeQueue = ReturnType<typeof createChangeQueue>;
