import { hash } from 'node:crypto';
import type { Delivery, DeliveryState } from '../../contract/deliveries.ts';
import type { Statements } from '../store/openStore.ts';
import { isoTime } from '../store/store.ts';
import type { Target } from './targets.ts';

/** A message to a target that has to be sent. */
export interface QueuedDelivery {
  readonly id: string;
  readonly target: string;
  readonly type: Delivery['type'];
  readonly survey_uuid: string | null;
  readonly session_uuid: string | null;
  /** The id of a response that was deleted. */
  readonly response_id: string | null;
  readonly note: string | null;
  /** The number of attempts so far. */
  readonly attempts: number;
}

/** A message that is to be queued. */
export type NewDelivery = Omit<QueuedDelivery, 'attempts'> & { readonly ordinal: number };

/** Milliseconds after which a delivery is sent again if the process that sends it has died. */
const lease = 20_000;

/** Returns the same id for the same parts, which prevents duplicates. */
export const idOf = (...parts: readonly unknown[]) => `msg_${hash('sha256', parts.join(' ')).slice(0, 32)}`;

/** Creates the function that queues messages. It resolves to the ids of those that were not queued before. */
const createInsert =
  (run: Statements, now: () => number) =>
  async (deliveries: readonly NewDelivery[]): Promise<{ id: string }[]> => {
    if (deliveries.length === 0) return [];
    const time = now();
    return run(
      `INSERT INTO deliveries (id, target, type, survey_uuid, session_uuid, response_id, note, ordinal, created_at,
         next_at, attempts, state)
       VALUES ${deliveries.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting')").join(', ')}
       ON CONFLICT DO NOTHING RETURNING id`,
      deliveries.flatMap(({ id, target, type, survey_uuid, session_uuid, response_id, note, ordinal }) => {
        return [id, target, type, survey_uuid, session_uuid, response_id, note, ordinal, time, time];
      }),
    );
  };

/** Creates the queue of the messages to all targets. Several processes can share it. Times are in milliseconds. */
export function createQueue(run: Statements, now: () => number, engine: 'sqlite' | 'postgres') {
  const insert = createInsert(run, now);
  /** Claims messages to a target that are due, at most one of each session, and resolves to them, oldest first. */
  const claim = (target: string, limit: number) =>
    run<QueuedDelivery>(
      `UPDATE deliveries SET next_at = ? WHERE id IN (
         SELECT id FROM deliveries AS due WHERE target = ? AND next_at <= ? AND NOT EXISTS (
           SELECT 1 FROM deliveries AS earlier
           WHERE earlier.session_uuid = due.session_uuid AND earlier.target = due.target
             AND earlier.ordinal < due.ordinal AND earlier.next_at IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM stopped_targets WHERE stopped_targets.target = due.target)
         ORDER BY next_at, ordinal LIMIT ? ${engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''})
       RETURNING id, target, type, survey_uuid, session_uuid, response_id, note, attempts`,
      [now() + lease, target, now(), limit],
    );

  return {
    insert,
    claim,
    add: (target: Target, type: Delivery['type'], note: string, key: string) =>
      insert([
        {
          id: idOf(target.id, type, key),
          target: target.id,
          type,
          survey_uuid: null,
          session_uuid: null,
          response_id: null,
          note,
          ordinal: 1,
        },
      ]),
    async countDue(target: string): Promise<number> {
      const sql = 'SELECT count(*) AS count FROM deliveries WHERE target = ? AND next_at <= ?';
      const [found] = await run<{ count: number | string }>(sql, [target, now()]);
      return Number(found!.count);
    },
    /** Stores the result of an attempt. `next` is the time of the next one, or null after the last. */
    settle: (id: string, state: DeliveryState, outcome: string, next: number | null = null) =>
      run('UPDATE deliveries SET state = ?, outcome = ?, next_at = ?, attempts = attempts + 1 WHERE id = ?', [
        state,
        outcome,
        next,
        id,
      ]),
    /** Forgets a message that the target does not want, or whose answer was deleted. */
    drop: (id: string) => run('DELETE FROM deliveries WHERE id = ?', [id]),
    /** Sends a message again that has failed or was delivered. Resolves to whether there is one. */
    resend: async (id: string): Promise<boolean> => {
      const sql = `UPDATE deliveries SET state = 'waiting', next_at = ?, attempts = 0
        WHERE id = ? AND next_at IS NULL RETURNING id`;
      return (await run(sql, [now(), id])).length > 0;
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;

/** Resolves to the latest messages, newest first. */
export async function latestDeliveries(run: Statements, limit: number): Promise<Delivery[]> {
  const rows = await run<Delivery & { readonly created_at: number | string; readonly next_at: number | null }>(
    `SELECT id, target, type, survey_uuid, created_at, next_at, attempts, state, outcome FROM deliveries
     ORDER BY created_at DESC, id LIMIT ?`,
    [limit],
  );
  return rows.map((row) => ({
    ...row,
    created_at: isoTime(row.created_at),
    next_at: row.next_at === null ? null : isoTime(row.next_at),
  }));
}

/** Forgets what was created before a time, in milliseconds since 1970, and is delivered or has failed. */
export const forgetDeliveries = (run: Statements, before: number) =>
  run('DELETE FROM deliveries WHERE created_at < ? AND next_at IS NULL', [before]);
