import { nextTask } from '../browser/nextTask.ts';
import { firingOf } from '../../contract/surveys/alternatives.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { SingleTrigger } from '../../contract/surveys/trigger.ts';
import type { ApiError } from '../delivery/client.ts';
import { prefix } from '../delivery/entry.ts';
import { decide, phaseAfter } from '../eligibility/decide.ts';
import { type Ready, requestOf, type State } from '../eligibility/lifecycle.ts';
import type { SurveyInternals, TrackedEvents } from './chunks.ts';
import type { Lifecycle } from './createLifecycle.ts';
import { automatedHint, findBlock } from './findBlock.ts';
import type { LoadedChunks } from './loadedChunks.ts';
import { retryDelay } from './retryDelay.ts';
import type { VisitReader } from './visit.ts';
import type { Visitor } from './visitor.ts';

interface StateRunnerOptions {
  readonly lifecycle: Lifecycle;
  readonly visitor: Visitor;
  readonly chunks: LoadedChunks;
  readonly visit: VisitReader;
  /** Resolves once the survey may start by itself. */
  readonly prepared: Promise<unknown>;
  /** Called with the events of the page. */
  readonly tracked: TrackedEvents;
  /** Called when the targeting is loaded, and when the `after` of a trigger has happened. */
  onJudged(): void;
}

/** How long stored data replaces the request for a session, in ms. */
const maxMemoryAge = 24 * 3_600_000;

/** Creates the runner of a survey's states. */
export function createStateRunner(internals: SurveyInternals, options: StateRunnerOptions) {
  const { environment } = internals;
  const { lifecycle, chunks, tracked, onJudged } = options;
  const failures = createFailures(internals, lifecycle);
  const start = createStart(internals, options, failures.end);
  const prepare = createPreparation(internals, options, failures.end);
  let visibleSince: number | undefined;
  /** The score that the last attempt was for. */
  let last: ReturnType<typeof requestOf> = false;
  environment.settled.then(
    (time) => (visibleSince = time),
    // the start reports it
    () => {},
  );

  async function judge(signal: AbortSignal): Promise<void> {
    await chunks.loadTargeting();
    if (!signal.aborted) onJudged();
  }

  async function attempt(act: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    const requested = requestOf(lifecycle.state());
    // what the visitor or the page asks for is reported, whatever failed before, but not each retry
    if (requested && requested !== last) failures.end();
    last = requested !== true && requested;
    try {
      await act(signal);
    } catch (error) {
      if (!signal.aborted) failures.add(error);
    }
  }

  function arm(survey: Survey, signal: AbortSignal): void {
    const { begun } = internals;
    begun.clear();
    const fire = (trigger?: SingleTrigger) => {
      if (!trigger) return void lifecycle.dispatch({ type: 'triggerFired' });
      begun.add(trigger);
      onJudged();
    };
    const since = visibleSince ?? performance.now();
    const disarm = chunks.armTrigger(environment.window, firingOf(survey), since, fire, tracked);
    signal.addEventListener('abort', disarm);
  }

  return {
    /**
     * Begins what a survey does in a state: it starts, loads the targeting, arms the trigger or prepares the card.
     * Everything stops when the signal is aborted.
     */
    run(state: State, signal: AbortSignal): void {
      if (state.status === 'starting') void attempt(start, signal);
      if (state.status === 'judging') void attempt(judge, signal);
      if (state.status === 'waiting') arm(state.survey, signal);
      if (state.status === 'preparing') void attempt(prepare, signal);
    },
    /** Handles a failed load or request: reports it, and tries again later. */
    onFailed: failures.add,
  };
}

/** Runs the states of a survey. */
export type StateRunner = ReturnType<typeof createStateRunner>;

/**
 * Returns a function that loads the survey from the server, or from storage if the server replied within a day and the
 * survey stays closed, or is about to open anyway.
 */
