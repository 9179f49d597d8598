import { setTimeout as wait } from 'node:timers/promises';
import { createWatch, repeat } from '../repeat.ts';
import type { ClaimedMail, MailQueue, MailResult } from './mailQueue.ts';
import type { MailingRow } from './recipients.ts';

const minute = 60_000;

/** Milliseconds until an email is tried again that the mail server does not accept now, such as from an unknown sender. */
const pauses = [5, 15, 60, 240, 720].map((minutes) => minutes * minute);

/** Milliseconds for which nothing is sent after a reply that is about the sender, and after a full quota. */
const problemPause = 2 * minute;
const quotaPause = 60 * minute;

/** An error of a mail server: its reply, and what it replied to. */
interface MailError extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

/** What follows from an error: for this email, and for the mailing if it is about the sender. */
interface Consequence {
  readonly result: (now: number) => MailResult;
  readonly pause: number;
}

/** Replies about the sender's quota, whatever their code says about trying again (RFC 3463, 3.6). */
const isQuota = (message: string) => /\b[45]\.4\.5\b|quota|too many|rate limit|limit exceeded/i.test(message);

/** Returns what follows from an error. `wasHanded`: the mail server may have accepted the email. */
export function consequenceOf(error: MailError, attempts: number, wasHanded: boolean): Consequence {
  const { message: outcome, responseCode: code = 0, command = '' } = error;
  const later = (pause: number) => (now: number) => ({ state: 'waiting' as const, outcome, next: now + pause });
  if (wasHanded && code === 0) return { result: () => ({ state: 'unknown', outcome }), pause: 0 };
  const isAboutRecipient = code >= 400 && /^(RCPT TO|DATA)/.test(command);
  if (!isAboutRecipient || code === 421) return { result: later(0), pause: problemPause };
  if (isQuota(outcome)) return { result: later(0), pause: quotaPause };
  const pause = code < 500 ? pauses[attempts - 1] : undefined;
  return { result: pause === undefined ? () => ({ state: 'refused', outcome }) : later(pause), pause: 0 };
}

/** What sends mailings. */
export interface SendingParts {
  readonly queue: MailQueue;
  /** Sends an email. Calls `beforeEnd` when the mail server is about to decide. */
  readonly send: (mailing: MailingRow, mail: ClaimedMail, beforeEnd: () => Promise<void>) => Promise<string>;
  /** Milliseconds between two emails of a mailing. */
  readonly pace: number;
  /** Milliseconds between two checks for mailings that are due. */
  readonly checkInterval: number;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Sends what is due of all mailings, one email of each at a time, until `stop` is called. */
export function sendMailings({ queue, send, pace, checkInterval, now, onError }: SendingParts) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const watch = createWatch({ signal, onError });
  const sending = new Map<string, Promise<void>>();

  /** Sends an email. Resolves to false if nothing more can be sent now. */
  async function sendOne(mailing: MailingRow, mail: ClaimedMail): Promise<boolean> {
    const reason = await queue.whyNot(mail);
    if (reason !== null) {
      await queue.settle(mail, { state: reason });
      return true;
    }
    let [wasHanded, isLost] = [false, false];
    let noting: Promise<void> | undefined;
    const handOver = () =>
      (noting = queue.handOver(mail).then(
        () => void (wasHanded = true),
        (error) => {
          isLost = true;
          throw error;
        },
      ));
    try {
      const outcome = await send(mailing, mail, handOver);
      await queue.settle(mail, { state: 'sent', outcome });
      if (mailing.problem !== null) await queue.noteProblem(mailing.id, null);
      return true;
    } catch (error) {
      // the mail server can refuse a recipient while it is noted that it decides
      await noting?.catch(() => {});
      // another process sends it, or will
      if (isLost) return true;
      const { result, pause } = consequenceOf(error as MailError, mail.attempts, wasHanded);
      await queue.settle(mail, result(now()));
      if (pause > 0) await queue.noteProblem(mailing.id, (error as Error).message, pause);
      return pause === 0;
    }
  }

  async function sendDue(mailing: MailingRow): Promise<void> {
    const { id } = mailing;
    while (!signal.aborted && (await queue.takeTurn(id, pace))) {
      const mail = await queue.claim(id);
      if (!mail) return queue.endIfDone(id);
      if (!(await sendOne(mailing, mail))) return;
      await wait(pace, undefined, { signal }).catch(() => {});
    }
  }

  repeat(
    async () => {
      for (const mailing of await queue.due()) {
        if (sending.has(mailing.id)) continue;
        const done = watch(mailing.id, sendDue(mailing)).finally(() => sending.delete(mailing.id));
        sending.set(mailing.id, done);
      }
    },
    checkInterval,
    { signal, onError },
  );
  return {
    stop: () => stopping.abort(),
    /** Resolves when no email is being sent, so that its result is known. */
    idle: async () => void (await Promise.all(sending.values())),
  };
}
