import type { Unavailable } from '../../contract/schedule.ts';
import type { Survey } from '../../contract/survey.ts';

/**
 * The state of a survey on a page. `requested` is true after the page, or the visitor by the launcher, has requested
 * the card, until it opens.
 */
export type State =
  /** Waits for consent. Nothing is stored or sent. */
  | { readonly status: 'consent'; readonly requested: boolean }
  /** Waits for the page to settle, and then for the session. */
  | { readonly status: 'starting'; readonly requested: boolean }
  /** The session could not be started. */
  | { readonly status: 'failed'; readonly reason?: Unavailable | undefined }
  /** The survey is known. `decide` returns if it opens now. */
  | Ready
  | { readonly status: 'open'; readonly survey: Survey }
  | { readonly status: 'destroyed' };

/** The state in which the survey is known and its card is closed. */
export interface Ready {
  readonly status: 'ready';
  readonly survey: Survey;
  readonly requested: boolean;
  /** True after the trigger has fired. */
  readonly fired: boolean;
  /** True after the card was open on this page. */
  readonly opened: boolean;
}

/** Why a card was closed by the visitor or the page. */
export type CloseReason = 'button' | 'escape' | 'completed' | 'api' | 'navigation';

/** An event in the lifecycle of a survey. */
export type LifecycleEvent =
  /** The visitor agrees that data is stored and sent. */
  | { readonly type: 'consentGiven' }
  | { readonly type: 'consentWithdrawn' }
  /** The survey was loaded from the server or from storage. */
  | { readonly type: 'started'; readonly survey: Survey }
  | { readonly type: 'startFailed'; readonly reason?: Unavailable | undefined }
  /** The visitor changed, or the survey was reset. */
  | { readonly type: 'restarted' }
  /** The server may be reachable again. */
  | { readonly type: 'retried' }
  /** The page or the visitor requests the card. */
  | { readonly type: 'openRequested' }
  /** The request was withdrawn, or the card could not be loaded. */
  | { readonly type: 'openCancelled' }
  | { readonly type: 'triggerFired' }
  /** The survey is no longer eligible: its trigger must fire again. */
  | { readonly type: 'triggerReset' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'destroyed' };

/** Returns true if the card was requested and is not open yet. */
export const isRequested = (state: State) => 'requested' in state && state.requested;

/** Returns the state after an event, or the same object if nothing changes. `destroyed` is final. */
export function transition(state: State, event: LifecycleEvent): State {
  if (state.status === 'destroyed') return state;
  switch (event.type) {
    case 'destroyed':
      return { status: 'destroyed' };
    case 'consentWithdrawn':
      return state.status === 'consent' && !state.requested ? state : { status: 'consent', requested: false };
    case 'consentGiven':
      return state.status === 'consent' ? { status: 'starting', requested: state.requested } : state;
    case 'restarted':
      return state.status === 'consent' ? state : { status: 'starting', requested: isRequested(state) };
    case 'retried':
      return state.status === 'failed' ? { status: 'starting', requested: false } : state;
    case 'started':
      return started(state, event.survey);
    case 'startFailed':
      return state.status === 'starting' ? { status: 'failed', reason: event.reason } : state;
    case 'openRequested':
      if (state.status === 'failed') return { status: 'starting', requested: true };
      return state.status === 'open' || state.requested ? state : { ...state, requested: true };
    case 'openCancelled':
      return 'requested' in state && state.requested ? { ...state, requested: false } : state;
    case 'triggerFired':
      return state.status === 'ready' && !state.fired ? { ...state, fired: true } : state;
    case 'triggerReset':
      return state.status === 'ready' && state.fired ? { ...state, fired: false } : state;
    case 'opened':
      return state.status === 'ready' ? { status: 'open', survey: state.survey } : state;
    case 'closed':
      if (state.status !== 'open') return state;
      return { status: 'ready', survey: state.survey, requested: false, fired: false, opened: true };
  }
}

/** Renews the survey if the session was restarted in another state, for example because another tab removed it. */
function started(state: State, survey: Survey): State {
  if (state.status === 'ready') return { ...state, survey };
  if (state.status !== 'starting') return state;
  return { status: 'ready', survey, requested: state.requested, fired: false, opened: false };
}
