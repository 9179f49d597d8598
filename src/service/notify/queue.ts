import { hash } from 'node:crypto';
import type { Delivery } from '../../contract/api/deliveries.ts';
import { longestSending } from '../../contract/limits.ts';
import { hourLength } from '../../contract/time.ts';
import type { DatabaseStatements, Statements } from '../database/statements.ts';
import { isoTime } from '../../server/store/store.ts';
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

/** The result of an attempt. `next` is the time of the next one, or null after the last. */
export interface Settled extends Pick<Delivery, 'state'> {
  readonly id: string;
  readonly outcome: string;
  readonly next: number | null;
}

/** A message that is to be queued. */
export type NewDelivery = Omit<QueuedDelivery, 'attempts'> & { readonly ordinal: number };

/**
 * Milliseconds after which a delivery is sent again if the process that sends it has died. A digest of many surveys and a
 * slow mail server take longer than a request.
 */
const lease = { request: 20_000, mail: longestSending };

/** Returns the same id for the same parts, which prevents duplicates. */
export const idOf = (...parts: readonly unknown[]) => `msg_${hash('sha256', parts.join(' ')).slice(0, 32)}`;

/** Maximum number of rows of a statement. SQLite accepts 32,766 values. */
const maxRows = 100;

/** Creates the function that queues messages. It resolves to the ids of those that were not queued before. */
const createInsert =
  (run: Statements, now: () => number) =>
  async (deliveries: readonly NewDelivery[]): Promise<{ id: string }[]> => {
    const inserted: { id: string }[] = [];
    for (let start = 0; start < deliveries.length; start += maxRows) {
      const part = deliveries.slice(start, start + maxRows);
      const time = now();
      const rows = await run<{ id: string }>(
        `INSERT INTO deliveries (id, target, type, survey_uuid, session_uuid, response_id, note, ordinal, created_at,
           next_at, attempts, state)
         VALUES ${part.map(() => "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'waiting')").join(', ')}
         ON CONFLICT DO NOTHING RETURNING id`,
        part.flatMap(({ id, target, type, survey_uuid, session_uuid, response_id, note, ordinal }) => {
          return [id, target, type, survey_uuid, session_uuid, response_id, note, ordinal, time, time];
        }),
      );
      inserted.push(...rows);
    }
    return inserted;
  };

/**
 * Creates the function that makes a message due that has failed, was delivered or waits for long, and the earlier ones of
 * its session that it waits for. It resolves to the target, or to null without such a message.
 */
const createResend =
  (run: Statements, now: () => number) =>
  async (id: string): Promise<string | null> => {
    const again = `UPDATE deliveries SET state = 'waiting', next_at = ?, attempts = 0
      WHERE id = ? AND (next_at IS NULL OR next_at > ?) RETURNING target, session_uuid, ordinal`;
    const earlier =
      'UPDATE deliveries SET next_at = ? WHERE target = ? AND session_uuid = ? AND ordinal < ? AND next_at > ?';
    const [time, far] = [now(), now() + longestSending];
    const [sent] = await run<Pick<NewDelivery, 'target' | 'session_uuid' | 'ordinal'>>(again, [time, id, far]);
    if (!sent) return null;
    await run(earlier, [time, sent.target, sent.session_uuid, sent.ordinal, far]);
    return sent.target;
  };

/**
 * Returns the statement that claims messages. The first message about an answer is its completion, even if an earlier
 * one was dropped because the target did not want it.
 */
const claimStatement = (engine: 'sqlite' | 'postgres') => `
  WITH due AS MATERIALIZED (
    SELECT id FROM deliveries AS each WHERE target = ? AND next_at <= ?
      AND NOT EXISTS (
        SELECT 1 FROM deliveries AS earlier
        WHERE earlier.session_uuid = each.session_uuid AND earlier.target = each.target
          AND earlier.ordinal < each.ordinal AND earlier.next_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM stopped_targets WHERE stopped_targets.target = each.target)
    ORDER BY next_at, ordinal LIMIT ? ${engine === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : ''})
  UPDATE deliveries SET
    next_at = ?,
    type = CASE WHEN type = 'response.updated' AND coalesce((
      SELECT type FROM deliveries AS earlier
      WHERE earlier.session_uuid = deliveries.session_uuid AND earlier.target = deliveries.target
        AND earlier.ordinal < deliveries.ordinal
      ORDER BY earlier.ordinal DESC LIMIT 1), 'response.deleted') = 'response.deleted'
    THEN 'response.completed' ELSE type END
  WHERE id IN (SELECT id FROM due)
  RETURNING id, target, type, survey_uuid, session_uuid, response_id, note, attempts`;

/** Maximum time until a message is due, with some tolerance. */
const maxWait = 30 * hourLength;

/** Number of messages that are forgotten at a time. Visitors' writes wait for each statement. */
const forgottenAtOnce = 100;

/**
 * Creates the function that forgets what was created before a time, in milliseconds since 1970, unless one of the current
 * targets still waits for it.
 */
