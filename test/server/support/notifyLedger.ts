import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { Received, ReceiverReply } from './receiver.ts';

/** What a receiver was sent about one visit. */
interface Visit {
  /** The steps that it accepted, in the order of their arrival. */
  readonly steps: number[];
  readonly types: string[];
  readonly completedIds: Set<string>;
}

/** The replies of a receiver that fails, each in its own way. */
const failures: readonly ReceiverReply[] = [500, 'hang up', { status: 429, headers: { 'retry-after': '1' } }];

/**
 * Creates the receiver's side of a test in which the metadata of each answer has the number of its visit and of its step.
 * The receiver fails a third of the messages, each once: the second attempt is made after 5 s, the third after 5 minutes.
 */
export function createLedger(secret: string) {
  const webhook = new Webhook(secret);
  const visits = new Map<number, Visit>();
  const subjects = new Map<string, string>();
  const accepted = new Set<string>();
  const faults: string[] = [];
  let isBusyUntil = performance.now();
  let failed = 0;
  let repeated = 0;
  let isHealthy = false;
  let left = 0;
  let resolveLeft = () => {};

  /** Returns a failure for the first attempt of a third of the messages. Those that pause the target come together. */
  function fail(isNew: boolean): ReceiverReply | null {
    if (!isNew || isHealthy || Math.random() > 1 / 3) return null;
    failed += 1;
    const now = performance.now();
    if (now > isBusyUntil + 15_000) isBusyUntil = now + 100;
    return failures[now < isBusyUntil ? 1 + (failed % 2) : 0]!;
  }

  function reply({ headers, body }: Received): ReceiverReply {
    const { type, data } = webhook.verify(body, headers as Record<string, string>) as any;
    const { visit: number, step } = data.response.metadata;
    const id = String(headers['webhook-id']);
    const subject = `${number} ${type}`;
    const isNew = !subjects.has(id);
    if (!isNew && subjects.get(id) !== subject) faults.push(`${id} is about ${subjects.get(id)} and ${subject}`);
    subjects.set(id, subject);
    const visit = visits.get(number) ?? { steps: [], types: [], completedIds: new Set() };
    visits.set(number, visit);
    visit.types.push(type);
    if (type === 'response.completed') visit.completedIds.add(id);
    const failure = fail(isNew);
    if (failure) return failure;
    if (step < (visit.steps.at(-1) ?? 0)) faults.push(`visit ${number}: step ${step} after ${visit.steps.at(-1)}`);
    visit.steps.push(step);
    if (accepted.has(id)) repeated += 1;
    accepted.add(id);
    return 204;
  }

  return {
    /** Replies to a request. A wrong signature is a fault. */
    reply(received: Received): ReceiverReply {
      if ((left -= 1) === 0) resolveLeft();
      try {
        return reply(received);
      } catch (error) {
        faults.push(String(error));
        return 400;
      }
    },
    /** Resolves when so many more requests have arrived. */
    untilMore(count: number): Promise<void> {
      left = count;
      return new Promise((resolve) => (resolveLeft = resolve));
    },
    /** Ends the failures: a message that could not be sent before would wait for 5 minutes after a failure. */
    recover(): void {
      isHealthy = true;
    },
    /** Returns the visits whose last acknowledged step has not arrived. */
    missing: (acknowledged: ReadonlyMap<number, number>) =>
      [...acknowledged].filter(([number, step]) => (visits.get(number)?.steps.at(-1) ?? 0) < step),
    /** Returns the number of messages, of those that failed at first, and of those that came again after a success. */
    counts: () => ({ messages: subjects.size, failed, repeated }),
    check(): void {
      expect(faults).toEqual([]);
      const all = [...visits];
      expect(all.filter(([, { types }]) => types[0] !== 'response.completed')).toEqual([]);
      expect(all.filter(([, { completedIds }]) => completedIds.size !== 1)).toEqual([]);
    },
  };
}
