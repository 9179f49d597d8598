import type { PresentationOptions } from '../core/chunks.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import type { Decision } from '../eligibility/decide.ts';
import type { Ready, State } from '../eligibility/lifecycle.ts';
import type { Presenter } from './presenter.ts';

/** Opens and closes the card of a survey according to the decisions. */
export interface Opener {
  /** Applies a decision: opens the card, loads it, or waits. */
  follow(state: State, decision: Decision): void;
  /** Handles a removed card. */
  onClosed(reason: CloseReason): void;
}

/** The reasons for which a survey keeps its queue position: it may become due, or is only blocked at the moment. */
const momentary: ReadonlySet<Decision['reason']> = new Set(['starting', 'queue', 'hidden', 'dialog', 'typing', 'due']);

/** Returns a function that prepares the card, once for each state of the survey. */
function createPreparation({ internals, lifecycle, position }: PresentationOptions, presenter: Presenter) {
  const { dispatch } = lifecycle;
  /** The signal of the state in which the card is being prepared. */
  let preparing: AbortSignal | null = null;

  function onFailed(error: unknown): void {
    // the server starts no more sessions of this survey: a new start finds the reason
    if ((error as { reason?: unknown }).reason) return dispatch({ type: 'restarted' });
    internals.reportFailure(error);
    // gives way to other surveys, and tries again after the next change
    position.release();
    dispatch({ type: 'openCancelled' });
  }

  return async (): Promise<void> => {
    const signal = lifecycle.signal();
    if (preparing === signal) return;
    preparing = signal;
    const result = await presenter.prepare(signal).catch((error: unknown) => ({ error }));
    if (signal.aborted) return;
    preparing = null;
    if ('error' in result) onFailed(result.error);
    else dispatch({ type: 'started', survey: result });
  };
}

/** Creates the opener of a survey. */
export function createOpener(options: PresentationOptions, presenter: Presenter): Opener {
  const {
    internals,
    lifecycle: { dispatch },
    registry,
    position,
  } = options;
  const { emit, reportFailure } = internals;
  const prepare = createPreparation(options, presenter);

  function open(state: Ready): void {
    // an answer that is only shown again leaves room for other surveys, which may already wait for it
    if (!internals.session.isAnsweredHere()) registry.shown = position.ticket;
    position.release();
    // dispatched first, so that the card doesn't open again if opening throws
    dispatch({ type: 'opened' });
    try {
      presenter.open(state);
      emit('opened', {});
    } catch (error) {
      reportFailure(error);
      onClosed();
    }
  }

  function onClosed(reason?: CloseReason): void {
    if (registry.shown === position.ticket) registry.shown = null;
    dispatch({ type: 'closed' });
    if (reason) emit('closed', { reason });
    position.ask();
  }

  return {
    follow(state, { reason }) {
      const requested = state.status === 'ready' && state.requested;
      const isWaiting = requested || momentary.has(reason);
      presenter.display()?.watchInterruption(isWaiting && !requested);
      if (!isWaiting) {
        position.release();
        return dispatch({ type: 'triggerReset' });
      }
      if (position.join(state.status === 'ready' && state.fired)) return position.ticket();
      if (state.status !== 'ready' || (requested ? registry.shown : reason !== 'due')) return;
      if (presenter.isPrepared()) open(state);
      else void prepare();
    },
    onClosed,
  };
}
