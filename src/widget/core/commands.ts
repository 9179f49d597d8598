import { listen } from '../browser/listen.ts';
import { type EventName, findSubscriptionError, type Handler, subscribe } from './events.ts';
import { registryOf } from './registry.ts';
import type { SurveyHandle } from './surveyHandle.ts';

export type Call = [command: string, ...parameters: unknown[]];

/** The function that a page calls. Until the script has loaded, it is a stub that queues calls in `q`. */
export interface Asklet {
  (...call: Call): unknown;
  q?: Iterable<Call>;
  /** Runs the earlier commands for a survey that was added later. */
  join?: (survey: SurveyHandle) => void;
}

/** The commands that go to all surveys, with the type of their parameter. */
const parameterTypes: Readonly<Record<string, string | null>> = {
  // excludes inherited properties, such as `toString`
  __proto__: null,
  close: 'undefined',
  track: 'string',
  identify: 'object',
  metadata: 'object',
  consent: 'boolean',
  reset: 'undefined',
  destroy: 'undefined',
};

/** The calls that change nothing for the visitor, or on the page, before the survey starts. */
const canWait = ([command, parameter]: Call) =>
  ['on', 'off', 'track', 'identify', 'metadata'].includes(command) || (command === 'consent' && parameter === true);

/** Creates the surveys of the tags that wait, together: the first one in the document opens first. */
function createWaiting(document: Document): void {
  const { waiting } = registryOf(document);
  for (const create of waiting) {
    waiting.delete(create);
    create();
  }
}

/**
 * Creates the survey of a tag once the page has settled, or with the first call that can't wait. Until then, a script costs
 * its page almost nothing.
 * @param isUrgent true to create it at once
 */
export function createLater(
  window: Window & { asklet?: Asklet },
  settled: Promise<unknown>,
  create: () => void,
  isUrgent: boolean,
): void {
  const { document } = window;
  const { waiting } = registryOf(document);
  const isFirst = waiting.size === 0;
  let startsNow = isUrgent;
  waiting.add(create);
  const start = () => waiting.has(create) && createWaiting(document);
  // a start without a settled page reports why
  settled.then(start, start);
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  // otherwise, it is of a tag that waits, or has its survey
  if (isFirst && !earlier?.join) {
    const calls = [...(earlier?.q ?? [])];
    const asklet: Asklet = (...call) => {
      if (!canWait(call)) createWaiting(document);
      // a tag without a key has no survey
      if (window.asklet === asklet) return void calls.push(call);
      return window.asklet!(...call);
    };
    window.asklet = Object.assign(asklet, { q: calls });
    startsNow ||= !calls.every(canWait);
  }
  if (startsNow) start();
}

type CommandForAll = Exclude<keyof SurveyHandle, 'open' | 'score' | 'why'>;

/**
 * Defines `asklet` for the surveys of the page, and runs the queued commands.
 * @param link the command in the page's address
 */
export function addCommands(
  window: Window & { asklet?: Asklet },
  added: SurveyHandle,
  reportError: (message: string) => void,
  link: readonly Call[] = [],
): void {
  const { document } = window;
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  // all tags share one function
  if (earlier?.join) return earlier.join(added);
  const joined = new Set([added]);
  /** Calls to all surveys, repeated for surveys that are added later. Of `consent`, only the last one. */
  const broadcasts = new Map<unknown, (survey: SurveyHandle) => void>();
  /** Calls to a survey whose tag may still be added. */
  const early: Call[] = [];
  const subscriptions = createSubscriptions(document, reportError);

  function run(call: Call): unknown {
    const [command, first, second] = call;
    if (command === 'on') return subscriptions.on(first, second);
    if (command === 'off') return subscriptions.off(first, second);
    const { surveys } = registryOf(document);
    if (command === 'open' || command === 'score' || command === 'why') {
      const name = command === 'score' ? second : first;
      const survey = name === undefined ? findFirst(document) : surveys.get(`${name}`.toLowerCase());
      if (survey) return command === 'score' ? survey.score(first as number) : survey[command]();
      if (document.readyState !== 'complete') return void early.push(call);
      return reportError(`No survey "${String(name)}" on this page: check data-survey`);
    }
    const error = findCallError(command, first);
    if (error) return reportError(error);
    const apply = (survey: SurveyHandle) => survey[command as CommandForAll](first as never);
    // copied, because `destroy` reorders the map
    const all = [...surveys.values()];
    for (const survey of all) apply(survey);
    // `destroy` doesn't apply to surveys that are added later
    if (command !== 'destroy') broadcasts.set(command === 'consent' ? command : apply, apply);
  }

  const asklet: Asklet = (...call) => {
    try {
      if (!canWait(call)) createWaiting(document);
      return run(call);
    } catch (error) {
      reportError(`${error}`);
    }
  };
  asklet.join = (survey) => {
    // a repeated tag returns a survey that has already run these calls
    if (!joined.has(survey)) for (const apply of broadcasts.values()) apply(survey);
    joined.add(survey);
    runEarly();
  };
  function runEarly(): void {
    for (const call of early.splice(0)) asklet(...call);
  }
  // tags that are missing by then are reported as errors
  listen(window, 'load', runEarly);
  window.asklet = asklet;
  for (const call of [...(earlier?.q ?? []), ...link]) asklet(...call);
}

/** Returns why a call can't go to all surveys, or null. */
function findCallError(command: string, parameter: unknown): string | null {
  const type = parameterTypes[command];
  if (!type) return `Unknown command "${String(command)}".`;
  if (typeof parameter === type && parameter !== null) return null;
  return `"${command}" needs type ${type}, not ${String(parameter)}`;
}

/** Returns the survey of the first tag in the document, or undefined if that tag has not run yet. */
function findFirst(document: Document): SurveyHandle | undefined {
  const { surveys } = registryOf(document);
  for (const { dataset, src } of document.querySelectorAll('script')) {
    const name = dataset.survey ?? /[?&]survey=([^&#]+)/.exec(src)?.[1];
    if (!name) continue;
    const survey = surveys.get(name.toLowerCase());
    if (survey ? survey.why().reason !== 'destroyed' : document.readyState !== 'complete') return survey;
  }
  // destroyed surveys come last
  return [...surveys.values()][0];
}

/** Creates the `on` and `off` commands. */
function createSubscriptions(document: Document, reportError: (message: string) => void) {
  let subscriptions: { readonly name: unknown; readonly handler: unknown; readonly unsubscribe: () => void }[] = [];
  return {
    on(name: unknown, handler: unknown): void {
      const error = findSubscriptionError(name, handler);
      if (error) return reportError(error);
      const unsubscribe = subscribe(document, name as EventName, handler as Handler, reportError);
      subscriptions.push({ name, handler, unsubscribe });
    },
    off(name: unknown, handler: unknown): void {
      subscriptions = subscriptions.filter((each) => {
        const isMatch = each.name === name && each.handler === handler;
        if (isMatch) each.unsubscribe();
        return !isMatch;
      });
    },
  };
}
