import type { TargetKind } from '../../contract/surveys/notifications.ts';
import { dayLength } from '../../contract/time.ts';
import { type Attempt, nextAttempt } from './attempts.ts';
import type { Message } from './messages.ts';
import type { Queue, QueuedDelivery } from './queue.ts';
import type { Target } from './targets.ts';
import type { TargetStops } from './targetStops.ts';

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

/**
 * Creates a function whose calls each resolve in a new turn of the event loop, so that visitors' requests come in
 * between.
 */
function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => new Promise<void>((resolve) => setImmediate(resolve))));
}

/** Creates the function that sends deliveries to a target, and stores the results. */
export function createDeliver({ queue, stops, targets, load, send, now, random, onAttempt }: DeliverOptions) {
  const ownTurn = createTurns();

  /** Notifies the other targets that a message could not be delivered, once a day. */
  async function notifyOthers(failed: Target, outcome: string): Promise<void> {
    const note = `Messages to ${failed.label} could not be delivered: ${outcome}`;
    const key = `${failed.id} ${Math.floor(now() / dayLength)}`;
    for (const target of targets()) {
      if (target.id !== failed.id && !target.digest) await queue.add(target, 'delivery.failed', note, key);
    }
  }

  async function settle(target: Target, { id, type, attempts }: QueuedDelivery, attempt: Attempt): Promise<void> {
    const { delivered, outcome, brief, pausedUntil, stopsTarget } = attempt;
    const next = delivered || stopsTarget ? null : nextAttempt(attempts + 1, now(), random());
    const result = delivered ? 'delivered' : next === null ? 'failed' : 'retry';
    await queue.settle(id, result === 'retry' ? 'waiting' : result, outcome, next && Math.max(next, pausedUntil));
    onAttempt({ to: target.to, target: target.label, type, result, outcome: brief });
    if (stopsTarget) await stops.stop(target.id, outcome);
    if (result === 'failed' && type !== 'delivery.failed') await notifyOthers(target, brief);
  }

  /** Sends deliveries as one message. Resolves to those that the target wants and the attempt, or to null without any. */
  async function attemptTo(target: Target, deliveries: readonly QueuedDelivery[]) {
    const wanted: QueuedDelivery[] = [];
    const messages: Message[] = [];
    for (const delivery of deliveries) {
      const message = isForWebhooks(delivery) && target.to !== 'webhook' ? null : await load(target, delivery);
      if (!message) await queue.drop(delivery.id);
      else {
        wanted.push(delivery);
        messages.push(message);
      }
    }
    if (messages.length === 0) return null;
    await ownTurn();
    return { wanted, attempt: await send(target, wanted[0]!.id, messages) };
  }

  /**
   * Sends groups of deliveries, each as one message, and resolves to the attempts. All results are stored in one commit,
   * because visitors wait for each.
   */
  return async function deliver(
    target: Target,
    groups: readonly (readonly QueuedDelivery[])[],
  ): Promise<readonly Attempt[]> {
    const results = await Promise.allSettled(groups.map((group) => attemptTo(target, group)));
    const sent = results.flatMap((result) => (result.status === 'fulfilled' ? (result.value ?? []) : []));
    await Promise.all(
      sent.flatMap(({ wanted, attempt }) => wanted.map((delivery) => settle(target, delivery, attempt))),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
    return sent.map(({ attempt }) => attempt);
  };
}
