import { type LifecycleEvent, type State, transition } from '../eligibility/lifecycle.ts';

/** The state of a survey and the events that change it. */
export interface Lifecycle {
  state(): State;
  /** Returns a signal that is aborted when the current state ends. */
  signal(): AbortSignal;
  dispatch(event: LifecycleEvent): void;
}

/**
 * Creates the state of a survey.
 * @param onChange called after every event that changed the state
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
      // restarting a start aborts the first one
      if (state.status !== previous.status || state.status === 'starting') {
        leaving.abort();
        leaving = new AbortController();
      }
      onChange(state, previous);
    },
  };
}
