import type { PresentationOptions } from '../core/chunks.ts';
import type { CloseReason } from '../core/events.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import { askQueue, leaveQueue } from './displayQueue.ts';
import type { Presenter } from './presenter.ts';

/** Opens and closes the card of a survey as eligibility, trigger and display queue demand. */
export interface Opener {
  /** Does what a decision demands: opens, loads, waits for the trigger or for a better moment. */
  follow(state: State, decision: Decision): void;
  /** To be called when the card is removed. */
  onClosed(reason: CloseReason): void;
}

/** The reasons for which a survey waits in the display queue: only the moment is wrong. */
const momentary: ReadonlySet<Decision['reason']> = new Set(['queue', 'hidden', 'dialog', 'typing', 'due']);

/** Creates the opener of a survey. */
export function createOpener(
  { internals: { emit, reportFailure }, lifecycle, registry, update: ticket }: PresentationOptions,
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
    leaveQueue(registry, ticket);
    dispatch({ type: 'openCancelled' });
  }

  function open(takeFocus: boolean): void {
    registry.displayQueue.delete(ticket);
    registry.shown = ticket;
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
    askQueue(registry);
  }

  return {
    follow(state, { reason }) {
      const requested = state.status === 'ready' && state.requested;
      const isWaiting = requested || momentary.has(reason);
      presenter.display()?.watchInterruption(isWaiting && !requested);
      if (!isWaiting) {
        leaveQueue(registry, ticket);
        return dispatch({ type: 'triggerReset' });
      }
      registry.displayQueue.add(ticket);
      if (requested ? registry.shown : reason !== 'due') return;
      if (presenter.isPrepared()) open(requested);
      else void prepare();
    },
    onClosed,
  };
}
