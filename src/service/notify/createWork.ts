import type { Attempt } from './attempts.ts';
import type { MailCeiling } from './mailCeiling.ts';
import type { Queue, QueuedDelivery } from './queue.ts';
import type { Target } from './targets.ts';

/** Number of messages that are sent to a webhook at the same time. */
const parallel = 8;

/** Number of messages above which people get one message about all of them. */
const maxSingle = 10;

/** Maximum number of messages that one covers: few emails have to cover what arrives in an hour. */
const maxTogether = { chat: 100, mail: 1000 };

/** The parts of the work for a target. */
interface WorkOptions {
  readonly queue: Pick<Queue, 'claim' | 'countDue'>;
  readonly ceiling: Pick<MailCeiling, 'free'>;
  /** Sends deliveries and stores the results. Resolves to the attempts. */
  readonly deliver: (
    target: Target,
    deliveries: readonly QueuedDelivery[],
    maxSeparate: number,
  ) => Promise<readonly Pick<Attempt, 'pausedUntil'>[]>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
}

/**
 * Creates the function that sends what is due to a target: one message to people, all messages to a webhook. `resume` ends
 * the pause that a target has asked for.
 */
export function createWork({ queue, ceiling, deliver, now, isStopping }: WorkOptions) {
  const busy = new Set<string>();
  const paused = new Map<string, { readonly from: number; readonly until: number }>();

  function isPaused({ id }: Target): boolean {
    const { from, until } = paused.get(id) ?? { from: 0, until: 0 };
    // a pause that begins later was made while the clock was ahead
    return isStopping() || (from <= now() && now() < until);
  }

  /** Resolves to whether something was sent. */
  async function send(target: Target, claimed: readonly QueuedDelivery[], maxSeparate: number): Promise<boolean> {
    const attempts = await deliver(target, claimed, maxSeparate);
    // of messages that are sent together, one can arrive although another is told to wait
    paused.set(target.id, { from: now(), until: Math.max(0, ...attempts.map(({ pausedUntil }) => pausedUntil)) });
    return attempts.length > 0;
  }

  async function sendToPeople(target: Target): Promise<void> {
    let isSent = false;
    while (!isSent && !isPaused(target)) {
      const free = await ceiling.free(target);
      if (free === 0) return;
      const maxSeparate = Math.min(maxSingle, free);
      const isMany = (await queue.countDue(target.id)) > maxSeparate;
      const claimed = await queue.claim(target, isMany ? maxTogether[target.to === 'mail' ? 'mail' : 'chat'] : 1);
      if (claimed.length === 0) return;
      isSent = await send(target, claimed, maxSeparate);
    }
  }

  async function sendToWebhook(target: Target): Promise<void> {
    let claimed: readonly QueuedDelivery[];
    do {
      claimed = await queue.claim(target, parallel);
      if (claimed.length > 0) await send(target, claimed, Infinity);
    } while (claimed.length === parallel && !isPaused(target));
  }

  async function work(target: Target): Promise<void> {
    if (busy.has(target.id) || isPaused(target)) return;
    busy.add(target.id);
    await (target.to === 'webhook' ? sendToWebhook(target) : sendToPeople(target)).finally(() =>
      busy.delete(target.id),
    );
  }

  return { work, resume: (target: string) => void paused.delete(target) };
}
