import { backoff, maxPause } from './backoff.ts';

/** Leaves time to paint the next step before sending, in ms. */
export const paintDelay = 150;
/** The maximum wait for an idle browser, in ms. */
const maxBusyTime = 2_000;

/** Creates the schedule of an outbox. */
export function createSchedule(window: Window & typeof globalThis, run: () => void) {
  let timer: number | undefined;
  let failures = 0;
  /** The end of the pause, on the monotonic clock of `performance.now()`. */
  let retryAt = 0;

  function runIn(milliseconds: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(run, milliseconds);
  }

  return {
    /** Runs after the next paint. */
    runSoon: (): void => runIn(paintDelay),
    /** Runs when the browser is idle. */
    runWhenIdle(): void {
      // Safari has none (https://bugs.webkit.org/show_bug.cgi?id=164193)
      if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(run, { timeout: maxBusyTime });
      else runIn(paintDelay);
    },
    /** Runs after a random delay that grows with each consecutive failure. */
    runAfterFailure: (): void => runIn(backoff(failures++, window.Math.random())),
    /** Resets the number of consecutive failures. */
    reset: (): void => void (failures = 0),
    /** Pauses for the duration of a `Retry-After` header. */
    pause(retryAfter: string): void {
      const milliseconds = +retryAfter * 1000 || window.Date.parse(retryAfter) - window.Date.now();
      retryAt = window.performance.now() + Math.min(maxPause, milliseconds);
    },
    /** Returns true during a pause, and runs again after it. */
    isPaused(): boolean {
      const left = retryAt - window.performance.now();
      if (left > 0) runIn(left);
      return left > 0;
    },
  };
}

/** Decides when the outbox is sent next. */
export type Schedule = ReturnType<typeof createSchedule>;
