import { backoff, longestPause } from './backoff.ts';

/** Long enough for the next step to be painted before something is sent, in ms. */
export const paintDelay = 150;
/** How long the browser may take to become idle, in ms. */
const longestBusy = 2_000;

/** Decides when the outbox is emptied next. */
export interface Schedule {
  /** Runs once the browser has had time to paint. */
  runSoon(): void;
  /** Runs once the browser is idle: for what nobody waits for. */
  runWhenIdle(): void;
  /** Runs after a random time that grows with each failure in a row. */
  runAfterFailure(): void;
  /** Ends the row of failures. */
  reset(): void;
  /** Pauses as long as a server asks for. */
  pause(retryAfter: string): void;
  /** Whether the server's pause is still on; then it runs when that is over. */
  isPaused(): boolean;
}

/** Creates the schedule of an outbox. */
export function createSchedule(window: Window & typeof globalThis, run: () => void): Schedule {
  // as they are now: a page can replace them later
  const { setTimeout, clearTimeout, requestIdleCallback } = window;
  const { now, parse } = window.Date;
  let timer: number | undefined;
  let failures = 0;
  /** On the clock of `performance.now()`, which nobody sets. */
  let retryAt = 0;

  function runIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(run, milliseconds);
  }

  return {
    runSoon: () => runIn(paintDelay),
    runWhenIdle() {
      // https://bugs.webkit.org/show_bug.cgi?id=164193: Safari has no requestIdleCallback
      if (requestIdleCallback) requestIdleCallback(run, { timeout: longestBusy });
      else runIn(paintDelay);
    },
    runAfterFailure: () => runIn(backoff(failures++, window.Math.random())),
    reset: () => (failures = 0),
    pause(retryAfter) {
      const milliseconds = +retryAfter * 1000 || parse(retryAfter) - now();
      retryAt = window.performance.now() + Math.min(longestPause, milliseconds);
    },
    isPaused() {
      const left = retryAt - window.performance.now();
      if (left > 0) runIn(left);
      return left > 0;
    },
  };
}
