import { dayLength, hourLength } from '../../contract/time.ts';
import { createDeliver, type DeliverOptions } from './createDeliver.ts';
import { createWork } from './createWork.ts';
import type { MailCeiling } from './mailCeiling.ts';

/** Milliseconds between two checks of the queue. A chat gets at most one message in this time. */
const interval = 1000;

/** Days for which delivered and failed messages are listed. */
const daysListed = 30;

/** The parts of the dispatcher. */
export interface DispatcherOptions extends DeliverOptions {
  /** Queues the messages that are due. Resolves to whether there may be more. */
  readonly enqueue: () => Promise<boolean>;
  /** Forgets messages that are older than a time. */
  readonly forget: (before: number) => Promise<unknown>;
  /** Makes due what would wait for too long, because the clock was ahead. */
  readonly endLongWaits: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly ceiling: MailCeiling;
}

/**
 * Sends the queued messages, target by target. Without targets, it only forgets old messages, once an hour. `resume`
 * ends the pause that a target has asked for.
 */
export function startDispatcher(options: DispatcherOptions) {
  const { queue, ceiling, enqueue, forget, endLongWaits, targets, now, onError } = options;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const { work, resume } = createWork({ queue, ceiling, deliver: createDeliver(options), now, isStopping });
  let isChecking = false;
  let lastError = '';
  let forgotten = -Infinity;

  function report(error: unknown): void {
    const { message } = error as Error;
    // once, not every second
    if (!isStopping() && message !== lastError) onError(error);
    lastError = message;
  }

  // every hour, and after the clock was set back
  const mustForget = () => Math.abs(now() - forgotten) >= hourLength;

  async function checkQueue(): Promise<void> {
    while (!isStopping() && (await enqueue()));
    for (const target of targets()) void work(target).catch(report);
    if (!mustForget()) return;
    forgotten = now();
    await endLongWaits();
    await forget(now() - daysListed * dayLength);
  }

  const timer = setInterval(() => {
    // a slow database must not queue them
    if (isChecking || (targets().length === 0 && !mustForget())) return;
    isChecking = true;
    void checkQueue()
      .then(() => (lastError = ''), report)
      .finally(() => (isChecking = false));
  }, interval).unref();

  return {
    resume,
    stop(): void {
      stopping.abort();
      clearInterval(timer);
    },
  };
}
