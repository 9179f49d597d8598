import type { Survey } from '../../../src/contract/surveys/survey.ts';
import type {
  Display,
  DisplayCallbacks,
  DisplayChunk,
  SurveyInternals,
  TargetingChunk,
} from '../../../src/widget/core/chunks.ts';
import { createController } from '../../../src/widget/core/controller.ts';
import type { Memory } from '../../../src/widget/core/memory.ts';
import type { Visitor } from '../../../src/widget/core/visitor.ts';
import type { Interruption, PageEligibility } from '../../../src/widget/eligibility/decide.ts';
import { aSessionReply, aSurvey, flagsOf } from '../../support/builders.ts';

/** The conditions on the page, which a test can change. */
export interface Situation {
  /** The stored session, or null. */
  memory: Memory | null;
  page: PageEligibility;
  cooldown: number;
  /** How long the survey rests because it was ignored. */
  rest: number;
  siteCooldown: number;
  interruption: Interruption | null;
  /** Whether the survey only shows an earlier answer. */
  isAnsweredHere: boolean;
  /** Whether the visitor has touched the card. */
  isTouched: boolean;
  /** Whether a modal dialog hides the card. */
  isBehind: boolean;
  failsToOpen: boolean;
  /** Whether the survey has the requested score. */
  acceptsScore: boolean;
  /** Whether the tag asks for the card ahead of the decision. */
  preload: boolean;
  /** Thrown when a session starts. */
  startError: Error | null;
}

let count = 0;

/** Starts a survey that is stored in the browser, with a display and a targeting that only log their calls. */
export async function control(fields: Partial<Survey> = {}, given: Partial<Situation> = {}) {
  const survey = aSurvey(fields);
  const id = `survey ${(count += 1)}`;
  const situation: Situation = {
    memory: { reply: aSessionReply({ survey }), at: Date.now(), asked: 'en' },
    page: { ok: true },
    cooldown: 0,
    rest: 0,
    siteCooldown: 0,
    interruption: null,
    isAnsweredHere: false,
    isTouched: false,
    isBehind: false,
    failsToOpen: false,
    acceptsScore: true,
    preload: false,
    startError: null,
    ...given,
  };
  const log: string[] = [];
  const loads: { resolve(chunk: DisplayChunk): void; reject(error: Error): void }[] = [];
  let callbacks: DisplayCallbacks;
  let isOpen = false;
  let fire = () => {};

  const display: Display = {
    prepare: async () => void log.push('prepared'),
    build: (_, requested) => () => {
      const score = typeof requested === 'object' ? ` and score ${String(requested.score)}` : '';
      log.push(requested ? `opened with focus${score}` : 'opened');
      isOpen = !situation.failsToOpen;
      if (!isOpen) callbacks.onClosed();
    },
    choose: (request) => void log.push(`chose ${String((request as { score: unknown }).score)}`),
    accepts: (_, requested) => typeof requested !== 'object' || situation.acceptsScore,
    isTouched: () => !isOpen || situation.isTouched,
    isBehind: () => situation.isBehind,
    close(reason) {
      if (!isOpen) return;
      isOpen = false;
      log.push(`closed: ${reason}`);
      callbacks.onClosed();
    },
    follow: ({ status }, isLaunched) => void log.push(`follows ${status}`, isLaunched ? 'launcher' : 'no launcher'),
    isSupported: () => true,
    findInterruption: () => situation.interruption,
    stop: () => void log.push('stopped'),
  };
  const chunk = {
    createDisplay(_: unknown, given: DisplayCallbacks) {
      log.push('created');
      callbacks = given;
      return display;
    },
  } as unknown as DisplayChunk;

  const targeting: TargetingChunk = {
    createJudge: () => () => {
      log.push('judged');
      return situation.page;
    },
    armTrigger(...[, , , onFire]) {
      log.push('armed');
      fire = onFire;
      return () => {
        log.push('disarmed');
      };
    },
  };

  const internals = {
    environment: {
      window,
      tag: document,
      store: { names: () => [] },
      chunks: {
        display: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
        targeting: async () => targeting,
      },
      settled: Promise.resolve(0),
    },
    client: { language: () => 'en' },
    session: {
      memory: () => situation.memory,
      isUnfinished: () => false,
      isAnsweredHere: () => situation.isAnsweredHere,
      async start() {
        log.push('session');
        if (situation.startError) throw situation.startError;
        return (situation.memory ??= { reply: aSessionReply({ survey, ...flagsOf() }), at: Date.now(), asked: 'en' });
      },
    },
    cooldown: {
      left: () => situation.cooldown,
      siteLeft: () => situation.siteCooldown,
      over: () => undefined,
    },
    known: { flags: () => ({}), remember() {} },
    showings: { left: () => situation.rest, start() {} },
    begun: new Set(),
    options: () => ({ survey: id, preload: situation.preload }),
    emit: (name: string, { reason = '' }: { reason?: string }) => void log.push(`event ${name} ${reason}`.trim()),
    reportFailure: (error: unknown) => void log.push(`${error}`),
  } as unknown as SurveyInternals;

  const controller = createController(internals, {
    visitor: { ensureOwnSession() {} } as Visitor,
    waitsForConsent: false,
    prepared: Promise.resolve(),
    onUpdate() {},
  });
  await tick();

  return {
    ...controller,
    situation,
    loads,
    fireTrigger: () => fire(),
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

/** Waits for all pending tasks, and those that follow from them. */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
