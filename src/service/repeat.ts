import { setTimeout as wait } from 'node:timers/promises';

/** What happens again and again. */
export interface Repetition {
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Creates a function that waits for something which is done again and again, and passes its error on: once, until it
 * succeeds or fails differently. `name` tells apart what is done.
 */
export function createWatch({ signal, onError }: Repetition) {
  const failed = new Map<string, string>();
  return async function watch(name: string, doing: Promise<unknown>): Promise<void> {
    try {
      await doing;
      failed.delete(name);
    } catch (error) {
      const { message } = error as Error;
      if (!signal.aborted && failed.get(name) !== message) onError(error);
      failed.set(name, message);
    }
  };
}

/** Calls a function after each `interval`, in milliseconds, but not before its last call is done. */
export function repeat(run: () => Promise<unknown>, interval: number, repetition: Repetition): void {
  const watch = createWatch(repetition);
  const { signal } = repetition;
  async function callAgain(): Promise<void> {
    for (;;) {
      await wait(interval, undefined, { ref: false, signal });
      await watch('', run());
    }
  }
  callAgain().catch((error) => signal.aborted || repetition.onError(error));
}