const createForget =
  (run: Statements) =>
  async (targets: readonly Target[], before: number): Promise<void> => {
    const isRemoved = targets.length > 0 ? `target NOT IN (${targets.map(() => '?').join(', ')})` : 'TRUE';
    const isStopped = 'target IN (SELECT target FROM stopped_targets)';
    const sql = `DELETE FROM deliveries WHERE id IN (
      SELECT id FROM deliveries WHERE created_at < ? AND (next_at IS NULL OR ${isRemoved} OR ${isStopped})
      ORDER BY created_at LIMIT ${forgottenAtOnce}) RETURNING id`;
    const values = [before, ...targets.map(({ id }) => id)];
    while ((await run(sql, values)).length === forgottenAtOnce);
  };

/** Creates the function that gives what belongs to a target to the one that replaces it. */
const createMove =
  (transact: DatabaseStatements['transact']) =>
  async (from: string, to: string, keepsState: boolean): Promise<void> => {
    const states = ['stopped_targets', 'mail_times'];
    await transact([
      ...['deliveries', ...states].map((table) => ({ sql: `DELETE FROM ${table} WHERE target = ?`, values: [to] })),
      ...['deliveries', ...(keepsState ? states : [])].map((table) => ({
        sql: `UPDATE ${table} SET target = ? WHERE target = ?`,
        values: [to, from],
      })),
    ]);
  };

/** The database of a queue. */
export interface QueueOptions {
  readonly run: Statements;
  readonly transact: DatabaseStatements['transact'];
  readonly read: Statements;
  readonly now: () => number;
  readonly engine: 'sqlite' | 'postgres';
}

/** Creates the queue of the messages to all targets. Several processes can share it. Times are in milliseconds. */
export function createQueue({ run, transact, read, now, engine }: QueueOptions) {
  const insert = createInsert(run, now);
  const sql = claimStatement(engine);
  /** Claims messages to a target that are due, at most one of each session, and resolves to them, oldest first. */
  const claim = ({ id, to }: Pick<Target, 'id' | 'to'>, limit: number) => {
    const until = now() + lease[to === 'mail' ? 'mail' : 'request'];
    return run<QueuedDelivery>(sql, [id, now(), limit, until]);
  };

  return {
    insert,
    claim,
    /** Queues a message that is not about an answer, unless the target is stopped. */
    async add({ id: target }: Target, type: Delivery['type'], note: string, key: string): Promise<void> {
      const stopped = await run('SELECT 1 FROM stopped_targets WHERE target = ?', [target]);
      if (stopped.length > 0) return;
      const about = { survey_uuid: null, session_uuid: null, response_id: null };
      await insert([{ id: idOf(target, type, key), target, type, ...about, note, ordinal: 1 }]);
    },
    /** Stores the results of attempts, in one statement because visitors wait for each. */
    settle: (settled: readonly Settled[]) =>
      run(
        `UPDATE deliveries SET attempts = attempts + 1, state = column2, outcome = column3, next_at = column4
         FROM (VALUES ${settled.map(() => '(?, ?, ?, CAST(? AS bigint))').join(', ')}) AS settled WHERE id = column1`,
        settled.flatMap(({ id, state, outcome, next }) => [id, state, outcome, next]),
      ),
    /** Makes claimed messages due again, in their order. */
    release: (ids: readonly string[]) =>
      run(`UPDATE deliveries SET next_at = created_at WHERE id IN (${ids.map(() => '?').join(', ')})`, ids),
    /** Forgets a message that the target does not want, or whose answer was deleted. */
    drop: (id: string) => run('DELETE FROM deliveries WHERE id = ?', [id]),
    resend: createResend(run, now),
    /** Makes due what waits for long for the next attempt at a target. */
    endWaits: (target: string) =>
      run('UPDATE deliveries SET next_at = ? WHERE target = ? AND next_at > ?', [
        now(),
        target,
        now() + longestSending,
      ]),
    /** Resolves to the latest messages, newest first. */
    async latest(limit: number): Promise<Delivery[]> {
      const rows = await read<Delivery & { readonly created_at: number; readonly next_at: number | null }>(
        `SELECT id, target, type, survey_uuid, created_at, next_at, attempts, state, outcome FROM deliveries
         ORDER BY created_at DESC, id LIMIT ?`,
        [limit],
      );
      return rows.map((row) => ({
        ...row,
        created_at: isoTime(row.created_at),
        next_at: row.next_at === null ? null : isoTime(row.next_at),
      }));
    },
    /** Makes due what would wait for too long, because the clock was ahead. `quietTime` is the longest wait of a change. */
    async endLongWaits(quietTime: number): Promise<void> {
      const time = now();
      await run('UPDATE deliveries SET next_at = ? WHERE next_at > ?', [time, time + maxWait]);
      await run('UPDATE changed_sessions SET due_at = ? WHERE due_at > ?', [time, time + quietTime + maxWait]);
    },
    forget: createForget(run),
    /** Replaces a target. With `keepsState`, the new one is stopped if the other one was, and got its emails. */
    move: createMove(transact),
  };
}

export type Queue = ReturnType<typeof createQueue>;
