import { dayLength, hourLength } from '../../contract/time.ts';
import type { Log } from '../module.ts';

/** Milliseconds until the first run, because a machine may set its clock only after it starts. */
const firstRun = hourLength / 6;

/** Milliseconds by which the clock may jump while the server runs. */
const maxJump = dayLength;

/** The parts of a database that retention needs. Times are milliseconds since 1970. */
export interface OldSessions {
  /** Resolves to the time when the newest visitor's session before `time` began, of all surveys, or null. */
  newestBefore(time: number): Promise<number | null>;
  /** Deletes the sessions without a write since a time, in batches. Yields the number of each batch. */
  forgetBefore(time: number): AsyncIterable<number>;
}

/** Times are in milliseconds. */
interface Retention {
  readonly sessions: OldSessions;
  /** Days after which a session is deleted; null: never. */
  readonly days: number | null;
  readonly now: () => number;
  /** A clock that cannot be set. */
  readonly uptime: () => number;
  readonly log: Log | null;
  readonly onError: (error: unknown) => void;
}

const inDays = (time: number) => Math.round(time / dayLength);

/**
 * Creates the check that precedes each run. It rejects if the clock cannot be trusted: if it jumped while the server
 * ran, or if the sessions found at the start have a gap longer than the retention period. Sessions that began after a
 * jump, before a restart, don't hide it.
 */
function createClockCheck({ newestBefore }: OldSessions, { now, uptime }: Retention, age: number) {
  const started = now();
  const offset = started - uptime();
  return async function checkClock(): Promise<void> {
    const jump = now() - uptime() - offset;
    if (Math.abs(jump) >= maxJump) {
      throw new Error(
        `Retention deleted nothing: the clock jumped by ${inDays(jump)} days. Set the clock and restart the server.`,
      );
    }
    const newest = await newestBefore(started - age);
    if (newest === null || (await newestBefore(newest + age))! > newest) return;
    // exceeds the age of the newest one by less than a day
    const longer = Math.floor((now() - newest) / dayLength) + 1;
    throw new Error(
      `Retention deleted nothing: no session began in the ${inDays(age)} days after the newest one that it would delete (${new Date(newest).toISOString()}), so the clock may be ahead. Set the clock and restart the server. If the clock is right, start the server with a retention of ${longer} days until these sessions are deleted, which takes about a day.`,
    );
  };
}

/** Deletes old sessions every hour, the first time after ten minutes. Returns a function that stops it. */
export function forgetOldSessions(options: Retention): () => void {
  const { sessions, days, now, log, onError } = options;
  if (days === null) return () => {};
  const stopping = new AbortController();
  const age = days * dayLength;
  const checkClock = createClockCheck(sessions, options, age);

  async function run(from: OldSessions) {
    await checkClock();
    const before = now() - age;
    let forgotten = 0;
    // Batches, so that answers that arrive in the meantime don't wait long.
    for await (const batch of from.forgetBefore(before)) {
      forgotten += batch;
      if (stopping.signal.aborted) break;
    }
    log?.info({ forgotten, before: new Date(before).toISOString() }, 'retention');
  }

  function plan(delay: number): NodeJS.Timeout {
    const next = () => {
      timer = plan(hourLength);
      void run(sessions!).catch((error) => stopping.signal.aborted || onError(error));
    };
    return setTimeout(next, delay).unref();
  }
  let timer = plan(firstRun);
  return () => {
    stopping.abort();
    clearTimeout(timer);
  };
}
