import type { Signal } from '@preact/signals';

/**
 * Creates a function that runs an action and never rejects: if the action fails, `problem` becomes the reason, which is ''
 * from the next attempt on.
 */
export function createAttempt(problem: Signal<string>) {
  return async (action: () => Promise<unknown>): Promise<void> => {
    problem.value = '';
    try {
      await action();
    } catch (failure) {
      problem.value = failure instanceof Error ? failure.message : String(failure);
    }
  };
}
