import { setTimeout as wait } from 'node:timers/promises';
import type { TargetKind } from '../../contract/surveys/notifications.ts';
import { dayLength } from '../../contract/time.ts';
import { type Attempt, nextAttempt } from './attempts.ts';
import type { MailCeiling } from './mailCeiling.ts';
import type { Message } from './messages.ts';
import type { Queue, QueuedDelivery, Settled } from './queue.ts';
import type { Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

/** Number of messages that are sent to a webhook at the same time. */
const parallel = 8;

/** Milliseconds between the starts of two of them, so that visitors' requests are handled in between. */
const spacing = 3;

/** Number of messages above which people get one message about all of them. */
const maxSingle = 10;

/** Maximum number of messages that one covers: few emails have to cover what arrives in an hour. */
const maxTogether = { chat: 100, mail: 1000 };

/** An attempt to deliver a message, for the log and the metrics. Contains no part of an answer or a reply. */
export interface AttemptReport {
  readonly to: TargetKind;
  readonly target: string;
  readonly type: QueuedDelivery['type'];
  readonly result: 'delivered' | 'retry' | 'failed';
  readonly outcome: string;
}

/** The parts of the delivery. */
export interface DeliverOptions {
  readonly queue: Queue;
  readonly stops: TargetStops;
  readonly ceiling: MailCeiling;
  readonly targets: () => readonly Target[];
  /** Resolves to the message for a target, or to null if the target does not want it or the answer was deleted. */
  readonly load: (target: Target, delivery: QueuedDelivery) => Promise<Message | null>;
  /** Sends one message, or one that sums up several. Never rejects. */
  readonly send: (target: Target, id: string, messages: readonly Message[]) => Promise<Attempt>;
  readonly now: () => number;
  readonly random: () => number;
  readonly onAttempt: (report: AttemptReport) => void;
  /** Is aborted when the server stops. */
  readonly stopping: AbortSignal;
}

interface Attempted {
  readonly delivery: QueuedDelivery;
  readonly attempt: Attempt;
}

/** What one turn of a target has done. */
interface Turn {
  readonly attempted: readonly Attempted[];
  /** Whether more may be due. */
  readonly isMore: boolean;
}

const nothing: Turn = { attempted: [], isMore: false };

/** Returns whether only webhooks get a message: people get an answer once. */
const isForWebhooks = ({ type }: QueuedDelivery) => type === 'response.updated';

/** Resolves to a message, or to null if the target does not want it: it is then forgotten. */
async function read({ load, queue }: DeliverOptions, target: Target, delivery: QueuedDelivery) {
  const message = isForWebhooks(delivery) && target.to !== 'webhook' ? null : await load(target, delivery);
  if (!message) await queue.drop(delivery.id);
  return message;
}

/** Returns what is stored about an attempt. */
function stateAfter({ now, random }: DeliverOptions, { delivery: { id, attempts }, attempt }: Attempted): Settled {
  const { delivered, outcome, pausedUntil, stopsTarget } = attempt;
  if (delivered) return { id, state: 'delivered', outcome, next: null };
  const next = stopsTarget ? null : nextAttempt(attempts + 1, now(), random());
  return { id, state: next === null ? 'failed' : 'waiting', outcome, next: next && Math.max(next, pausedUntil) };
}

/** Notifies the other targets that a message could not be delivered, once a day. */
async function notifyOthers({ targets, queue, now }: DeliverOptions, failed: Target, attempt: Attempt): Promise<void> {
  const rest = attempt.stopsTarget ? '. It gets nothing more until you send it a test under Notifications' : '';
  const note = `Messages to ${failed.label} could not be delivered: ${attempt.brief}${rest}`;
  const key = `${failed.id} ${Math.floor(now() / dayLength)}`;
  for (const target of targets()) {
    if (target.id !== failed.id && !target.digest && !target.paused)
      await queue.add(target, 'delivery.failed', note, key);
  }
}

/** Stores and reports attempts. A target that is gone gets no more. */
async function settle(options: DeliverOptions, target: Target, attempted: readonly Attempted[]): Promise<void> {
  const { queue, stops, onAttempt } = options;
  if (attempted.length === 0) return;
  const settled = attempted.map((each) => stateAfter(options, each));
  await queue.settle(settled);
  for (const [index, { delivery, attempt }] of attempted.entries()) {
    const { state } = settled[index]!;
    const { brief, outcome, stopsTarget } = attempt;
    const result = state === 'waiting' ? 'retry' : state;
    onAttempt({ to: target.to, target: target.label, type: delivery.type, result, outcome: brief });
    if (stopsTarget) await stops.stop(target.id, outcome);
    if (state === 'failed' && delivery.type !== 'delivery.failed') await notifyOthers(options, target, attempt);
  }
}

/** Sends some messages, of which one that cannot be read stops no other. */
async function sendToWebhook(options: DeliverOptions, target: Target): Promise<Turn> {
  const claimed = await options.queue.claim(target, parallel);
  let turn = Promise.resolve();
  const results = await Promise.allSettled(
    claimed.map(async (delivery) => {
      turn = turn.then(() => wait(spacing));
      await turn;
      const message = await read(options, target, delivery);
      return message ? [{ delivery, attempt: await options.send(target, delivery.id, [message]) }] : [];
    }),
  );
  const attempted = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  await settle(options, target, attempted);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return { attempted, isMore: claimed.length === parallel };
}

/** Sends one message: about all that wait if they are many, else the first one. */
async function sendToPeople(options: DeliverOptions, target: Target): Promise<Turn> {
  const { queue, ceiling, send } = options;
  const maxSeparate = Math.min(maxSingle, await ceiling.free(target));
  if (maxSeparate === 0) return nothing;
  const rest = [...(await queue.claim(target, maxTogether[target.to === 'mail' ? 'mail' : 'chat']))];
  const count = rest.length > maxSeparate ? rest.length : 1;
  const wanted: { readonly delivery: QueuedDelivery; readonly message: Message }[] = [];
  try {
    while (rest.length > 0 && wanted.length < count) {
      const delivery = rest.shift()!;
      const message = await read(options, target, delivery);
      if (message) wanted.push({ delivery, message });
    }
    if (wanted.length <= maxSeparate) rest.push(...wanted.splice(1).map(({ delivery }) => delivery));
    if (wanted.length === 0) return nothing;
    const id = wanted[0]!.delivery.id;
    const messages = wanted.map(({ message }) => message);
    const attempt = await ceiling.send(target, () => send(target, id, messages));
    if (!attempt) rest.push(...wanted.map(({ delivery }) => delivery));
    const attempted = attempt ? wanted.map(({ delivery }) => ({ delivery, attempt })) : [];
    await settle(options, target, attempted);
    return { attempted, isMore: false };
  } finally {
    if (rest.length > 0) await queue.release(rest.map(({ id }) => id));
  }
}

/**
 * Creates the function that sends what is due to a target: each message to a webhook, one message to people. `resume` ends
 * the pause that a target has asked for.
 */
export function createDeliver(options: DeliverOptions) {
  const { now, stopping } = options;
  const busy = new Set<string>();
  const paused = new Map<string, { readonly from: number; readonly until: number }>();

  function isPaused({ id, paused: byOwner }: Target): boolean {
    const { from, until } = paused.get(id) ?? { from: 0, until: 0 };
    // a pause that begins later was made while the clock was ahead
    return stopping.aborted || byOwner || (from <= now() && now() < until);
  }

  async function deliver(target: Target): Promise<void> {
    if (busy.has(target.id)) return;
    busy.add(target.id);
    const take = target.to === 'webhook' ? sendToWebhook : sendToPeople;
    try {
      for (let isMore = true; isMore && !isPaused(target);) {
        const turn = await take(options, target);
        // of messages that are sent together, one can arrive although another is told to wait
        const until = Math.max(0, ...turn.attempted.map(({ attempt }) => attempt.pausedUntil));
        paused.set(target.id, { from: now(), until });
        ({ isMore } = turn);
      }
    } finally {
      busy.delete(target.id);
    }
  }

  return { deliver, resume: (target: string) => void paused.delete(target) };
}
