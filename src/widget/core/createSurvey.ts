import { json } from '../browser/json.ts';
import { listen } from '../browser/listen.ts';
import { createStore, type Store } from '../browser/store.ts';
import { ApiError, createClient } from '../delivery/client.ts';
import { prefix } from '../delivery/entry.ts';
import type { DebugPanel, Environment, SurveyInternals } from './chunks.ts';
import { type Controller, createController } from './controller.ts';
import { createCooldown } from './cooldown.ts';
import { createDraft } from './draft.ts';
import { emit } from './events.ts';
import type { Options } from './options.ts';
import { registryOf } from './registry.ts';
import { createSession } from './session.ts';
import type { SurveyHandle } from './surveyHandle.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { listenToNavigation } from './whenSettled.ts';

const hour = 3_600_000;

/** Puts a survey on the page. A survey that the page already has is that one. */
export function createSurvey(options: Options, environment: Environment): SurveyHandle {
  const { window } = environment;
  const { surveys } = registryOf(window.document);
  const existing = surveys.get(options.survey);
  if (existing && existing.why().reason !== 'destroyed') return existing;
  const { internals, visitor } = createInternals(options, environment);
  const mode = new URLSearchParams(window.location.search).get('asklet');
  let panel: DebugPanel | null = null;

  /** Lets the owner see what is decided, or how the survey looks, from the first request on. */
  async function inspect(): Promise<void> {
    const { loadDebug } = await environment.chunks.display();
    panel = (await loadDebug()).inspect(mode, survey, internals);
    stopListening.push(panel.remove);
  }

  const isInspected = options.debug || mode !== null;
  const prepared = environment.settled.then(() => (isInspected ? inspect().catch(internals.reportFailure) : undefined));
  const controller = createController(internals, {
    visitor,
    // a preview replaces what stores and sends before anything is stored or sent
    initial: { status: options.requiresConsent || mode === 'preview' ? 'consent' : 'starting', requested: false },
    prepared,
    onUpdate: () => panel?.update(),
  });
  const retry = () => controller.dispatch({ type: 'retried' });
  const stopListening = [
    listen(window, 'online', retry),
    listenToNavigation(window, () => {
      retry();
      controller.update();
    }),
  ];
  const survey: SurveyHandle = {
    ...createCommands(controller, visitor, environment.store),
    destroy() {
      controller.dispatch({ type: 'destroyed' });
      for (const stop of stopListening) stop();
      // `why` is still answered; others come first
      surveys.delete(options.survey);
      surveys.set(options.survey, survey);
    },
  };
  surveys.set(options.survey, survey);
  return survey;
}

/** Creates what a survey is made of, from within. */
function createInternals(options: Options, environment: Environment): { internals: SurveyInternals; visitor: Visitor } {
  const { window, store } = environment;
  const client = createClient(environment);
  const draft = createDraft(
    createStore(() => window.sessionStorage),
    options.survey,
  );
  const session = createSession(client, options, store, draft);
  const cooldown = createCooldown(store, options.survey, options.cooldownHours * hour);
  const visitor = createVisitor(options, session, cooldown);
  const internals: SurveyInternals = {
    environment,
    client,
    json,
    session: visitor.ownSession,
    cooldown,
    draft,
    options: visitor.options,
    emit: (event, detail) => emit(window.document, event, { ...detail, survey: options.survey }),
    reportFailure(error) {
      const message = error instanceof ApiError ? describeRefusal(error) : describeFailure(options.api, error);
      environment.reportError(message);
      internals.emit('error', { message });
    },
  };
  return { internals, visitor };
}

/** What a developer is told of a refusal, with the attribute that can be wrong. */
function describeRefusal({ status, message }: ApiError): string {
  const attribute = status === 403 ? 'data-key: ' : status === 404 ? 'data-survey: ' : '';
  return `${attribute}the server refused (${status}): ${message}`;
}

/** What a developer is told where no answer came. The causes are told by the debug panel, which visitors do not load. */
function describeFailure(api: string, error: unknown): string {
  return `${api}: ${error} (see why with ?asklet=debug in the page's address)`;
}

/** The commands of a survey, but for `destroy`. */
function createCommands(controller: Controller, visitor: Visitor, store: Store): Omit<SurveyHandle, 'destroy'> {
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
    track: controller.track,
    identify(person) {
      const isAnother = visitor.isAnother(person);
      if (isAnother) forgetVisitor();
      visitor.identify(person);
      if (isAnother) dispatch({ type: 'restarted' });
    },
    metadata: visitor.addMetadata,
    consent(given) {
      dispatch({ type: given ? 'consentGiven' : 'consentWithdrawn' });
      if (given) return;
      visitor.forgetSession();
      for (const name of store.names(prefix)) store.remove(name);
    },
    why() {
      const decision = controller.decide();
      return { shown: decision.reason === 'shown', ...decision };
    },
    reset() {
      forgetVisitor();
      dispatch({ type: 'restarted' });
    },
  };
}
