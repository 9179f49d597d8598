// The entry point of the card's chunk, which is loaded when a survey is about to show, or when the outbox has entries.

import type { Survey } from '../../contract/surveys/survey.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';
import type { OpenCard } from '../card/buildCard.tsx';
import { type Launcher, showLauncher } from '../card/launcher/showLauncher.tsx';
import { createCardStyles } from '../card/styles.ts';
import type { Display, DisplayCallbacks, SurveyInternals } from '../core/chunks.ts';
import { isAskedFor } from '../eligibility/decide.ts';
import { isSupported } from '../eligibility/isSupported.ts';
import type { OpenRequest } from '../eligibility/lifecycle.ts';
import type { HostPage } from '../host/createHost.ts';
import { createInterruptions } from '../host/interruptions.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Messages } from '../i18n/messages.ts';
import { createHold, type Hold } from './createHold.ts';
import { createScoreCheck, hasScore } from './createScoreCheck.ts';
import { type Opening, buildSurvey } from './buildSurvey.ts';
import { createSettings, type Settings } from './settings.ts';
import { createSubmission } from './submission.ts';
import { watchShown } from './watchShown.ts';

/** Loads the debug panel and the preview. */
export const loadDebug = () => import('../debug/index.ts');

/** Creates the display of a survey: its messages, card, launcher and submission. */
export function createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display {
  const { environment, options } = internals;
  const { document } = environment.window;
  const { survey: surveyId } = options();
  const styles = createCardStyles();
  const settings = createSettings(options, () => internals.session.memory()?.reply.survey.look);
  const page = (): HostPage => ({ ...environment, ...settings(), document, surveyId, styles });
  const load = () => loadOwnMessages(internals, settings());
  let messages: Messages;
  const launcher = createLauncher(load, settings, (loaded) =>
    showLauncher({ ...page(), messages: loaded, label: settings().launcherLabel, onPress: callbacks.onLaunch }),
  );
  const accepts = createScoreCheck(surveyId, environment.reportError);
  const hold = createHold(environment.window, environment.waitsForPerson);
  const card = createCardHolder(
    internals,
    (opening) => buildSurvey(internals, { page: page(), settings: settings(), messages, submission, hold, ...opening }),
    accepts,
    hold,
    () => {
      launcher.takeFocusBack();
      callbacks.onClosed();
    },
  );
  const submission = createSubmission(internals, settings, (notice) => card.current()?.setNotice(notice));
  const interruptions = createInterruptions(document, callbacks.onVisitChanged);
  const stopListening = listenToOtherTabs(internals, callbacks.onVisitChanged);

  return {
    async prepare() {
      messages = await load();
    },
    build: card.build,
    choose: card.choose,
    accepts,
    close: (reason) => card.current()?.close(reason),
    isTouched: () => card.current()?.isTouched() ?? true,
    isBehind: () => !!card.current()?.isBehind(),
    isSupported,
    findInterruption: interruptions.find,
    follow(state, isLaunched) {
      card.current()?.setAppearance(settings().appearance);
      card.watch();
      const isWaiting = state.status === 'queued' || state.status === 'preparing';
      interruptions.watch(isWaiting && !state.requested);
      // it stays while a failed request is repeated
      if (state.status !== 'starting' && state.status !== 'failed') void launcher.set(isLaunched);
    },
    stop() {
      stopListening();
      interruptions.watch(false);
      hold.stop();
      submission.stop();
    },
  };
}

/**
 * Holds the card of a survey.
 * @param build builds the card, and returns a function that opens it
 * @param accepts checks the score of a request
 */
function createCardHolder(
  { cooldown, showings, emit, reportFailure }: SurveyInternals,
  build: (opening: Pick<Opening, 'requested' | 'hasScore' | 'onClosed'>) => () => OpenCard,
  accepts: Display['accepts'],
  hold: Hold,
  onClosed: () => void,
) {
  let card: OpenCard | null = null;
  let survey: Survey;
  /** False if the visitor or the page has requested the open card. */
  let isAsking = false;
  /** The page on which the open card is watched. */
  let watched: number | null = null;
  let stopWatching = () => {};

  /** Counts the open card once on each page, when the visitor has seen it there. */
  function watch(): void {
    const page = showings.page();
    if (!card || !isAsking || page === watched || showings.isCounted()) return;
    watched = page;
    stopWatching();
    try {
      stopWatching = watchShown(card.element, showings.add);
    } catch {
      // a page can break timers and observers
    }
  }

  function forget(): void {
    stopWatching();
    watched = card = null;
    onClosed();
  }

  function choose(request: OpenRequest | false): void {
    if (card && hasScore(request) && accepts(survey, request)) card.choose(Number(request.score), hold);
  }

  return {
    current: () => card,
    choose,
    watch,
    build(given: Survey, requested: OpenRequest | false): () => void {
      let open: (() => OpenCard) | null = null;
      try {
        open = build({ requested: !!requested, hasScore: hasScore(requested), onClosed: forget });
      } catch (error) {
        reportFailure(error);
      }
      return () => {
        survey = given;
        try {
          isAsking = !requested && !isAskedFor(survey);
          if (isAsking) cooldown.startSite();
          if (!open) return forget();
          card = open();
          watch();
          emit('opened', {});
          choose(requested);
        } catch (error) {
          reportFailure(error);
          forget();
        }
      };
    },
  };
}

/**
 * Loads our messages, in the language of the survey's texts if that is known. Resolves once the page has a body: the
 * card can be loaded while the page's head is still parsed.
 */
async function loadOwnMessages(
  { environment: { window }, session, client }: SurveyInternals,
  settings: Settings,
): Promise<Messages> {
  const { document } = window;
  const locale = session.memory()?.language ?? settings.locale;
  const { target } = settings.appearance;
  const messages = await loadMessages({ locale, pageLanguage: client.language(), target }, window);
  if (!readNode(document, 'body')) await new Promise((resolve) => listen(document, 'DOMContentLoaded', resolve));
  return messages;
}

/** Creates the launcher, which is shown again if the language or the settings have changed. */
function createLauncher(
  load: () => Promise<Messages>,
  settings: () => Settings,
  show: (messages: Messages) => Launcher,
) {
  let launcher: Launcher | null = null;
  let shownWith: Settings;
  let isShown = false;

  function remove(): void {
    launcher?.remove();
    launcher = null;
  }

  return {
    async set(next: boolean): Promise<void> {
      isShown = next;
      if (!isShown) return remove();
      const messages = await load();
      if (!isShown) return;
      if (launcher?.lang !== messages.lang || settings() !== shownWith) remove();
      shownWith = settings();
      launcher ??= show(messages);
    },
    takeFocusBack: () => launcher?.takeFocusBack(),
  };
}

/**
 * Calls back when another tab, or a later page before the visitor came back, can have closed or answered the survey, until
 * the returned function is called.
 */
function listenToOtherTabs({ environment, session, options }: SurveyInternals, onChange: () => void): () => void {
  return listen(environment.window, 'storage pageshow', (event) => {
    const { key } = event as Partial<StorageEvent>;
    if (key?.startsWith(`asklet:${options().survey}`) !== false && session.memory()) onChange();
  });
}
