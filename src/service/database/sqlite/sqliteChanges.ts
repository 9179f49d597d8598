import type { Database } from '../../../server/store/sqlite/sqliteDriver.ts';
import type { AfterWrite } from '../../../server/store/sqlite/sqliteWrites.ts';
import type { ChangeQueue } from '../changeQueue.ts';

/** SQL that identifies a change, because two can have the same time. */
export const newChange = 'hex(randomblob(16))';

/** Creates the function that queues a write that somebody wants to be notified of, in the same transaction. */
export function createChangeWriter(database: Database, { dueTime }: ChangeQueue): AfterWrite {
  const insertChange = database.prepare(`
    INSERT INTO changed_sessions (session_uuid, survey_uuid, due_at, is_changed, change_uuid)
    VALUES (?, ?, ?, 1, ${newChange})
    ON CONFLICT (session_uuid) DO UPDATE SET due_at = excluded.due_at, is_changed = 1, change_uuid = excluded.change_uuid`);
  // an event alone is no change: it only makes one due
  const updateChange = database.prepare('UPDATE changed_sessions SET due_at = ? WHERE session_uuid = ?');

  return function queueChange(write) {
    const due = dueTime(write);
    if (due === null) return;
    if ('metadata' in write) insertChange.run(write.session_uuid, write.survey_uuid, due);
    else updateChange.run(due, write.session_uuid);
  };
}
