import { createAttributes } from './browser/attributes.ts';
import { createStore } from './browser/store.ts';
import type { Chunks } from './core/chunks.ts';
import { createSurvey as createSurveyOnPage } from './core/createSurvey.ts';
import { type EventName, findSubscriptionError, type Handler, subscribe } from './core/events.ts';
import { readOptions } from './core/options.ts';
import type { SurveyHandle } from './core/surveyHandle.ts';
import { whenSettled } from './core/whenSettled.ts';

export type { CloseReason, EventDetail, EventDetails, EventName, Handler } from './core/events.ts';
export type { Person, Why } from './core/surveyHandle.ts';
export type { Reason } from './eligibility/decide.ts';

/** What a survey is created with: the attributes of the script tag, in camel case. */
export interface SurveyOptions {
  /** The survey's uuid. */
  readonly survey: string;
  /** A public key of the server. */
  readonly key: string;
  /** The base address of the API; a relative one counts from the page. */
  readonly api: string;
  readonly position?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'center';
  readonly theme?: 'auto' | 'light' | 'dark';
  /** Any CSS colour. */
  readonly accent?: string;
  /** A selector of the element that the survey is shown in. */
  readonly target?: string;
  readonly npsColors?: boolean;
  readonly buttonLabel?: string;
  /** A button in a corner of the page, or a tab at its side. */
  readonly buttonStyle?: 'button' | 'tab';
  readonly userId?: string;
  readonly userEmail?: string;
  /** What is stored with every response. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly keepQuery?: boolean;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit?: number;
  /** A BCP 47 tag of the language that our own messages are in. */
  readonly locale?: string;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText?: boolean;
  readonly consent?: 'required';
  /** How long a survey that was finished does not open by itself, in hours. */
  readonly restHours?: number;
  readonly debug?: boolean;
}

/** A survey on the page, as its creator holds it. */
export interface Survey extends SurveyHandle {
  /**
   * Calls a handler for each event of that name, until the returned undo is called or the survey is destroyed. A handler
   * of `ready` that comes late is called all the same.
   * @throws Error where there is no such event, or the handler is no function
   */
  on<Name extends EventName>(name: Name, handler: Handler<Name>): () => void;
}

const chunks: Chunks = {
  display: () => import('./display/index.ts'),
  targeting: () => import('./targeting/index.ts'),
};

const reportError = (message: string) => console.error(`asklet: ${asOption(message)}`);

/**
 * Puts a survey on the page, as the script tag does; a survey that the page already has is that one. Importing this
 * module does nothing, so it can be imported where there is no page.
 * @throws Error where there is no page, or where a required option is missing or malformed
 */
export function createSurvey(given: SurveyOptions): Survey {
  if (typeof document === 'undefined') throw new Error('asklet: createSurvey() needs a page: call it in the browser');
  const options = readGiven(given);
  const survey = createSurveyOnPage(options, {
    window,
    tag: document,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks,
    reportError,
    settled: whenSettled(window),
  });
  const subscriptions: (() => void)[] = [];
  return {
    ...survey,
    on(name, handler) {
      const error = findSubscriptionError(name, handler);
      if (error) throw new Error(`asklet: ${error}`);
      const own: typeof handler = (detail) => detail.survey === options.survey && handler(detail);
      const unsubscribe = subscribe(document, name, own, reportError);
      subscriptions.push(unsubscribe);
      return unsubscribe;
    },
    destroy() {
      survey.destroy();
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
    },
  };
}

/** Reads the options as the attributes of a tag; malformed extras are reported. */
function readGiven(given: SurveyOptions) {
  let errors: string[] | null = [];
  const texts = new Map(Object.entries(given).map(([name, value]) => [name, textOf(value)]));
  const attributes = createAttributes(
    (name) => texts.get(camelCase(name)) ?? null,
    // the settings of the card are read when it is loaded
    (error) => (errors ? errors.push(error) : reportError(error)),
  );
  const options = readOptions(attributes, document.baseURI, document.baseURI);
  // a tag has the origin of its script for it
  if (!given.api) errors.unshift('api is missing: it must be a web address');
  if (!options || !given.api) throw new Error(`asklet: ${errors.map(asOption).join('; ')}`);
  for (const error of errors.splice(0)) reportError(error);
  errors = null;
  return options;
}

/** An error with the option as the developer wrote it, in place of the attribute. */
function asOption(error: string): string {
  return error.replace(/^data-(\S+)/, (_, name: string) => camelCase(name));
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** An option as an attribute has it. */
function textOf(value: unknown): string | null {
  return value == null || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);
}
