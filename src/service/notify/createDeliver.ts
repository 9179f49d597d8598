import { setTimeout as wait } from 'node:timers/promises';
import type { TargetKind } from '../../contract/surveys/notifications.ts';
import { dayLength } from '../../contract/time.ts';
import { type Attempt, nextAttempt } from './attempts.ts';
import type { MailCeiling } from './mailCeiling.ts';
import type { Message } from './messages.ts';
import type { Queue, QueuedDelivery, Settled } from './queue.ts';
import type { Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

/** Milliseconds between two messages that are sent together, so that visitors' requests are handled in between. */
const spacing = 3;

/** An attempt to deliver a message, for the log and the metrics. Contains no part of an answer or a reply. */
export interface AttemptReport {
  readonly to: TargetKind;
  readonly target: string;
  readonly type: QueuedDelivery['type'];
  readonly result: 'delivered' | 'retry' | 'failed';
  readonly outcome: string;
}

/** An attempt at a delivery, and what is stored about it. */
interface Attempted {
  readonly delivery: QueuedDelivery;
  readonly attempt: Attempt;
  readonly settled: Settled;
}

/** The parts of the delivery. */
export interface DeliverOptions {
  readonly queue: Queue;
  readonly stops: TargetStops;
  readonly ceiling: Pick<MailCeiling, 'send'>;
  readonly targets: () => readonly Target[];
  /** Resolves to the message for a target, or to null if the target does not want it or the answer was deleted. */
  readonly load: (target: Target, delivery: QueuedDelivery) => Promise<Message | null>;
  /** Sends one message, or one that sums up several. Never rejects. */
  readonly send: (target: Target, id: string, messages: readonly Message[]) => Promise<Attempt>;
  readonly now: () => number;
  readonly random: () => number;
  readonly onAttempt: (report: AttemptReport) => void;
}

/** Returns whether only webhooks get a message: people get an answer once. */
const isForWebhooks = ({ type }: QueuedDelivery) => type === 'response.updated';

/** Returns what is stored about an attempt at a delivery. */
function stateAfter(
  { now, random }: Pick<DeliverOptions, 'now' | 'random'>,
  { delivered, outcome, pausedUntil, stopsTarget }: Attempt,
  { id, attempts }: QueuedDelivery,
): Settled {
  if (delivered) return { id, state: 'delivered', outcome, next: null };
  const next = stopsTarget ? null : nextAttempt(attempts + 1, now(), random());
  return { id, state: next === null ? 'failed' : 'waiting', outcome, next: next && Math.max(next, pausedUntil) };
}

/** Resolves to the deliveries that a target wants, with their messages. Forgets the others. */
async function loadWanted(
  { load, queue }: Pick<DeliverOptions, 'load' | 'queue'>,
  target: Target,
  deliveries: readonly QueuedDelivery[],
) {
  const wanted: { readonly delivery: QueuedDelivery; readonly message: Message }[] = [];
  for (const delivery of deliveries) {
    const message = isForWebhooks(delivery) && target.to !== 'webhook' ? null : await load(target, delivery);
    if (message) wanted.push({ delivery, message });
    else await queue.drop(delivery.id);
  }
  return wanted;
}

/**
 * Sends those deliveries that the target wants as one message if they are more than `maxSeparate`, else the first one:
 * each of the others has its turn later. Resolves to the attempt at each.
 */
async function attemptTo(
  options: DeliverOptions,
  target: Target,
  deliveries: readonly QueuedDelivery[],
  maxSeparate: number,
): Promise<Attempted[]> {
  const { queue, ceiling, send } = options;
  const wanted = await loadWanted(options, target, deliveries);
  const sent = wanted.length > maxSeparate ? wanted : wanted.slice(0, 1);
  if (sent.length === 0) return [];
  const messages = sent.map(({ message }) => message);
  const attempt = await ceiling.send(target, () => send(target, sent[0]!.delivery.id, messages));
  const others = wanted.slice(attempt ? sent.length : 0);
  if (others.length > 0) await queue.release(others.map(({ delivery }) => delivery.id));
  if (!attempt) return [];
  return sent.map(({ delivery }) => ({ delivery, attempt, settled: stateAfter(options, attempt, delivery) }));
}

/** Creates the function that sends deliveries to a target, and stores the results. */
export function createDeliver(options: DeliverOptions) {
  const { queue, stops, targets, now, onAttempt } = options;

  /** Notifies the other targets that a message could not be delivered, once a day. */
  async function notifyOthers(failed: Target, { brief, stopsTarget }: Attempt): Promise<void> {
    const rest = stopsTarget ? '. It gets nothing more until you send it a test under Notifications' : '';
    const note = `Messages to ${failed.label} could not be delivered: ${brief}${rest}`;
    const key = `${failed.id} ${Math.floor(now() / dayLength)}`;
    for (const target of targets()) {
      if (target.id !== failed.id && !target.digest) await queue.add(target, 'delivery.failed', note, key);
    }
  }

  /** Reports an attempt. A target that is gone gets no more. */
  async function report(target: Target, { delivery: { type }, attempt, settled: { state } }: Attempted): Promise<void> {
    const { brief, outcome, stopsTarget } = attempt;
    const result = state === 'waiting' ? 'retry' : state;
    onAttempt({ to: target.to, target: target.label, type, result, outcome: brief });
    if (stopsTarget) await stops.stop(target.id, outcome);
    if (state === 'failed' && type !== 'delivery.failed') await notifyOthers(target, attempt);
  }

  /**
   * Sends each delivery to a webhook, or all in their order to people: as one message if they are more than
   * `maxSeparate`. Resolves to the attempts.
   */
  return async function deliver(
    target: Target,
    deliveries: readonly QueuedDelivery[],
    maxSeparate: number,
  ): Promise<readonly Attempt[]> {
    const groups = target.to === 'webhook' ? deliveries.map((delivery) => [delivery]) : [deliveries];
    let turn = Promise.resolve();
    const results = await Promise.allSettled(
      groups.map((group) => {
        turn = turn.then(() => wait(spacing));
        return turn.then(() => attemptTo(options, target, group, maxSeparate));
      }),
    );
    const all = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (all.length > 0) await queue.settle(all.map(({ settled }) => settled));
    await Promise.all(all.map((attempted) => report(target, attempted)));
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return all.map(({ attempt }) => attempt);
  };
}
