import { hourLength } from '../../contract/time.ts';
import type { Reply } from './post.ts';

const minute = hourLength / 60;

/** Milliseconds to wait after each failed attempt. Each pause is followed by another attempt. */
const pauses = [
  5000,
  5 * minute,
  30 * minute,
  2 * hourLength,
  5 * hourLength,
  10 * hourLength,
  14 * hourLength,
  20 * hourLength,
  24 * hourLength,
];

/** Maximum share by which a pause is randomly extended, so that messages that failed together don't return together. */
const jitter = 0.2;

/** Maximum time in milliseconds that a target can ask us to wait. */
const maxRetryAfter = 24 * hourLength;

/** Milliseconds for which a target that cannot be reached gets nothing. */
const unreachablePause = 5000;

/** The result of an attempt. */
export interface Attempt {
  readonly delivered: boolean;
  /** A status with the start of the reply, or an error. */
  readonly outcome: string;
  /** The outcome without the reply, which can contain the answer: for the log and for the other targets. */
  readonly brief: string;
  /** The time until which the target gets nothing, in milliseconds since 1970. */
  readonly pausedUntil: number;
  /** Whether the target wants no more messages. */
  readonly stopsTarget: boolean;
}

/** Returns the time of the next attempt after some failed ones, or null after the last one. */
export function nextAttempt(failed: number, now: number, random: number): number | null {
  const pause = pauses[failed - 1];
  return pause === undefined ? null : Math.round(now + pause * (1 + jitter * random));
}

/** Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Returns a time in milliseconds, or 0 without one. */
function readRetryAfter(given: string | null, now: number): number {
  if (given === null) return 0;
  const time = /^\d+$/.test(given) ? now + Number(given) * 1000 : Date.parse(given);
  return Number.isNaN(time) ? 0 : Math.min(time, now + maxRetryAfter);
}

/** Statuses of a target that is overloaded. */
const isBusy = (status: number) => [429, 502, 503, 504].includes(status);

/** Returns a text on one line, without NUL characters, which PostgreSQL cannot store. */
// oxlint-disable-next-line no-control-regex
export const inLine = (text: string) => text.replace(/[\0-\x1f\x7f]+/g, ' ').trim();

/** Returns the result of a reply. Slack replies with 200 and "ok"; 3xx is a failure, because nothing was accepted. */
export function attemptOf({ status, text, retryAfter }: Reply, now: number): Attempt {
  const delivered = status >= 200 && status < 300;
  const wait = isBusy(status) ? Math.max(readRetryAfter(retryAfter, now), now + unreachablePause) : 0;
  const isRedirect = status >= 300 && status < 400;
  const line = isRedirect ? 'redirects are not followed, use the final address' : inLine(text.slice(0, 100));
  const detail = delivered || line === '' ? '' : `: ${line}`;
  return {
    delivered,
    outcome: `${status}${detail}`,
    brief: `${status}`,
    pausedUntil: wait,
    stopsTarget: status === 410,
  };
}

/** Returns the result of an attempt without a reply. */
export function attemptFailed(error: unknown, now: number): Attempt {
  // the mail server's reply is in the message, and often names the address
  const { name, message, code, responseCode } = error as Error & {
    readonly code?: string;
    readonly responseCode?: number;
  };
  const reason = name === 'TimeoutError' ? 'no reply within 15 seconds' : message || code || name;
  const outcome = inLine(reason.slice(0, 200));
  return {
    delivered: false,
    outcome,
    brief: responseCode === undefined ? outcome : `${responseCode}`,
    pausedUntil: now + unreachablePause,
    stopsTarget: false,
  };
}
