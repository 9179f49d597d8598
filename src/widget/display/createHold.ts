import { watchForPerson } from './watchForPerson.ts';

/**
 * Creates a hold.
 * @param waitsForPerson false to hold nothing
 */
export function createHold(window: Window, waitsForPerson: boolean | undefined) {
  let held: (() => void)[] | null = waitsForPerson ? [] : null;

  function release(): void {
    const actions = held ?? [];
    held = null;
    for (const action of actions) action();
  }

  return {
    /** Returns true until there is a sign of a person. */
    isHolding: (): boolean => held !== null,
    /** Runs the action: immediately, or in its order at the sign of a person. */
    run(action: () => void): void {
      if (held) held.push(action);
      else action();
    },
    /** Forgets the actions that are held. */
    drop: (): void => void held?.splice(0),
    stop: waitsForPerson ? watchForPerson(window, release) : () => {},
  };
}

/** Holds what must not happen before there is a sign of a person. */
export type Hold = ReturnType<typeof createHold>;
