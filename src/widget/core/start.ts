import type { ApiError } from '../delivery/client.ts';
import { isRequested } from '../eligibility/lifecycle.ts';
import type { SurveyInternals } from './chunks.ts';
import type { QueuePosition } from './displayQueue.ts';
import type { Lifecycle } from './createLifecycle.ts';
import { loadSurvey, sendOutbox } from './loadSurvey.ts';
import { retryDelay } from './retryDelay.ts';
import type { VisitSource } from './visit.ts';
import type { Visitor } from './visitor.ts';

/** The options of a start, in addition to the survey's internals. */
export interface StartOptions {
  readonly lifecycle: Lifecycle;
  readonly visitor: Visitor;
  readonly visit: VisitSource;
  readonly position: QueuePosition;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
}

/**
 * Returns a function that starts a survey. An aborted start has no effect. A failed one is retried; only the first
 * failure is reported.
 */
export function createStart(internals: SurveyInternals, options: StartOptions): () => Promise<void> {
  const { lifecycle, visitor, visit, position, prepared } = options;
  const { state, dispatch } = lifecycle;
  const { cooldown, reportFailure } = internals;
  let failures = 0;

  function onFailed(error: unknown): void {
    const { reason } = error as Partial<ApiError>;
    const delay = retryDelay(error, failures, Math.random());
    if (reason) cooldown.end(reason);
    else if (delay === null || !failures) reportFailure(error);
    dispatch({ type: 'startFailed', reason });
    if (delay === null) return;
    failures += 1;
    const signal = lifecycle.signal();
    try {
      setTimeout(() => signal.aborted || dispatch({ type: 'retried' }), delay);
    } catch {
      // a page can break setTimeout: the next navigation retries
    }
  }

  return async () => {
    const signal = lifecycle.signal();
    const requested = isRequested(state());
    // it may be due: surveys after it in the document wait
    position.join();
    try {
      if (!requested) await prepared;
      if (signal.aborted) return;
      sendOutbox(internals, visit);
      const reason = requested ? undefined : cooldown.over();
      if (reason) return dispatch({ type: 'startFailed', reason });
      const survey = await loadSurvey(internals, visitor, visit, requested);
      if (signal.aborted || !survey) return;
      failures = 0;
      dispatch({ type: 'started', survey });
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  };
}
