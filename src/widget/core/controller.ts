import { alternativesOf } from '../../contract/surveys/alternatives.ts';
import { type Decision, decide, phaseAfter, type Visit } from '../eligibility/decide.ts';
import { type CloseReason, isReady, type OpenRequest, type State } from '../eligibility/lifecycle.ts';
import type { SurveyInternals, TrackedEvents } from './chunks.ts';
import { createLifecycle, type Lifecycle } from './createLifecycle.ts';
import { createQueuePosition } from './displayQueue.ts';
import { findBlock } from './findBlock.ts';
import { createLoadedChunks } from './loadedChunks.ts';
import { registryOf } from './registry.ts';
import { createStateRunner } from './runState.ts';
import { createVisitReader } from './visit.ts';
import type { Visitor } from './visitor.ts';

interface ControllerOptions {
  readonly visitor: Visitor;
  /** Waits for `consentGiven` before it starts. */
  readonly waitsForConsent: boolean;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
  /** Called when the decision may have changed. */
  onUpdate(): void;
}

/** The states in which a survey is in the display queue: it may open soon. */
const queueing: ReadonlySet<State['status']> = new Set(['starting', 'judging', 'queued', 'preparing']);

/** Creates and starts the controller of a survey. */
export function createController(internals: SurveyInternals, options: ControllerOptions) {
  const { environment, session } = internals;
  const { window, tag } = environment;
  const position = createQueuePosition(registryOf(window.document), Object.assign(update, { tag }));
  const lifecycle = createLifecycle(enter, update);
  const { state, dispatch } = lifecycle;
  const chunks = createLoadedChunks(internals, {
    onLaunch: () => dispatch({ type: 'openRequested' }),
    onClosed: () => dispatch({ type: 'closed' }),
    onVisitChanged: update,
  });
  const visit = createVisitReader(internals, position, chunks);
  const tracked: TrackedEvents = new Set();
  const running = { ...options, lifecycle, chunks, visit, tracked, onJudged: update };
  const { run, onFailed } = createStateRunner(internals, running);
  const events = createPageEvents(internals, lifecycle, tracked);
  const closeCard = (reason: CloseReason = 'api') => chunks.display()?.close(reason);

  function enter(entered: State, signal: AbortSignal): void {
    const { status } = entered;
    if (status !== 'open') closeCard();
    if (queueing.has(status)) position.join(isReady(entered) && entered.fired);
    // an answer that is only shown again leaves room for other surveys, which may already wait for it
    else if (status === 'open' && !session.isAnsweredHere()) position.show();
    else position.release();
    run(entered, signal);
    events.onEnter(status);
    if (status !== 'destroyed') return;
    visit.stop();
    chunks.stop();
  }

  const read = (): [State, Visit] => [state(), visit.read(surveyOf(state()))];

  /** Applies the current decision. */
  function update(): void {
    const [current, seen] = read();
    const decision = decide(current, seen);
    // the change has called this function
    if (dispatch({ type: 'decided', phase: phaseAfter(decision) })) return;
    const { reason } = decision;
    if (current.status === 'open' && reason !== 'shown') return closeCard(reason === 'pages' ? 'navigation' : 'api');
    const display = chunks.display();
    const isLaunched = showsLauncher(current, seen);
    if (display) display.follow(current, isLaunched);
    else if (isLaunched) chunks.loadDisplay().then(update, onFailed);
    events.onDecided(current, decision);
    options.onUpdate();
  }

  if (!options.waitsForConsent) dispatch({ type: 'consentGiven' });
  return {
    /** Returns true if the event changes the state. */
    dispatch,
    /** Decides if the survey shows, and why. */
    decide(): Decision {
      const reason = findBlock(environment);
      return reason ? { reason } : decide(...read());
    },
    /** Decides again and applies the decision. */
    update,
    /** Chooses the score of a request, if the card is open. */
    choose: (request: OpenRequest): void => chunks.display()?.choose(request),
    /** Reports an event of the page. */
    track: events.track,
    /** Closes the card if it is open. */
    closeCard,
  };
}

/** Controls the life of a survey. All events are dispatched here, and all effects of a state start here. */
export type Controller = ReturnType<typeof createController>;

const surveyOf = (state: State) => ('survey' in state ? state.survey : null);

/** Returns true if the launcher shows: on pages that match, even for visitors whom the survey itself does not ask. */
const showsLauncher = (state: State, { page }: Visit) =>
  !!surveyOf(state)?.feedback_button && !!(page?.ok || page?.reason);

/** The states before the first decision, and after the last one. */
const undecided: ReadonlySet<State['status']> = new Set(['consent', 'starting', 'destroyed']);

/** Creates the events between the page and a survey: those that the page tracks, and `ready`. */
function createPageEvents(
  { environment, options, emit }: SurveyInternals,
  { state, dispatch }: Lifecycle,
  tracked: TrackedEvents,
) {
  const { ready } = registryOf(environment.window.document);
  const { survey } = options();
  const early: string[] = [];

  function track(event: string): void {
    const current = state();
    if (undecided.has(current.status) || current.status === 'judging' || current.status === 'failed') {
      early.push(event);
      return;
    }
    if (current.status !== 'waiting') return;
    const isTrigger = alternativesOf(current.survey.trigger).some(
      (each) => each.type === 'event' && each.name === event && !each.after,
    );
    if (isTrigger) return void dispatch({ type: 'triggerFired' });
    // copied, because a listener can add the next one, which waits for a later event
    const listeners = [...tracked];
    for (const listener of listeners) listener(event);
  }

  return {
    track,
    onEnter(status: State['status']): void {
      if (undecided.has(status)) ready.delete(survey);
    },
    /** Emits `ready` after the first decision since a start, and repeats the events that the page has tracked. */
    onDecided({ status }: State, { reason }: Decision): void {
      if (undecided.has(status) || reason === 'starting') return;
      if (!ready.has(survey)) {
        ready.add(survey);
        emit('ready', {});
      }
      if (status !== 'failed') for (const event of early.splice(0)) track(event);
    },
  };
}
