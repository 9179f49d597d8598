import type { Survey } from '../../contract/survey.ts';

/**
 * Where a survey is in its life on a page. `requested` is set while somebody (the page, or the visitor by the launcher)
 * has asked for the card and it is not open yet.
 */
export type State =
  /** Waits for the visitor's consent: nothing is stored or sent. */
  | { readonly status: 'consent'; readonly requested: boolean }
  /** Waits for the page to settle, then for the session. */
  | { readonly status: 'starting'; readonly requested: boolean }
  /** The session could not be started. */
  | { readonly status: 'failed' }
  /** The survey is known; `decide` says whether it opens now. */
  | Ready
  | { readonly status: 'open'; readonly survey: Survey }
  | { readonly status: 'destroyed' };

/** The state in which eligibility decides. */
export interface Ready {
  readonly status: 'ready';
  readonly survey: Survey;
  readonly requested: boolean;
  /** Whether the trigger has fired. */
  readonly fired: boolean;
  /** Whether the card has been open on this page. */
  readonly opened: boolean;
}

/** What happens to a survey. */
export type LifecycleEvent =
  /** The visitor agrees to storing and sending. */
  | { readonly type: 'consentGiven' }
  | { readonly type: 'consentWithdrawn' }
  /** The session has answered, or this browser knows the survey. */
  | { readonly type: 'started'; readonly survey: Survey }
  | { readonly type: 'startFailed' }
  /** Another visitor, or a reset: all starts again. */
  | { readonly type: 'restarted' }
  /** The server may be reachable again. */
  | { readonly type: 'retried' }
  /** Somebody asks for the card. */
  | { readonly type: 'openRequested' }
  /** The request is withdrawn, or the card could not be loaded. */
  | { readonly type: 'openCancelled' }
  | { readonly type: 'triggerFired' }
  /** The page no longer suits the survey: its trigger has to fire again. */
  | { readonly type: 'triggerReset' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'destroyed' };

/** Whether somebody has asked for the card, and it is not open yet. */
export const isRequested = (state: State) => 'requested' in state && state.requested;

/** The state after an event: the same object where the event changes nothing. Destroyed surveys stay so. */
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
      return state.status === 'starting' ? { status: 'failed' } : state;
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

/** A session that starts again on the same page (another tab took it away) only renews the survey. */
function started(state: State, survey: Survey): State {
  if (state.status === 'ready') return { ...state, survey };
  if (state.status !== 'starting') return state;
  return { status: 'ready', survey, requested: state.requested, fired: false, opened: false };
}
