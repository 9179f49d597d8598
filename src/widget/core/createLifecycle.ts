import { type LifecycleEvent, type State, transition } from '../eligibility/lifecycle.ts';

/**
 * Creates the state of a survey, which first waits for consent.
 * @param onEnter called when another status begins, with a signal that is aborted when it ends
 * @param onChange called after every event that changed the state
 */
export function createLifecycle(onEnter: (state: State, signal: AbortSignal) => void, onChange: () => void) {
  let state: State = { status: 'consent', requested: false };
  let leaving = new AbortController();
  return {
    state: (): State => state,
    /** Changes the state. Returns true if the event changes it. */
    dispatch(event: LifecycleEvent): boolean {
      const { status } = state;
      const next = transition(state, event);
      if (next === state) return false;
      state = next;
      // restarting a start aborts the first one
      if (next.status !== status || status === 'starting') {
        leaving.abort();
        leaving = new AbortController();
        onEnter(next, leaving.signal);
      }
      onChange();
      return true;
    },
  };
}

/** The state of a survey and the events that change it. */
export type Lifecycle = ReturnType<typeof createLifecycle>;
