import type { Look } from '../../contract/surveys/look.ts';
import { createAskedLanguage } from './askedLanguage.ts';
import { listen } from '../browser/listen.ts';
import { loadInTime } from '../browser/loadInTime.ts';
import { createStore } from '../browser/store.ts';
import { ApiError, createClient } from '../delivery/client.ts';
import type { Chunks, DebugPanel, Environment, SurveyInternals } from './chunks.ts';
import { type Controller, createController } from './controller.ts';
import { createCooldown } from './cooldown.ts';
import { createDraft } from './draft.ts';
import { emit } from './events.ts';
import { createKnownUsers } from './knownUsers.ts';
import { pageOf } from './memory.ts';
import type { Options } from './options.ts';
import { registryOf } from './registry.ts';
import { createSession } from './session.ts';
import { createShowings } from './showings.ts';
import type { SurveyHandle } from './surveyHandle.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { listenToNavigation } from './whenSettled.ts';

/** Adds a survey to the page, or returns the existing one if the page already has it. */
export function createSurvey(options: Options, page: Environment): SurveyHandle {
  const { window } = page;
  const { surveys } = registryOf(window.document);
  const existing = surveys.get(options.survey);
  if (existing && existing.why().reason !== 'destroyed') return existing;
  const environment = { ...page, chunks: limitLoads(page.chunks) };
  const { internals, visitor } = createInternals(options, environment);
  const mode = new URLSearchParams(window.location.search).get('asklet');
  let panel: DebugPanel | null = null;

  /** Shows the debug panel or the preview from the first request on. */
  async function startInspecting(): Promise<void> {
    const { loadDebug } = await environment.chunks.display();
    const { inspect } = await loadDebug();
    // React in development destroys a survey and creates it again: a panel would explain that the first one is gone
    if (survey.why().reason === 'destroyed') return;
    panel = inspect(mode, survey, internals);
    stopListening.push(panel.remove);
  }

  const isInspected = options.debug || mode !== null;
  const prepared = environment.settled.then(() =>
    isInspected ? startInspecting().catch(internals.reportFailure) : undefined,
  );
  const controller = createController(internals, {
    visitor,
    // the preview replaces storage and network before anything is stored or sent
    waitsForConsent: options.requiresConsent || mode === 'preview',
    prepared,
    onUpdate: () => panel?.update(),
  });
  // the hash is the page of some apps
  const readPath = () => window.location.pathname + window.location.hash;
  let path = readPath();
  const retry = () => controller.dispatch({ type: 'retried' });
  const stopListening = [
    listen(window, 'online', retry),
    listenToNavigation(window, () => {
      const { pathname } = window.location;
      const close = () => controller.closeCard('navigation');
      if (internals.session.enterPage(pathname, close)) controller.dispatch({ type: 'restarted' });
      // not at each change of the query or the state
      if (path !== (path = readPath())) {
        internals.showings.enterPage();
        retry();
      }
      controller.update();
      // the page may render the element of the survey only after it has changed its address
      window.setTimeout(controller.update, 1000);
    }),
  ];
  const survey: SurveyHandle = {
    ...createCommands(controller, visitor, internals, isInspected),
    destroy() {
      controller.dispatch({ type: 'destroyed' });
      for (const stop of stopListening) stop();
      // kept for `why`, but behind all other surveys
      surveys.delete(options.survey);
      surveys.set(options.survey, survey);
    },
  };
  surveys.set(options.survey, survey);
  return survey;
}

/** The timeout of a chunk, in ms. */
const maxLoadTime = 30_000;

/** Returns the chunks with a timeout. */
const limitLoads = ({ display, targeting }: Chunks): Chunks => ({
  display: () => loadInTime(display, maxLoadTime),
  targeting: () => loadInTime(targeting, maxLoadTime),
});

