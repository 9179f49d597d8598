import { isRequested } from '../eligibility/lifecycle.ts';
import type { SurveyInternals } from './chunks.ts';
import type { QueuePlace } from './displayQueue.ts';
import type { Lifecycle } from './lifecycle.ts';
import { loadSurvey } from './loadSurvey.ts';
import { retryDelay } from './retryDelay.ts';
import type { VisitSource } from './visit.ts';
import type { Visitor } from './visitor.ts';

/** What a start needs beside the survey's internals. */
export interface StartOptions {
  readonly lifecycle: Lifecycle;
  readonly visitor: Visitor;
  readonly visit: VisitSource;
  readonly place: QueuePlace;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
}

/**
 * Creates what starts a survey; a start that is overtaken has no effect. One that fails is tried again, and a row of
 * failures is reported once.
 */
export function createStart(internals: SurveyInternals, options: StartOptions): () => Promise<void> {
  const { lifecycle, visitor, visit, place, prepared } = options;
  const { state, dispatch } = lifecycle;
  let failures = 0;

  function onFailed(error: unknown): void {
    const delay = retryDelay(error, failures, Math.random());
    if (delay === null || !failures) internals.reportFailure(error);
    dispatch({ type: 'startFailed' });
    if (delay === null) return;
    failures += 1;
    const signal = lifecycle.signal();
    try {
      setTimeout(() => signal.aborted || dispatch({ type: 'retried' }), delay);
    } catch {
      // a page can have broken it: then the next navigation tries again
    }
  }

  return async () => {
    const signal = lifecycle.signal();
    const requested = isRequested(state());
    // it may be due: those after it in the document wait
    place.join();
    try {
      if (!requested) await prepared;
      if (signal.aborted) return;
      const survey = await loadSurvey(internals, visitor, visit, requested);
      if (signal.aborted || !survey) return;
      failures = 0;
      dispatch({ type: 'started', survey });
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  };
}
