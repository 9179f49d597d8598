import { explainMistake } from './debug/explainMistake.ts';
import type { Chunks } from './loader/chunks.ts';
import { canHear, type EventName, type Handler, hear } from './loader/events.ts';
import { readOptions } from './loader/options.ts';
import { pageSettled } from './loader/pageSettled.ts';
import { createStore } from './loader/storage.ts';
import { createSurvey as createSurveyOnPage } from './loader/survey.ts';
import type { SurveyOnPage } from './loader/surveyOnPage.ts';

export type { EventDetail, EventDetails, EventName, Handler } from './loader/events.ts';
export type { Person, Reason, Why } from './loader/surveyOnPage.ts';

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
  readonly userId?: string;
  readonly userEmail?: string;
  /** What is stored with every response. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly keepQuery?: boolean;
  /** The longest text that a visitor can type, in UTF-16 code units. */
  readonly textLimit?: number;
  /** A BCP 47 tag of the language that our own words come in. */
  readonly locale?: string;
  /** Whether no text of the page may be seen on a screenshot. */
  readonly maskText?: boolean;
  readonly consent?: 'required';
  /** How long a survey that was finished does not open by itself, in hours. */
  readonly restHours?: number;
  readonly debug?: boolean;
}

/** A survey on the page, as its creator holds it. */
export interface Survey extends SurveyOnPage {
  /**
   * Calls a handler for each event of that name, until the returned undo is called or the survey is destroyed. Who asks
   * for `ready` too late hears of it all the same.
   * @throws Error where there is no such event, or the handler is no function
   */
  on<Name extends EventName>(name: Name, handler: Handler<Name>): () => void;
}

const chunks: Chunks = {
  card: () => import('./card.ts'),
  conditions: () => import('./conditions.ts'),
  debug: () => import('./debug.ts'),
};

const report = (mistake: string) => console.error(`asklet: ${mistake}`);

/**
 * Puts a survey on the page, as the script tag does; a survey that the page already has is that one. Importing this
 * module does nothing, so it can be imported where there is no page.
 * @throws Error where there is no page, or where an option without which nothing works is missing or wrong
 */
export function createSurvey(given: SurveyOptions): Survey {
  if (typeof document === 'undefined') throw new Error('asklet: createSurvey() needs a page: call it in the browser');
  const mistakes: string[] = [];
  const attributes = new Map(Object.entries(given).map(([name, value]) => [name, textOf(value)]));
  const read = (name: string) => attributes.get(camelCase(name)) ?? null;
  const options = readOptions(read, document.baseURI, document.baseURI, (...mistake) =>
    mistakes.push(named(explainMistake(...mistake))),
  );
  if (!given.api) mistakes.unshift('api is missing: it must be a web address');
  if (!options || !given.api) throw new Error(`asklet: ${mistakes.join('; ')}`);
  for (const mistake of mistakes) report(mistake);
  const survey = createSurveyOnPage(options, {
    window,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks,
    report: (mistake) => report(named(mistake)),
    settled: pageSettled(window),
  });
  const undo: (() => void)[] = [];
  return {
    ...survey,
    on(name, handler) {
      if (!canHear(name, handler)) throw new Error(`asklet: ${explainMistake('handler', name, handler)}`);
      const off = hear(document, name, (detail) => detail.survey === options.survey && handler(detail), report);
      undo.push(off);
      return off;
    },
    destroy() {
      survey.destroy();
      for (const off of undo.splice(0)) off();
    },
  };
}

/** A mistake as the developer wrote it: an option instead of an attribute. */
function named(mistake: string): string {
  return mistake.replace(/^data-(\S+)/, (_, name: string) => camelCase(name));
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** An option as an attribute has it. */
function textOf(value: unknown): string | null {
  return value == null || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);
}
