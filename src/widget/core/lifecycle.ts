import { type LifecycleEvent, type State, transition } from '../eligibility/lifecycle.ts';

/** The state of a survey, which events change. */
export interface Lifecycle {
  state(): State;
  /** Aborted when the state is left: what was begun in it is overtaken. */
  signal(): AbortSignal;
  dispatch(event: LifecycleEvent): void;
}

/**
 * Keeps the state of a survey.
 * @param onChange is called after every event that changed it
 */
export function createLifecycle(initial: State, onChange: (state: State, previous: State) => void): Lifecycle {
  let state = initial;
  let leaving = new AbortController();
  return {
    state: () => state,
    signal: () => leaving.signal,
    dispatch(event) {
      const previous = state;
      state = transition(state, event);
      if (state === previous) return;
      // a start that starts again is overtaken, too
      if (state.status !== previous.status || state.status === 'starting') {
        leaving.abort();
        leaving = new AbortController();
      }
      onChange(state, previous);
    },
  };
}
