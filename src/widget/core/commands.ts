import { type EventName, findSubscriptionError, type Handler, subscribe } from './events.ts';
import { registryOf } from './registry.ts';
import type { SurveyHandle } from './surveyHandle.ts';

type Call = [command: string, ...parameters: unknown[]];

/** The function that a page calls; until the script has come it is a stub that queues the calls in `q`. */
export interface Asklet {
  (...call: Call): unknown;
  q?: Iterable<Call>;
  /** Runs the earlier commands for a survey that has come later. */
  join?: (survey: SurveyHandle) => void;
}

/** The commands that go to all surveys, with the type of value that each takes. */
const parameterTypes: Readonly<Record<string, string | null>> = {
  // the properties of every object are no commands
  __proto__: null,
  close: 'undefined',
  track: 'string',
  identify: 'object',
  metadata: 'object',
  consent: 'boolean',
  reset: 'undefined',
  destroy: 'undefined',
};

type CommandForAll = Exclude<keyof SurveyHandle, 'open' | 'why'>;

/** Makes `asklet` run commands for the surveys of the page, and runs those that were queued before. */
export function addCommands(
  window: Window & { asklet?: Asklet },
  added: SurveyHandle,
  reportError: (message: string) => void,
): void {
  const { document } = window;
  const earlier = typeof window.asklet === 'function' ? window.asklet : null;
  // several tags share one function
  if (earlier?.join) return earlier.join(added);
  const joined = new Set([added]);
  /** What was said to all surveys, for those that join later. */
  const said: ((survey: SurveyHandle) => void)[] = [];
  /** What was asked of a survey whose tag may still come. */
  const early: Call[] = [];
  const subscriptions = createSubscriptions(document, reportError);

  function run([command, first, second]: Call): unknown {
    if (command === 'on') return subscriptions.on(first, second);
    if (command === 'off') return subscriptions.off(first, second);
    const { surveys } = registryOf(document);
    if (command === 'open' || command === 'why') {
      const survey = first === undefined ? findFirst(document) : surveys.get(`${first}`.toLowerCase());
      if (survey) return survey[command]();
      if (document.readyState !== 'complete') return void early.push([command, first]);
      return reportError(`there is no survey "${textOf(first)}" on this page`);
    }
    const type = parameterTypes[command];
    if (!type) return reportError(`there is no command "${textOf(command)}"`);
    if (typeof first !== type || first === null) {
      return reportError(`"${command}" takes a value of type ${type}, not ${textOf(first)}`);
    }
    const say = (survey: SurveyHandle) => survey[command as CommandForAll](first as never);
    // `destroy` changes their order
    const all = [...surveys.values()];
    for (const survey of all) say(survey);
    // what takes a survey away is not for one that comes later
    if (command !== 'destroy') said.push(say);
  }

  const asklet: Asklet = (...call) => {
    try {
      return run(call);
    } catch (error) {
      reportError(`${error}`);
    }
  };
  asklet.join = (survey) => {
    // the same tag once more has heard it
    if (!joined.has(survey)) for (const say of said) say(survey);
    joined.add(survey);
    runEarly();
  };
  function runEarly(): void {
    for (const call of early.splice(0)) asklet(...call);
  }
  // what has no tag by then has none
  window.addEventListener('load', runEarly);
  window.asklet = asklet;
  for (const call of earlier?.q ?? []) asklet(...call);
}

/** The survey of the first tag in the document; none where that may still come. */
function findFirst(document: Document): SurveyHandle | undefined {
  const { surveys } = registryOf(document);
  for (const { dataset } of document.querySelectorAll<HTMLElement>('script[data-survey]')) {
    const survey = surveys.get(dataset.survey!.toLowerCase());
    if (survey ? survey.why().reason !== 'destroyed' : document.readyState !== 'complete') return survey;
  }
  // one that is destroyed is the last
  return [...surveys.values()][0];
}

/** The handlers that the page subscribed by commands. */
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
        const isMeant = each.name === name && each.handler === handler;
        if (isMeant) each.unsubscribe();
        return !isMeant;
      });
    },
  };
}

/** A value as text, even one that has none. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}
