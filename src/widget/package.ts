import type { SurveyOptions } from '../contract/surveys/surveyOptions.ts';
import { createAttributes } from './browser/attributes.ts';
import { createStore } from './browser/store.ts';
import type { Chunks } from './core/chunks.ts';
import { createSurvey as createSurveyOnPage } from './core/createSurvey.ts';
import { type EventName, findSubscriptionError, type Handler, subscribe } from './core/events.ts';
import { readOptions } from './core/options.ts';
import type { Person, SurveyHandle } from './core/surveyHandle.ts';
import { whenSettled } from './core/whenSettled.ts';
import { readNode } from './browser/hostilePage.ts';

export type { SurveyOptions } from '../contract/surveys/surveyOptions.ts';
export type { CloseReason } from './eligibility/lifecycle.ts';
export type { EventDetail, EventDetails, EventName, Handler } from './core/events.ts';
export type { Person, Why } from './core/surveyHandle.ts';
export type { Reason } from './eligibility/decide.ts';

/** The options that can change while a survey is on the page. Undefined is the default; metadata only grows. */
export type ChangeableOptions = {
  readonly [
    Name in Exclude<
      keyof SurveyOptions,
      'survey' | 'key' | 'api' | 'consent' | 'preload' | 'debug' | 'restHours' | 'siteCooldownHours'
    >
  ]?: SurveyOptions[Name] | undefined;
};

/** A survey on the page, as returned to its creator. */
export interface Survey extends SurveyHandle {
  /**
   * Calls the handler for each event of this name until the returned function is called or the survey is destroyed. A
   * late handler of `ready` is called immediately.
   * @throws Error if the event is unknown or the handler is not a function
   */
  on<Name extends EventName>(name: Name, handler: Handler<Name>): () => void;
  /**
   * Changes options. The user, metadata, theme, accent and position apply to an open card immediately, the others to the
   * next card. Options that are left out keep their values. Metadata is added, as with `metadata`. If `userId` is
   * undefined, or the `userEmail` of a user without an id, the user has signed out: the card closes, and the survey
   * starts again without what it knows about the user.
   */
  update(change: ChangeableOptions): void;
}

const chunks: Chunks = {
  display: () => import('./display/createDisplay.ts'),
  targeting: () => import('./targeting/createJudge.ts'),
};

/** What all handles of a survey on the page share: the options of the first call that created it, and the user. */
interface Shared {
  readonly change: (changed: object) => void;
  user: Pick<ChangeableOptions, 'userId' | 'userEmail'>;
}

const sharedBy = new WeakMap<SurveyHandle, Shared>();

const reportError = (message: string) => console.error(`asklet: ${asOption(message)}`);

/**
 * Adds a survey to the page, or returns the existing one if the page already has it. Importing this module does
 * nothing, so it can also be imported on a server.
 * @throws Error if there is no page, or if a required option is missing or malformed
 */
export function createSurvey(given: SurveyOptions): Survey {
  if (typeof document === 'undefined') throw new Error('asklet: createSurvey() needs a page: call it in the browser');
  const { options, change: changeOwn } = readGiven(given);
  const survey = createSurveyOnPage(options, {
    window,
    tag: document,
    fetch: window.fetch.bind(window),
    store: createStore(() => window.localStorage),
    chunks,
    reportError,
    settled: whenSettled(window),
  });
  const shared: Shared = sharedBy.get(survey) ?? { change: changeOwn, user: given };
  sharedBy.set(survey, shared);
  const subscriptions: (() => void)[] = [];
  return {
    ...survey,
    // the debug panel explains why a survey does not open
    open: () => survey.open(),
    identify(person) {
      const { id: userId, email: userEmail } = person;
      followUser(shared, { ...(userId && { userId }), ...(userEmail && { userEmail }) });
      survey.identify(person);
    },
    reset() {
      shared.user = {};
      shared.change({ metadata: undefined });
      survey.reset();
    },
    on(name, handler) {
      const error = findSubscriptionError(name, handler);
      if (error) throw new Error(`asklet: ${error}`);
      const own: typeof handler = (detail) => detail.survey === options.survey && handler(detail);
      const unsubscribe = subscribe(document, name, own, reportError);
      subscriptions.push(unsubscribe);
      return unsubscribe;
    },
    update(changed) {
      const { userId: id, userEmail: email, metadata = {}, ...others } = changed;
      const isSignedOut = followUser(shared, changed);
      shared.change(others);
      if (isSignedOut) survey.reset();
      if (id != null || email != null) survey.identify(known({ id, email }));
      survey.metadata(metadata);
    },
    destroy() {
      survey.destroy();
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
    },
  };
}

/** Notes what is said about the user. Returns true if the one who was known has signed out. */
function followUser(shared: Shared, { ...said }: Shared['user']): boolean {
  // without an id, the address tells users apart
  const name = shared.user.userId == null ? 'userEmail' : 'userId';
  const [user, next] = [shared.user[name], said[name]];
  const isSignedOut = user != null && name in said && next == null;
  const isAnother = user != null && next != null && next !== user;
  // the metadata of the first options describes the first user
  if (isSignedOut || isAnother) shared.change({ metadata: undefined });
  shared.user = isAnother ? said : { ...shared.user, ...said };
  return isSignedOut;
}

/** Returns a person without unknown properties. */
const known = (person: Record<keyof Person, unknown>) =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value != null)) as Person;

/** Reads the options in the same way as the attributes of a tag, and reports malformed optional ones. */
function readGiven(given: SurveyOptions) {
  let errors: string[] | null = [];
  const texts = new Map<string, string | null>();
  const change = (changed: object) => {
    for (const [name, value] of Object.entries(changed)) texts.set(name, textOf(value));
  };
  change(given);
  const attributes = createAttributes(
    (name) => texts.get(camelCase(name)) ?? null,
    // errors in the settings of the card appear later, when it loads
    (error) => (errors ? errors.push(error) : reportError(error)),
  );
  const options = readOptions(attributes, location.origin, readNode(document, 'baseURI'));
  // unlike a tag, the package has no script origin as its default
  if (!given.api) errors.unshift('api is missing: it must be a web address');
  if (!options || !given.api) throw new Error(`asklet: ${errors.map(asOption).join('; ')}`);
  for (const error of errors.splice(0)) reportError(error);
  errors = null;
  return { options, change };
}

/** Replaces the attribute in an error message with the option's name. */
function asOption(error: string): string {
  return error.replace(/^data-(\S+)/, (_, name: string) => camelCase(name));
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** Converts an option to the text of its attribute. */
function textOf(value: unknown): string | null {
  return value == null || typeof value === 'string' ? (value ?? null) : JSON.stringify(value);
}
