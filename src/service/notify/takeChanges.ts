import type { Delivery } from '../../contract/api/deliveries.ts';
import type { Statements } from '../database/statements.ts';
import { idOf, type NewDelivery, type Queue } from './queue.ts';
import { wantsAnswers, type Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

/**
 * Queues changes of which somebody wants to be notified at the time `value`, in their transaction. An event alone is no
 * change: it only makes one due.
 */
export const queueChanges = `
  INSERT INTO changed_sessions AS stored (session_uuid, survey_uuid, due_at, is_changed, deleted_id)
  SELECT session_uuid, survey_uuid, value, is_response, deleted_id FROM written
  WHERE value IS NOT NULL AND (is_response OR deleted_id IS NOT NULL OR EXISTS (
    SELECT 1 FROM changed_sessions AS queued WHERE queued.session_uuid = written.session_uuid
  ))
  ON CONFLICT (session_uuid) DO UPDATE SET
    due_at = excluded.due_at,
    is_changed = CASE WHEN excluded.deleted_id IS NULL THEN stored.is_changed OR excluded.is_changed ELSE false END,
    deleted_id = coalesce(excluded.deleted_id, stored.deleted_id),
    change_uuid = CASE WHEN excluded.is_changed OR excluded.deleted_id IS NOT NULL
      THEN excluded.change_uuid ELSE stored.change_uuid END`;

/** A row of `changed_sessions`. */
interface ChangedSession {
  readonly session_uuid: string;
  readonly survey_uuid: string;
  readonly is_changed: number | boolean;
  readonly deleted_id: string | null;
  readonly change_uuid: string;
}

/** An earlier message about a session. */
interface EarlierMessage {
  readonly id: string;
  readonly target: string;
  readonly session_uuid: string;
  readonly type: Delivery['type'];
  readonly ordinal: number;
  readonly created_at: number;
  readonly next_at: number | null;
}

/** Number of changed sessions that are turned into deliveries at a time. */
const batch = 25;

/** Number of messages about a session that are kept for a target, besides those that wait. */
const maxKept = 20;

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/**
 * Queues the messages about sessions whose changes are due. Resolves to whether there may be more. A crash in between
 * changes nothing, because the same changes lead to the same ids.
 */
export async function takeChanges(
  run: Statements,
  read: Statements,
  { insert }: Queue,
  stops: TargetStops,
  targets: readonly Target[],
  now: number,
): Promise<boolean> {
  const changes = await read<ChangedSession>(
    `SELECT * FROM changed_sessions WHERE due_at <= ? ORDER BY due_at LIMIT ${batch}`,
    [now],
  );
  if (changes.length === 0) return false;
  const sessions = changes.map(({ session_uuid }) => session_uuid);
  const earlier = await read<EarlierMessage>(
    `SELECT id, target, session_uuid, type, ordinal, created_at, next_at FROM deliveries
     WHERE session_uuid IN (${marks(sessions)}) ORDER BY ordinal`,
    sessions,
  );
  const off = await stops.all();
  const listening = targets.filter(({ id }) => !off.has(id));
  const done = new Set(earlier.map(({ id }) => id));
  const outdated: string[] = [];
  const wanted = changes.map((change) => {
    const found = listening.flatMap((target) => {
      const before = earlier.filter((each) => each.target === target.id && each.session_uuid === change.session_uuid);
      const forgotten = findOutdated(target, change, before);
      outdated.push(...forgotten.map(({ id }) => id));
      return messagesAbout(
        change,
        target,
        before.filter((each) => !forgotten.includes(each)),
      );
    });
    return { change, deliveries: found.filter(({ id }) => !done.has(id)) };
  });
  if (outdated.length > 0) await run(`DELETE FROM deliveries WHERE id IN (${marks(outdated)})`, outdated);
  for (const { id } of await insert(wanted.flatMap(({ deliveries }) => deliveries))) done.add(id);
  // what another process has queued in the meantime stays, and is checked again
  const taken = wanted.filter(({ deliveries }) => deliveries.every(({ id }) => done.has(id)));
  if (taken.length === 0) return false;
  await run(
    `DELETE FROM changed_sessions WHERE session_uuid IN (${marks(taken)}) AND change_uuid IN (${marks(taken)})`,
    [...taken.map(({ change }) => change.session_uuid), ...taken.map(({ change }) => change.change_uuid)],
  );
  return changes.length === batch;
}

/**
 * Returns the messages to a target about a session that no later one depends on: the oldest, if the session changes very
 * often, and what people know of an answer that was deleted, so that they are notified of the next one.
 */
function findOutdated(
  { to }: Target,
  { deleted_id: deleted }: ChangedSession,
  before: readonly EarlierMessage[],
): readonly EarlierMessage[] {
  const settled = before.filter(({ next_at }) => next_at === null);
  if (to !== 'webhook' && deleted !== null) return settled;
  const old = new Set(before.slice(0, -maxKept));
  return settled.filter((each) => each.type === 'response.updated' && old.has(each));
}

/**
 * Returns whether nobody has begun to send a message. It then contains all changes up to now, because its content is
 * read afterwards.
 */
const isUntouched = ({ created_at, next_at }: EarlierMessage) => next_at === created_at;

/** Returns the messages to a target about a change. `before` are the earlier ones of the session, in their order. */
function messagesAbout(
  { session_uuid, survey_uuid, is_changed, deleted_id: deleted, change_uuid }: ChangedSession,
  target: Target,
  before: readonly EarlierMessage[],
): NewDelivery[] {
  if (!wantsAnswers(target, survey_uuid)) return [];
  const last = before.at(-1);
  const types: Delivery['type'][] = [];
  if (deleted !== null && target.to === 'webhook') types.push('response.deleted');
  // a paused target only has to delete its copies, later
  const isNew = is_changed && !target.paused;
  if (!last && isNew) types.push('response.completed');
  if (last && isNew && needsOwnMessage(target, last, types)) types.push('response.updated');
  return types.map((type, index) => ({
    // not of its type: another process may have queued the same change in the meantime, to which it would be an update
    id: idOf(target.id, session_uuid, change_uuid, type === 'response.deleted'),
    target: target.id,
    type,
    survey_uuid,
    session_uuid,
    response_id: deleted,
    note: null,
    ordinal: (last?.ordinal ?? 0) + 1 + index,
  }));
}

/**
 * Returns whether a change needs its own message. People need one if their last message may be dropped because the
 * target does not want the answer as it was then.
 */
function needsOwnMessage({ to }: Target, last: EarlierMessage, types: readonly Delivery['type'][]): boolean {
  if (types.length === 0 && last.type !== 'response.deleted' && isUntouched(last)) return false;
  return to === 'webhook' || last.next_at !== null;
}
