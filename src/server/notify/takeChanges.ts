import type { Delivery } from '../../contract/deliveries.ts';
import type { Statements } from '../store/openStore.ts';
import { responseId } from '../store/records.ts';
import { isoTime } from '../store/store.ts';
import { idOf, type NewDelivery, type Queue } from './queue.ts';
import { wantsAnswers, type Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

/** A row of `changed_sessions`, which the store writes together with the change. */
interface ChangedSession {
  readonly session_uuid: string;
  readonly survey_uuid: string;
  readonly due_at: number | string;
  readonly is_changed: number | boolean;
  readonly deleted_created_at: number | string | null;
}

/** Number of changed sessions that are turned into deliveries at a time. */
const batch = 100;

/**
 * Milliseconds for which a change must have been due. Two changes of a session within the same millisecond could
 * otherwise be taken for one.
 */
const settled = 50;

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/**
 * Queues the messages about sessions whose changes are due. Resolves to whether there may be more. A crash in between
 * changes nothing, because the same changes lead to the same ids.
 */
export async function takeChanges(
  run: Statements,
  { insert }: Queue,
  stops: TargetStops,
  targets: readonly Target[],
  now: number,
): Promise<boolean> {
  const changes = await run<ChangedSession>(
    `SELECT * FROM changed_sessions WHERE due_at <= ? ORDER BY due_at LIMIT ${batch}`,
    [now - settled],
  );
  if (changes.length === 0) return false;
  const sessions = changes.map(({ session_uuid }) => session_uuid);
  const told = await run<{ id: string; target: string; session_uuid: string; ordinal: number }>(
    `SELECT id, target, session_uuid, ordinal FROM deliveries WHERE session_uuid IN (${marks(sessions)})`,
    sessions,
  );
  const off = await stops.all();
  const listening = targets.filter(({ id }) => !off.has(id));
  const done = new Set(told.map(({ id }) => id));
  const wanted = changes.map((change) => {
    const found = listening.flatMap((target) => {
      const before = told.filter((each) => each.target === target.id && each.session_uuid === change.session_uuid);
      return messagesAbout(change, target, before);
    });
    return { change, deliveries: found.filter(({ id }) => !done.has(id)) };
  });
  for (const { id } of await insert(wanted.flatMap(({ deliveries }) => deliveries))) done.add(id);
  // what another process has queued meanwhile stays, and is looked at again
  const taken = wanted.filter(({ deliveries }) => deliveries.every(({ id }) => done.has(id)));
  if (taken.length === 0) return false;
  await run(
    `DELETE FROM changed_sessions WHERE ${taken.map(() => '(session_uuid = ? AND due_at = ?)').join(' OR ')}`,
    taken.flatMap(({ change }) => [change.session_uuid, change.due_at]),
  );
  return changes.length === batch;
}

/** Returns the messages to a target about a change. `before` are the earlier ones of the session. */
function messagesAbout(
  { session_uuid, survey_uuid, due_at, is_changed, deleted_created_at: deleted }: ChangedSession,
  target: Target,
  before: readonly { readonly id: string; readonly ordinal: number }[],
): NewDelivery[] {
  if (!wantsAnswers(target, survey_uuid)) return [];
  const isWebhook = target.to === 'webhook';
  const types: Delivery['type'][] = [];
  if (deleted !== null && isWebhook) types.push('response.deleted');
  // after a deletion, only a later write is told
  if (before.length === 0 && (deleted === null || is_changed)) types.push('response.completed');
  if (before.length > 0 && is_changed && isWebhook) types.push('response.updated');
  const last = Math.max(0, ...before.map(({ ordinal }) => ordinal));
  return types.map((type, index) => ({
    // not of its type: another process may have queued the same change meanwhile, to which it would be an update
    id: idOf(target.id, session_uuid, due_at, type === 'response.deleted'),
    target: target.id,
    type,
    survey_uuid,
    session_uuid,
    response_id: deleted === null ? null : responseId({ session_uuid, created_at: isoTime(deleted) }),
    note: null,
    ordinal: last + 1 + index,
  }));
}
