import { watchForPerson } from './watchForPerson.ts';

/** Holds what must not happen before there is a sign of a person. */
export interface Hold {
  /** Returns true until there is a sign of a person. */
  isHolding(): boolean;
  /** Runs the action: immediately, or in its order at the sign of a person. */
  run(action: () => void): void;
  /** Forgets the actions that are held. */
  drop(): void;
  stop(): void;
}

/**
 * Creates a hold.
 * @param waitsForPerson false to hold nothing
 */
export function createHold(window: Window, waitsForPerson: boolean | undefined): Hold {
  let held: (() => void)[] | null = waitsForPerson ? [] : null;

  function release(): void {
    const actions = held ?? [];
    held = null;
    for (const action of actions) action();
  }

  return {
    isHolding: () => held !== null,
    run(action) {
      if (held) held.push(action);
      else action();
    },
    drop: () => void held?.splice(0),
    stop: waitsForPerson ? watchForPerson(window, release) : () => {},
  };
}
