import type { Attempt } from './attempts.ts';
import type { Queue, QueuedDelivery } from './queue.ts';
import type { Target } from './targets.ts';

/** Number of messages that are sent to a webhook at the same time. */
const parallel = 8;

/** Number of messages above which people get one message about all of them, and the maximum that it covers. */
export const maxSingle = 10;
const maxTogether = 100;

/** The parts of the work for a target. */
interface WorkOptions {
  readonly queue: Pick<Queue, 'claim' | 'countDue'>;
  /** Sends deliveries and stores the results. Resolves to the attempts. */
  readonly deliver: (
    target: Target,
    deliveries: readonly QueuedDelivery[],
  ) => Promise<readonly Pick<Attempt, 'pausedUntil'>[]>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
}

/**
 * Creates the function that sends what is due to a target: one message to people, all messages to a webhook. `resume` ends
 * the pause that a target has asked for.
 */
export function createWork({ queue, deliver, now, isStopping }: WorkOptions) {
  const busy = new Set<string>();
  const paused = new Map<string, { readonly from: number; readonly until: number }>();

  function isPaused({ id }: Target): boolean {
    const { from, until } = paused.get(id) ?? { from: 0, until: 0 };
    // a pause that begins later was made while the clock was ahead
    return isStopping() || (from <= now() && now() < until);
  }

  /** Resolves to whether something was sent. */
  async function send(target: Target, claimed: readonly QueuedDelivery[]): Promise<boolean> {
    const attempts = await deliver(target, claimed);
    // of messages that are sent together, one can arrive although another is told to wait
    paused.set(target.id, { from: now(), until: Math.max(0, ...attempts.map(({ pausedUntil }) => pausedUntil)) });
    return attempts.length > 0;
  }

  async function sendToPeople(target: Target): Promise<void> {
    let isSent = false;
    while (!isSent && !isPaused(target)) {
      const limit = (await queue.countDue(target.id)) > maxSingle ? maxTogether : 1;
      const claimed = await queue.claim(target, limit);
      if (claimed.length === 0) return;
      isSent = await send(target, claimed);
    }
  }

  async function sendToWebhook(target: Target): Promise<void> {
    let claimed: readonly QueuedDelivery[];
    do {
      claimed = await queue.claim(target, parallel);
      if (claimed.length > 0) await send(target, claimed);
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
