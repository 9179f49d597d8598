import { backoff, maxPause } from './backoff.ts';

/** Leaves time to paint the next step before sending, in ms. */
export const paintDelay = 150;
/** The maximum wait for an idle browser, in ms. */
const maxBusyTime = 2_000;

/** Decides when the outbox is sent next. */
export interface Schedule {
  /** Runs after the next paint. */
  runSoon(): void;
  /** Runs when the browser is idle. */
  runWhenIdle(): void;
  /** Runs after a random delay that grows with each consecutive failure. */
  runAfterFailure(): void;
  /** Resets the number of consecutive failures. */
  reset(): void;
  /** Pauses for the duration of a `Retry-After` header. */
  pause(retryAfter: string): void;
  /** Returns true during a pause, and runs again after it. */
  isPaused(): boolean;
}

/** Creates the schedule of an outbox. */
export function createSchedule(window: Window & typeof globalThis, run: () => void): Schedule {
  let timer: number | undefined;
  let failures = 0;
  /** The end of the pause, on the monotonic clock of `performance.now()`. */
  let retryAt = 0;

  function runIn(milliseconds: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds);
  }

  return {
    runSoon: () => runIn(paintDelay),
    runWhenIdle() {
      // Safari has none (https://bugs.webkit.org/show_bug.cgi?id=164193)
      if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: maxBusyTime });
      else runIn(paintDelay);
    },
    runAfterFailure: () => runIn(backoff(failures++, window.Math.random())),
    reset: () => (failures = 0),
    pause(retryAfter) {
      const milliseconds = +retryAfter * 1000 || window.Date.parse(retryAfter) - window.Date.now();
      retryAt = window.performance.now() + Math.min(maxPause, milliseconds);
    },
    isPaused() {
      const left = retryAt - window.performance.now();
      if (left > 0) runIn(left);
      return left > 0;
    },
  };
}
