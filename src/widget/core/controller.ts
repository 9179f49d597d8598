import { type Decision, decide } from '../eligibility/decide.ts';
import type { CloseReason, LifecycleEvent, State } from '../eligibility/lifecycle.ts';
import type { SurveyInternals } from './chunks.ts';
import { createQueuePosition } from './displayQueue.ts';
import { isBrowserSupported } from './isBrowserSupported.ts';
import { createLifecycle, type Lifecycle } from './createLifecycle.ts';
import { registryOf } from './registry.ts';
import { createStart } from './start.ts';
import { createVisitSource, type VisitSource } from './visit.ts';
import type { Visitor } from './visitor.ts';

/** Controls the life of a survey. All events are dispatched here, and all effects start here. */
export interface Controller {
  dispatch(event: LifecycleEvent): void;
  /** Decides if the survey shows, and why. */
  decide(): Decision;
  /** Decides again and applies the decision. */
  update(): void;
  /** Reports an event of the page. */
  track(event: string): void;
  /** Closes the card if it is open. */
  closeCard(reason?: CloseReason): void;
}

/** The options of a controller, in addition to the survey's internals. */
export interface ControllerOptions {
  readonly visitor: Visitor;
  readonly initial: State;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
  /** Called when the decision may have changed. */
  onUpdate(): void;
}

/** The states before the first decision, and after the last one. */
const undecided: ReadonlySet<State['status']> = new Set(['consent', 'starting', 'destroyed']);

const unsupported: Decision = { reason: 'unsupported' };

/** Creates and starts the controller of a survey. */
export function createController(internals: SurveyInternals, options: ControllerOptions): Controller {
  const { environment, emit, reportFailure } = internals;
  const { survey: id } = internals.options();
  const registry = registryOf(environment.window.document);
  const lifecycle = createLifecycle(options.initial, onChange);
  const { dispatch, state } = lifecycle;
  const position = createQueuePosition(registry, Object.assign(update, { tag: environment.tag }));
  const visit = createVisitSource(internals, { lifecycle, registry, position });
  const { track, trackEarly } = createTracking(lifecycle, visit);
  const start = createStart(internals, { ...options, lifecycle, visit, position });

  /** Applies the current decision. */
  function update(): void {
    const current = state();
    const snapshot = visit.snapshot(current);
    const decision = decide(current, snapshot);
    const presentation = visit.presentation();
    if (presentation) presentation.follow(current, decision, snapshot);
    // an ineligible survey may have become eligible
    else if (current.status === 'ready') {
      visit
        .present(current.survey, current.requested)
        .then((isPresented) => (isPresented ? update : position.release)(), onPresentFailed);
    } else if (current.status !== 'starting') position.release();
    options.onUpdate();
  }

  function onPresentFailed(error: unknown): void {
    reportFailure(error);
    position.release();
    dispatch({ type: 'openCancelled' });
  }

  function onChange(current: State, previous: State): void {
    if (current.status === 'starting') void start();
    if (current.status === 'destroyed') visit.stop();
    update();
    if (undecided.has(current.status)) registry.ready.delete(id);
    else if (previous.status === 'starting') {
      registry.ready.add(id);
      emit('ready', {});
      trackEarly();
    }
  }

  if (options.initial.status === 'starting') void start();
  return {
    dispatch,
    decide: () => (isBrowserSupported(environment.window) ? decide(state(), visit.snapshot(state())) : unsupported),
    update,
    track,
    closeCard: (reason = 'api') => visit.presentation()?.close(reason),
  };
}

/** Creates the tracking of the page's events. Events before the first decision are repeated after it. */
function createTracking({ state, dispatch }: Lifecycle, visit: VisitSource) {
  const early: string[] = [];
  function track(event: string): void {
    if (visit.presentation()?.isWaitingFor(event)) dispatch({ type: 'triggerFired' });
    else if (undecided.has(state().status) || state().status === 'failed') early.push(event);
  }
  function trackEarly(): void {
    for (const event of early.splice(0)) track(event);
  }
  return { track, trackEarly };
}