/** Creates the internals of a survey. */
function createInternals(options: Options, environment: Environment): { internals: SurveyInternals; visitor: Visitor } {
  const { window, store } = environment;
  const client = createClient(environment, createAskedLanguage(options.attributes, window.document));
  const visited = { path: window.location.pathname };
  const draft = createDraft(
    createStore(() => window.sessionStorage),
    options.survey,
    () => pageOf(store, options.survey, visited),
  );
  const session = createSession(client, options, store, draft, visited, () => hasTarget(options, window.document));
  // what the tag does not say, the survey does; a switch that is off is like none
  options.attributes.inherit(
    (name) => (session.memory()?.reply.survey.look?.[name.replace('-', '_') as keyof Look] || null) as string | null,
  );
  const cooldown = createCooldown(store, options);
  const visitor = createVisitor(options, session, cooldown);
  const userOf = () => visitor.options().userId ?? session.memory()?.user;
  const known = createKnownUsers(store, options.survey, { session: visitor.ownSession, cooldown }, userOf);
  const internals: SurveyInternals = {
    environment,
    client,
    session: known.session,
    cooldown: known.cooldown,
    known,
    showings: createShowings(session),
    draft,
    begun: new Set(),
    options: visitor.options,
    emit: (event, detail) => emit(window.document, event, Object.assign(detail, { survey: options.survey })),
    reportFailure(error) {
      const message =
        error instanceof ApiError && error.status ? describeApiError(error) : describeFailure(options.api, error);
      environment.reportError(message);
      internals.emit('error', { message });
    },
  };
  return { internals, visitor };
}

/** Returns true if the page has the element that the survey renders in. */
function hasTarget({ attributes }: Options, document: Document): boolean {
  const target = attributes.read('target');
  try {
    return !!target && !!document.querySelector(target);
  } catch {
    // an invalid selector selects nothing
    return false;
  }
}

/** Returns the message for a rejected start, with the attribute that is probably wrong. */
function describeApiError({ status, message }: ApiError): string {
  const attribute = status === 403 ? 'data-key: ' : status === 404 ? 'data-survey: ' : '';
  return `${attribute}the server refused (${status}): ${message}`;
}

/** Returns the message for a start without a reply. The debug panel explains the causes, unless it cannot load either. */
function describeFailure(api: string, error: unknown): string {
  const see = / module/.test(`${error}`)
    ? "the page's Integrity-Policy or Content-Security-Policy, or a missing permission for the local network?"
    : 'see ?asklet=debug';
  return `${api}: ${error} (${see})`;
}

/**
 * Creates the commands of a survey, except `destroy`.
 * @param isInspected true to forget known users on reset, so that a developer can try the survey again
 */
function createCommands(
  controller: Controller,
  visitor: Visitor,
  { environment, client, session, known }: SurveyInternals,
  isInspected: boolean,
): Omit<SurveyHandle, 'destroy'> {
  const { dispatch, closeCard } = controller;

  function forgetVisitor(): void {
    closeCard();
    visitor.reset();
  }

  return {
    open: () => dispatch({ type: 'openRequested' }),
    close() {
      dispatch({ type: 'openCancelled' });
      closeCard();
    },
    score(score) {
      const request = { score };
      // nothing changes if the card is open
      if (!dispatch({ type: 'openRequested', request })) controller.choose(request);
    },
    track: controller.track,
    identify(person) {
      const isAnother = visitor.isAnother(person);
      if (isAnother) forgetVisitor();
      visitor.identify(person);
      known.remember();
      if (isAnother) dispatch({ type: 'restarted' });
      controller.update();
    },
    metadata(more) {
      visitor.addMetadata(more);
      controller.update();
    },
    consent(given) {
      dispatch({ type: given ? 'consentGiven' : 'consentWithdrawn' });
      if (given) return;
      visitor.forgetSession();
      forgetOtherSurveys(environment);
    },
    why() {
      const decision = controller.decide();
      const { language } = session.memory() ?? {};
      return {
        shown: decision.reason === 'shown',
        ...decision,
        ...(language && { language: { shown: language, asked: client.language() } }),
      };
    },
    reset() {
      forgetVisitor();
      forgetOtherSurveys(environment, isInspected ? /^asklet:(out|lease)/ : /^asklet:(out|lease|known)/);
      dispatch({ type: 'restarted' });
    },
  };
}

/**
 * Forgets what the visitor did in surveys of other pages, all drafts and all known users. The surveys of this page forget it themselves.
 * @param kept the names in storage that are kept: those of unsent answers and known users. Null forgets these, too
 */
function forgetOtherSurveys({ window, store }: Environment, kept: RegExp | null = null): void {
  const { surveys } = registryOf(window.document);
  for (const each of [store, createStore(() => window.sessionStorage)]) {
    for (const name of each.names('asklet:')) {
      const [survey] = /[\da-f-]{36}/.exec(name) ?? [''];
      const isOther = !surveys.has(survey) || /^asklet:(draft|known)/.test(name);
      if (isOther && !kept?.test(name)) each.remove(name);
    }
  }
}
