import type { Store } from './storage.ts';

/** The time after a finished survey in which it does not open by itself again. */
export interface Rest {
  /** How much of it is left, in ms. */
  left(): number;
  begin(): void;
  forget(): void;
}

/**
 * Remembers in this browser when a survey was finished last.
 * @param duration in ms
 */
export function createRest(store: Store, survey: string, duration: number): Rest {
  const name = `asklet:${survey}:finished`;
  // as it is now: a page can replace it later
  const { now } = Date;
  return {
    // a clock that was set back must not make it last longer
    left() {
      const finished = store.read(name);
      return finished ? duration - Math.abs(now() - +finished) : 0;
    },
    begin: () => store.write(name, `${now()}`),
    forget: () => store.remove(name),
  };
}
