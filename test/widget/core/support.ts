import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createServer, type Server, type SurveyInput } from '../../../src/server/index.ts';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createSurvey } from '../../../src/widget/core/createSurvey.ts';
import { type EventName, subscribe } from '../../../src/widget/core/events.ts';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';
import { readOptions } from '../../../src/widget/core/options.ts';
import type { SurveyHandle } from '../../../src/widget/core/surveyHandle.ts';
import type * as debugging from '../../../src/widget/debug/index.ts';
import * as display from '../../../src/widget/display/createDisplay.ts';
import * as targeting from '../../../src/widget/targeting/createJudge.ts';
import { otherUuid, surveyUuid } from '../../support/builders.ts';

// Surveys on one page, with the real display and the real server. The test decides when the display's chunk loads.

let requests: Promise<Response>[];
let surveys: SurveyHandle[];
let unsubscribe: (() => void)[];

/**
 * The server of the current test, the sessions that it has started, and the errors reported to the page's developer.
 */
export const current = { server: null as unknown as Server, sessions: new Set<string>(), errors: [] as string[] };

beforeEach(async () => {
  const one = (survey_uuid: string, name: string): SurveyInput => ({
    survey_uuid,
    survey_type: 'nps_10',
    question: `${name}?`,
    trigger: { type: 'event', name },
  });
  const server = await createServer({
    surveys: [one(surveyUuid, 'one'), one(otherUuid, 'two')],
    keys: ['pk_test'],
    faults: true,
  });
  Object.assign(current, { server, sessions: new Set(), errors: [] });
  requests = [];
  surveys = [];
  unsubscribe = [];
});

afterEach(async () => {
  for (const { destroy } of surveys) destroy();
  for (const undo of unsubscribe) undo();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.allSettled(requests);
  await current.server.close();
});

/** A survey on the page, with functions that load its display or make the load fail. */
export interface Added extends SurveyHandle {
  loadCard(): Promise<void>;
  failToLoadCard(): Promise<void>;
}

/** The options of a test's survey. */
export interface AddOptions {
  /** Additional attributes of its tag. */
  readonly attributes?: Record<string, string>;
  /** Its script tag. */
  readonly tag?: Element;
  /** Whether its card loads without a call of `loadCard`. */
  readonly cardLoads?: boolean;
  /** The targeting chunk loads after this promise. */
  readonly targetingLoads?: Promise<unknown>;
  /** The server's replies wait for this promise. */
  readonly replies?: Promise<unknown>;
  /** What somebody else replies to the first requests, instead of the server. */
  readonly foreignReplies?: Response[];
  /** Overrides for the fields in the server's reply. */
  readonly survey?: object;
  /** Whether it stores nothing before a sign of a person. */
  readonly waitsForPerson?: boolean;
  /** The chunk with the debug panel. Without it, the test fails when a survey loads it. */
  readonly debug?: Promise<typeof debugging>;
}

/** Adds a survey to the page, and waits until it is decided whether it shows. */
export async function add(
  uuid: string,
  {
    attributes: more = {},
    tag,
    cardLoads,
    targetingLoads,
    replies,
    foreignReplies = [],
    survey = {},
    waitsForPerson,
    debug,
  }: AddOptions = {},
): Promise<Added> {
  const loaded = {
    ...displayWithoutInterruptions,
    loadDebug: () => debug ?? expect.fail('debug is not requested'),
  };
  let resolve!: (chunk: typeof display) => void;
  let reject!: (reason: Error) => void;
  let chunk: Promise<typeof display>;
  const renew = () => {
    chunk = new Promise((...settle) => ([resolve, reject] = settle));
  };
  renew();
  if (cardLoads) resolve(loaded);
  const given: Record<string, string> = { survey: uuid, key: 'pk_test', locale: 'en', ...more };
  const reportError = (message: string) => void current.errors.push(message);
  const attributes = createAttributes((name) => given[name] ?? null, reportError);
  const options = readOptions(attributes, 'http://feedback.test', document.baseURI)!;
  const added = createSurvey(options, {
    window: window as never,
    tag: tag ?? document,
    async fetch(address, init) {
      const foreign = foreignReplies.shift();
      if (foreign) return foreign;
      const reply = current.server.fetch(new Request(address, { ...init, signal: null }));
      requests.push(reply);
      return Promise.all([reply, replies]).then(([each]) => changeSurvey(each, survey));
    },
    store: createStore(() => localStorage),
    chunks: { display: () => chunk, targeting: async () => (await targetingLoads, targeting) },
    reportError,
    settled: Promise.resolve(performance.now()),
    ...(waitsForPerson && { waitsForPerson }),
  });
  surveys.push(added);
  await expect.poll(() => added.why().reason).not.toBe('starting');
  return {
    ...added,
    async loadCard() {
      resolve(loaded);
      await tick();
    },
    async failToLoadCard() {
      reject(new Error('not found'));
      renew();
      await tick();
    },
  };
}

/** Elements have no size here, so interruptions cannot be found. */
const displayWithoutInterruptions: typeof display = {
  ...display,
  createDisplay: (...parameters) => ({
    ...display.createDisplay(...parameters),
    findInterruption: () => null,
  }),
};

/** Overrides fields of the survey in a reply, and records the session that it starts. */
async function changeSurvey(reply: Response, fields: object): Promise<Response> {
  const content = await reply.clone().json();
  if (content.survey) current.sessions.add(content.session_uuid);
  return content.survey ? Response.json({ ...content, survey: { ...content.survey, ...fields } }) : reply;
}

/** Adds two surveys to the page. */
export async function addTwo(): Promise<[first: Added, second: Added]> {
  return [await add(surveyUuid), await add(otherUuid)];
}

/** Waits for all pending tasks. */
export function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Returns the questions of the open cards. */
export function questions(): string[] {
  return [...document.querySelectorAll('asklet-survey')].flatMap(
    ({ shadowRoot }) => shadowRoot!.querySelector('h2, legend')?.textContent ?? [],
  );
}

/** Collects all later events of a name. */
export function collect(name: EventName): unknown[] {
  const details: unknown[] = [];
  unsubscribe.push(subscribe(document, name, (detail) => details.push(detail), expect.fail));
  return details;
}

/** Resolves with the next event of a name. */
export function nextEvent(name: EventName): Promise<unknown> {
  return new Promise((resolve) => unsubscribe.push(subscribe(document, name, resolve, expect.fail)));
}
