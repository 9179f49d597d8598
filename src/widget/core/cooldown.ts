import type { Store } from '../browser/store.ts';

/** The time after a completed survey in which it does not open by itself. */
export interface Cooldown {
  /** How much of it is left, in ms. */
  left(): number;
  start(): void;
  forget(): void;
}

/**
 * Remembers in this browser when a survey was completed last.
 * @param duration in ms
 */
export function createCooldown(store: Store, survey: string, duration: number): Cooldown {
  const name = `asklet:${survey}:finished`;
  // as it is now: a page can replace it later
  const { now } = Date;
  return {
    // a clock that was set back must not make it longer
    left() {
      const completed = store.read(name);
      return completed ? duration - Math.abs(now() - +completed) : 0;
    },
    start: () => store.write(name, `${now()}`),
    forget: () => store.remove(name),
  };
}
