import { nextTask } from '../browser/nextTask.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { PageEligibility } from '../eligibility/decide.ts';
import type { Display, DisplayCallbacks, SurveyInternals, TargetingChunk } from './chunks.ts';

/** The chunks that were loaded for a survey. A failed load can be repeated. */
export interface LoadedChunks {
  /** Returns null if it is not loaded. */
  display(): Display | null;
  /** Loads the display, which also sends the entries of the outbox. Never resolves after `stop`. */
  loadDisplay(): Promise<Display>;
  loadTargeting(): Promise<void>;
  /** Checks the page and the visitor. Returns null if the targeting is not loaded. */
  judge(survey: Survey): PageEligibility | null;
  /** Needs the targeting. */
  armTrigger: TargetingChunk['armTrigger'];
  /** Loads everything ahead of the decision. What fails is loaded again when it is needed. */
  preload(): void;
  stop(): void;
}

/** Creates the chunks of a survey, which are loaded on demand. */
export function createLoadedChunks(internals: SurveyInternals, callbacks: DisplayCallbacks): LoadedChunks {
  const { chunks } = internals.environment;
  let display: Display | null = null;
  /** A load in progress is shared. */
  let loading: Promise<Display> | null = null;
  let targeting: TargetingChunk | null = null;
  let judge: ReturnType<TargetingChunk['createJudge']> | null = null;
  let isStopped = false;

  async function createOnce(): Promise<Display> {
    const { createDisplay } = await chunks.display();
    await nextTask();
    if (isStopped) return new Promise(() => {});
    return (display = createDisplay(internals, callbacks));
  }

  function loadDisplay(): Promise<Display> {
    loading ??= createOnce().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  async function loadTargeting(): Promise<void> {
    targeting = await chunks.targeting();
    judge ??= targeting.createJudge(internals);
  }

  return {
    display: () => display,
    loadDisplay,
    loadTargeting,
    judge: (survey) => judge?.(survey) ?? null,
    armTrigger: (...trigger) => targeting!.armTrigger(...trigger),
    preload() {
      Promise.all([loadTargeting(), loadDisplay().then((loaded) => loaded.prepare())]).catch(() => {});
    },
    stop() {
      isStopped = true;
      display?.stop();
    },
  };
}
