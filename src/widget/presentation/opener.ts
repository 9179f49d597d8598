import type { PresentationOptions } from '../core/chunks.ts';
import type { CloseReason } from '../core/events.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Presenter } from './presenter.ts';

/** Opens and closes the card of a survey as eligibility, trigger and display queue demand. */
export interface Opener {
  /** Does what a decision demands: opens, loads, waits for the trigger or for a better moment. */
  follow(state: State, decision: Decision): void;
  /** To be called when the card is removed. */
  onClosed(reason: CloseReason): void;
}

/** The reasons for which a survey waits in the display queue: it may start, or only the moment is wrong. */
const momentary: ReadonlySet<Decision['reason']> = new Set(['starting', 'queue', 'hidden', 'dialog', 'typing', 'due']);

/** Creates the opener of a survey. */
export function createOpener(
  { internals: { emit, reportFailure }, lifecycle, registry, place }: PresentationOptions,
  presenter: Presenter,
): Opener {
  const { dispatch } = lifecycle;
  /** The state in which the card is being prepared. */
  let preparing: AbortSignal | null = null;

  async function prepare(): Promise<void> {
    const signal = lifecycle.signal();
    if (preparing === signal) return;
    preparing = signal;
    const result = await presenter.prepare().catch((error: unknown) => ({ error }));
    if (signal.aborted) return;
    preparing = null;
    if (!('error' in result)) return dispatch({ type: 'started', survey: result });
    reportFailure(result.error);
    // others come first; this one tries again when something changes
    place.leave();
    dispatch({ type: 'openCancelled' });
  }

  function open(takeFocus: boolean): void {
    registry.displayQueue.delete(place.ticket);
    registry.shown = place.ticket;
    // it does not open by itself again, whatever the page has broken under it
    dispatch({ type: 'opened' });
    try {
      presenter.open(takeFocus);
      emit('opened', {});
    } catch (error) {
      reportFailure(error);
      onClosed();
    }
  }

  function onClosed(reason?: CloseReason): void {
    registry.shown = null;
    dispatch({ type: 'closed' });
    if (reason) emit('closed', { reason });
    place.ask();
  }

  return {
    follow(state, { reason }) {
      const requested = state.status === 'ready' && state.requested;
      const isWaiting = requested || momentary.has(reason);
      presenter.display()?.watchInterruption(isWaiting && !requested);
      if (!isWaiting) {
        place.leave();
        return dispatch({ type: 'triggerReset' });
      }
      if (place.join(state.status === 'ready' && state.fired)) return place.ticket();
      if (requested ? registry.shown : reason !== 'due') return;
      if (presenter.isPrepared()) open(requested);
      else void prepare();
    },
    onClosed,
  };
}
