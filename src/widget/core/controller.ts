import { type Decision, decide } from '../eligibility/decide.ts';
import type { LifecycleEvent, State } from '../eligibility/lifecycle.ts';
import type { SurveyInternals } from './chunks.ts';
import { createQueuePlace } from './displayQueue.ts';
import { isBrowserSupported } from './isBrowserSupported.ts';
import { createLifecycle } from './lifecycle.ts';
import { registryOf } from './registry.ts';
import { createStart } from './start.ts';
import { createVisitSource } from './visit.ts';
import type { Visitor } from './visitor.ts';

/** Leads a survey through its life: whatever happens is dispatched here, and every effect begins here. */
export interface Controller {
  dispatch(event: LifecycleEvent): void;
  /** Whether and why the survey is shown. */
  decide(): Decision;
  /** Decides again, and does what is decided. */
  update(): void;
  /** Reports something that happened on the page. */
  track(event: string): void;
  /** Closes the card, if it is open. */
  closeCard(): void;
}

/** What a controller needs beside the survey's internals. */
export interface ControllerOptions {
  readonly visitor: Visitor;
  readonly initial: State;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
  /** Called whenever the decision may have changed. */
  onUpdate(): void;
}

/** The states in which it is not decided yet whether the survey shows. */
const undecided: ReadonlySet<State['status']> = new Set(['consent', 'starting', 'destroyed']);

const unsupported: Decision = { reason: 'unsupported' };

/** Creates the controller of a survey, and starts it. */
export function createController(internals: SurveyInternals, options: ControllerOptions): Controller {
  const { environment, emit, reportFailure } = internals;
  const { survey: id } = internals.options();
  const registry = registryOf(environment.window.document);
  const lifecycle = createLifecycle(options.initial, onChange);
  const { dispatch, state } = lifecycle;
  const place = createQueuePlace(registry, Object.assign(update, { tag: environment.tag }));
  const visit = createVisitSource(internals, { lifecycle, registry, place });
  /** What the page tracked before it was known what the survey waits for. */
  const trackedEarly: string[] = [];
  const start = createStart(internals, { ...options, lifecycle, visit, place });

  /** Does what is decided now. */
  function update(): void {
    const current = state();
    const snapshot = visit.snapshot(current);
    const decision = decide(current, snapshot);
    const presentation = visit.presentation();
    if (presentation) presentation.follow(current, decision, snapshot);
    // a survey that was silent may be so no longer
    else if (current.status === 'ready') {
      visit
        .present(current.survey, current.requested)
        .then((isPresented) => (isPresented ? update : place.leave)(), onPresentFailed);
    } else if (current.status !== 'starting') place.leave();
    options.onUpdate();
  }

  function onPresentFailed(error: unknown): void {
    reportFailure(error);
    place.leave();
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
      for (const event of trackedEarly.splice(0)) track(event);
    }
  }

  function track(event: string): void {
    if (visit.presentation()?.isWaitingFor(event)) dispatch({ type: 'triggerFired' });
    else if (undecided.has(state().status) || state().status === 'failed') trackedEarly.push(event);
  }

  if (options.initial.status === 'starting') void start();
  return {
    dispatch,
    decide: () => (isBrowserSupported(environment.window) ? decide(state(), visit.snapshot(state())) : unsupported),
    update,
    track,
    closeCard: () => visit.presentation()?.close('api'),
  };
}
