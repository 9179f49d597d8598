import type { Unavailable } from '../../contract/surveys/schedule.ts';
import type { Survey } from '../../contract/surveys/survey.ts';

/** The request of a card: true, or with the score that is chosen when it opens, as the page gave it. */
export type OpenRequest = true | { readonly score: unknown };

/**
 * The state of a survey on a page. `requested` is not false after the page, or the visitor by the launcher, has
 * requested the card, until it opens. `fired` is true after the trigger has fired, and `opened` after the card was open on this
 * page.
 */
export type State =
  /** Waits for consent. Nothing is stored or sent. */
  | { readonly status: 'consent'; readonly requested: OpenRequest | false }
  /** Waits for the page to settle, and then for the session. */
  | { readonly status: 'starting'; readonly requested: OpenRequest | false }
  | Failed
  | Ready
  | { readonly status: 'open'; readonly survey: Survey }
  | { readonly status: 'destroyed' };

/** The state after a request or a load has failed. The survey is null if it was the start. */
export interface Failed {
  readonly status: 'failed';
  readonly reason?: Unavailable | undefined;
  readonly survey: Survey | null;
  /** A score that the visitor has given. Any other request is over: the card would surprise the visitor later. */
  readonly requested: OpenRequest | false;
  readonly fired: boolean;
  readonly opened: boolean;
}

/** The state in which the survey is known and its card is closed. `decide` returns why it doesn't open yet. */
export interface Ready {
  readonly status: Phase;
  readonly survey: Survey;
  readonly requested: OpenRequest | false;
  readonly fired: boolean;
  readonly opened: boolean;
}

/** The phase of a survey that is known and closed. */
export type Phase =
  /** Nothing: it is ineligible, or opens only if it is requested. */
  | 'idle'
  /** The targeting loads, which the decision needs. */
  | 'judging'
  /** Its trigger is armed. */
  | 'waiting'
  /** It waits for its turn in the display queue, or for the end of an interruption. */
  | 'queued'
  /** Its card, messages and session load. Then it opens. */
  | 'preparing';

/** Why a card was closed by the visitor or the page. */
export type CloseReason = 'button' | 'escape' | 'completed' | 'api' | 'navigation';

/** An event in the lifecycle of a survey. */
export type LifecycleEvent =
  /** The visitor agrees that data is stored and sent. */
  | { readonly type: 'consentGiven' }
  | { readonly type: 'consentWithdrawn' }
  /** The survey was loaded from the server or from storage. */
  | { readonly type: 'started'; readonly survey: Survey }
  /** The session or a chunk could not be loaded. */
  | { readonly type: 'failed'; readonly reason?: Unavailable | undefined }
  /** The visitor changed, or the survey was reset. */
  | { readonly type: 'restarted' }
  /** Another attempt may succeed now. */
  | { readonly type: 'retried' }
  /** The page or the visitor requests the card, possibly with a score. */
  | { readonly type: 'openRequested'; readonly request?: OpenRequest }
  /** The request was withdrawn. */
  | { readonly type: 'openCancelled' }
  | { readonly type: 'triggerFired' }
  /** It was decided what happens with the survey now. */
  | { readonly type: 'decided'; readonly phase: Phase }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'destroyed' };

/** Returns the request of a card that is not open yet, or false. */
export const requestOf = (state: State) => 'requested' in state && state.requested;

/** Returns true if the survey is known and its card is closed. */
export const isReady = (state: State): state is Ready => 'fired' in state && state.status !== 'failed';

/** Returns the state after an event, or the same object if nothing changes. `destroyed` is final. */
export function transition(state: State, event: LifecycleEvent): State {
  if (state.status === 'destroyed') return state;
  const requested = requestOf(state);
  switch (event.type) {
    case 'destroyed':
      return { status: 'destroyed' };
    case 'consentWithdrawn':
      return state.status === 'consent' && !requested ? state : { status: 'consent', requested: false };
    case 'consentGiven':
      return state.status === 'consent' ? { status: 'starting', requested } : state;
    case 'restarted':
      return state.status === 'consent' ? state : { status: 'starting', requested };
    case 'retried':
      return state.status === 'failed' ? retry(state, state.requested) : state;
    case 'openRequested': {
      const { request = true } = event;
      // without a score, a repeated request adds nothing
      const next = requested && request === true ? requested : request;
      if (state.status === 'failed') return retry(state, next);
      return state.status === 'open' || next === requested ? state : { ...state, requested: next };
    }
    case 'openCancelled':
      return requested ? ({ ...state, requested: false } as State) : state;
    case 'closed':
      if (state.status !== 'open') return state;
      return { status: 'idle', survey: state.survey, requested, fired: false, opened: true };
    case 'started':
      if (state.status !== 'starting') return isReady(state) ? { ...state, survey: event.survey } : state;
      return { status: 'idle', survey: event.survey, requested, fired: false, opened: false };
    case 'failed':
      return fail(state, event.reason);
    case 'triggerFired':
      return state.status === 'waiting' && !state.fired ? { ...state, fired: true } : state;
    case 'opened':
      return state.status === 'preparing' ? { status: 'open', survey: state.survey } : state;
    case 'decided': {
      if (!isReady(state)) return state;
      const status = event.phase;
      // the trigger of a survey that became ineligible must fire again
      const fired = state.fired && status !== 'idle';
      return status === state.status && fired === state.fired ? state : { ...state, status, fired };
    }
  }
}

/** Keeps what is known, so that a retry continues where it failed. */
function fail(state: State, reason: Unavailable | undefined): State {
  if (!isReady(state) && state.status !== 'starting') return state;
  const { requested } = state;
  const kept = { survey: null, fired: false, opened: false, ...state };
  return { ...kept, status: 'failed', reason, requested: requested !== true && requested };
}

/** Begins at the start if the server starts no session: a start knows for how long this is true. */
function retry({ survey, reason, fired, opened }: Failed, requested: OpenRequest | false): State {
  return survey && !reason ? { status: 'idle', survey, requested, fired, opened } : { status: 'starting', requested };
}