function createStart(internals: SurveyInternals, options: StateRunnerOptions, onReply: () => void) {
  const { environment, session, cooldown, showings, reportFailure } = internals;
  const { lifecycle, visitor, chunks, visit, prepared } = options;
  const { store } = environment;

  /** Returns true if a stored survey needs no request before it is decided. */
  async function isDecided(survey: Survey, signal: AbortSignal): Promise<boolean> {
    // its launcher shows
    if (survey.feedback_button) return false;
    const state: Ready = { status: 'idle', survey, requested: false, fired: false, opened: false };
    const readPhase = () => phaseAfter(decide(state, visit.read(survey)));
    let phase = readPhase();
    if (phase === 'judging') {
      await chunks.loadTargeting();
      // withdrawn in the meantime: nothing is counted
      if (signal.aborted) return false;
      phase = readPhase();
    }
    return phase !== 'waiting';
  }

  return async (signal: AbortSignal): Promise<void> => {
    const requested = requestOf(lifecycle.state());
    if (!requested) {
      await prepared;
      await nextTask();
    }
    if (signal.aborted) return;
    const block = findBlock(environment);
    if (block === 'automated') console.info(`asklet: ${automatedHint}`);
    if (block) return;
    if (store.names(prefix)[0]) chunks.loadDisplay().catch(reportFailure);
    const reason = cooldown.over();
    // the page can ask again whether a survey is open, but not draw again who is asked
    if (reason && (!requested || reason === 'budget' || reason === 'bot'))
      return void lifecycle.dispatch({ type: 'failed', reason });
    visitor.ensureOwnSession();
    showings.start();
    let memory = session.memory();
    const isFresh = memory && !requested && Math.abs(Date.now() - memory.at) < maxMemoryAge;
    if (!isFresh || !(await isDecided(memory!.reply.survey, signal))) {
      if (signal.aborted) return;
      if (internals.options().preload) chunks.preload();
      memory = await session.start();
      onReply();
    }
    if (!signal.aborted) lifecycle.dispatch({ type: 'started', survey: memory!.reply.survey });
  };
}

/** Returns a function that loads the card, the session and the messages, and opens the card if it is still due. */
function createPreparation(
  { session }: SurveyInternals,
  { lifecycle: { state, dispatch }, chunks }: StateRunnerOptions,
  onDone: () => void,
) {
  return async (signal: AbortSignal): Promise<void> => {
    const loading = chunks.loadDisplay();
    await Promise.all([loading.then((loaded) => loaded.prepare()), session.start()]);
    const display = await loading;
    // our messages use the language of the survey's texts, which is known now
    await display.prepare();
    // consent may have been withdrawn in the meantime, or another tab may have removed the session
    if (signal.aborted) return;
    const { reply } = await session.start();
    await nextTask();
    if (signal.aborted) return;
    const asked = requestOf(state());
    const built = display.build(reply.survey, asked);
    await nextTask();
    if (signal.aborted) return;
    // the renewed survey, or what the display sees of the page, may change the decision
    dispatch({ type: 'started', survey: reply.survey });
    if (!display.accepts(reply.survey, requestOf(state()))) dispatch({ type: 'openCancelled' });
    if (signal.aborted) return;
    onDone();
    const requested = requestOf(state());
    const open = requested === asked ? built : display.build(reply.survey, requested);
    // dispatched first, so that the card doesn't open again if opening fails
    dispatch({ type: 'opened' });
    open();
  };
}

/** Counts consecutive failures. Reports the first of a series, and retries after each if that can help. */
function createFailures({ cooldown, reportFailure }: SurveyInternals, { state, dispatch }: Lifecycle) {
  let count = 0;
  return {
    add(error: unknown): void {
      // a load that several wait for fails once
      if (state().status === 'failed') return;
      const { reason, retryAfter } = error as Partial<ApiError>;
      const delay = retryDelay(error, count, Math.random());
      if (reason) cooldown.end(reason, Number(retryAfter));
      else if (delay === null || !count) reportFailure(error);
      dispatch({ type: 'failed', reason });
      if (delay === null) return;
      count += 1;
      const failed = state();
      try {
        setTimeout(() => state() === failed && dispatch({ type: 'retried' }), delay);
      } catch {
        // a page can break setTimeout: the next navigation retries
      }
    },
    end: () => (count = 0),
  };
}
