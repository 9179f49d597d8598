import type { Survey } from '../../../src/contract/survey.ts';
import type {
  Display,
  DisplayCallbacks,
  DisplayChunk,
  Presentation,
  SurveyInternals,
  Targeting,
} from '../../../src/widget/core/chunks.ts';
import { createQueuePosition } from '../../../src/widget/core/displayQueue.ts';
import { createLifecycle } from '../../../src/widget/core/createLifecycle.ts';
import type { Memory } from '../../../src/widget/core/memory.ts';
import type { Registry, Ticket } from '../../../src/widget/core/registry.ts';
import {
  type Decision,
  decide,
  type Interruption,
  type PageEligibility,
} from '../../../src/widget/eligibility/decide.ts';
import { createPresentation } from '../../../src/widget/presentation/index.ts';
import { aSessionReply, aSurvey, flagsOf } from '../../support/builders.ts';

/** The conditions on the page, which a test can change. */
export interface Situation {
  page: PageEligibility;
  cooldown: number;
  interruption: Interruption | null;
  /** Whether the survey only shows an earlier answer. */
  isAnsweredHere: boolean;
  /** Whether the visitor has touched the card. */
  isTouched: boolean;
  /** Whether a modal dialog hides the card. */
  isBehind: boolean;
  /** Thrown when the card opens. */
  openError: Error | null;
}

export function aRegistry(): Registry {
  return { surveys: new Map(), ready: new Set(), displayQueue: new Set(), shown: null };
}

/** Creates a survey that is ready, with a display that only logs its calls. */
export function present(fields: Partial<Survey> = {}, registry = aRegistry()) {
  const survey = aSurvey(fields);
  const situation: Situation = {
    page: { ok: true },
    cooldown: 0,
    interruption: null,
    isAnsweredHere: false,
    isTouched: false,
    isBehind: false,
    openError: null,
  };
  const log: string[] = [];
  const loads: { resolve(chunk: DisplayChunk): void; reject(error: Error): void }[] = [];
  let callbacks: DisplayCallbacks;
  let memory: Memory | null = null;
  let starts = 0;
  let fire = () => {};

  const display: Display = {
    prepare: async () => void log.push('prepared'),
    open(_, takeFocus) {
      if (situation.openError) throw situation.openError;
      log.push(takeFocus ? 'opened with focus' : 'opened');
      return {
        isTouched: () => situation.isTouched,
        isBehind: () => situation.isBehind,
        close(reason) {
          log.push(`closed: ${reason}`);
          callbacks.onClosed(reason);
        },
      };
    },
    setLauncher: (isShown) => void log.push(isShown ? 'launcher' : 'no launcher'),
    update: () => void log.push('updated'),
    findInterruption: () => situation.interruption,
    watchInterruption: (isWatched) => void log.push(isWatched ? 'watched' : 'not watched'),
    stop: () => void log.push('stopped'),
  };
  const chunk = {
    createDisplay(_: unknown, given: DisplayCallbacks) {
      log.push('created');
      callbacks = given;
      return display;
    },
  } as DisplayChunk;

  const targeting = {
    isValidTrigger: () => true,
    armTrigger(...[, , , onFire]) {
      log.push('armed');
      fire = onFire;
      return () => {
        log.push('disarmed');
      };
    },
  } as Pick<Targeting, 'isValidTrigger' | 'armTrigger'> as Targeting;

  const internals = {
    environment: {
      window: {},
      chunks: { display: () => new Promise((resolve, reject) => loads.push({ resolve, reject })) },
      settled: Promise.resolve(0),
    },
    session: {
      memory: () => memory,
      isStarted: () => !!memory,
      isUnfinished: () => false,
      isAnsweredHere: () => situation.isAnsweredHere,
      async start() {
        if (!memory) starts += 1;
        return (memory ??= { reply: aSessionReply({ survey }), at: 0 });
      },
    },
    cooldown: { startSite: () => void log.push('site cooldown') },
    options: () => ({ attributes: { isSet: () => false } }),
    emit: (name: string, { reason = '' }: { reason?: string }) => void log.push(`event ${name} ${reason}`.trim()),
    reportFailure: (error: unknown) => void log.push(`${error}`),
  } as unknown as SurveyInternals;

  const lifecycle = createLifecycle({ status: 'ready', survey, requested: false, fired: false, opened: false }, () =>
    update(),
  );

  const snapshot = () => ({
    flags: flagsOf(),
    unfinished: false,
    cooldown: situation.cooldown,
    siteCooldown: 0,
    page: situation.page,
    wait: presentation.findWait(lifecycle.state(), null),
  });

  const decideNow = (): Decision => decide(lifecycle.state(), snapshot());

  function update(): void {
    presentation.follow(lifecycle.state(), decideNow(), snapshot());
  }

  const ticket: Ticket = Object.assign(update, { tag: { compareDocumentPosition: () => 0 } as unknown as Node });
  const presentation: Presentation = createPresentation({
    internals,
    lifecycle,
    registry,
    position: createQueuePosition(registry, ticket),
    targeting: () => targeting,
  });

  return {
    situation,
    registry,
    lifecycle,
    presentation,
    update,
    decide: decideNow,
    log,
    loads,
    starts: () => starts,
    fireTrigger: () => fire(),
    forgetSession: () => (memory = null),
    /** Completes the load of the display's chunk. */
    async load(): Promise<void> {
      for (const { resolve } of loads) resolve(chunk);
      await tick();
    },
    /** Returns what was logged of these kinds since the last call. */
    takeLog(...kinds: string[]): string[] {
      return log.splice(0).filter((entry) => kinds.some((kind) => entry.startsWith(kind)));
    },
  };
}

/** Waits for all pending tasks. */
export const tick = () => new Promise((resolve) => setImmediate(resolve));
