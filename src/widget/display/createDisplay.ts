import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/readDocument.ts';
import { type Notice, openCard, type OpenCard } from '../card/openCard.tsx';
import { type Launcher, showLauncher } from '../card/launcher/showLauncher.tsx';
import { createCardStyles } from '../card/styles.ts';
import type { Display, DisplayCallbacks, SurveyInternals } from '../core/chunks.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import type { Memory } from '../core/memory.ts';
import { isClosedForGood } from '../eligibility/decide.ts';
import type { HostPage } from '../host/createHost.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Messages } from '../i18n/messages.ts';
import { limitPages } from './limitPages.ts';
import { findInterruption, listenToInterruptions } from './interruptions.ts';
import { readSettings, type Settings } from './settings.ts';
import { createSubmission, type Submission } from './submission.ts';

/** Creates the display of a survey: its messages, card, launcher and submission. */
export function createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display {
  const { environment, options } = internals;
  const { reportError } = environment;
  const { document } = environment.window;
  const { survey: surveyId } = options();
  let settings = readSettings(options());
  const styles = createCardStyles();
  const page = (): HostPage => ({ document, appearance: settings.appearance, surveyId, styles, reportError });
  let messages: Messages | null = null;
  let card: OpenCard | null = null;
  let launcher: Launcher | null = null;
  const setNotice = (notice: Notice | null) => card?.setNotice(notice);
  const submission = createSubmission(internals, () => settings, setNotice);
  const stopListening = listenToOtherTabs(internals, callbacks.onVisitChanged);

  function onClose(reason: CloseReason): void {
    card = null;
    launcher?.takeFocusBack();
    callbacks.onClosed(reason);
  }

  function removeLauncher(): void {
    launcher?.remove();
    launcher = null;
  }

  return {
    async prepare() {
      messages = await loadOwnMessages(internals, settings);
      // called while the page's head is still parsed
      if (!readNode(document, 'body')) await new Promise((resolve) => listen(document, 'DOMContentLoaded', resolve));
    },
    open(memory, takeFocus) {
      card = openSurvey(internals, settings, page(), submission, { messages: messages!, memory, takeFocus, onClose });
      submission.opened();
      return card;
    },
    setLauncher(isShown) {
      if (!isShown || launcher?.lang !== messages!.lang) removeLauncher();
      if (!isShown) return;
      const { launcherLabel: label } = settings;
      launcher ??= showLauncher({ ...page(), messages: messages!, label, onPress: callbacks.onLaunch });
    },
    update() {
      const next = readSettings(options());
      if (internals.json.stringify(next) === internals.json.stringify(settings)) return;
      settings = next;
      card?.setAppearance(settings.appearance);
      // shown again with its new label and style
      removeLauncher();
    },
    findInterruption: (field) => findInterruption(document, field),
    watchInterruption: createInterruptionWatch(document, callbacks.onVisitChanged),
    stop() {
      stopListening();
      submission.stop();
    },
  };
}

/** Loads our messages, in the language of the survey's texts if that is known. */
function loadOwnMessages({ environment, session, client }: SurveyInternals, settings: Settings): Promise<Messages> {
  const locale = session.memory()?.language ?? settings.locale;
  const { target } = settings.appearance;
  return loadMessages({ locale, pageLanguage: client.language(), target }, environment.window);
}

/** Calls back when another tab has closed or answered the survey, until the returned function is called. */
function listenToOtherTabs({ environment, session, options }: SurveyInternals, onChange: () => void): () => void {
  return listen(environment.window, 'storage', (event) => {
    const { key } = event as StorageEvent;
    if (key?.startsWith(`asklet:${options().survey}`) && session.memory()) onChange();
  });
}

/** Returns a function that turns calls for ended interruptions on or off. */
function createInterruptionWatch(document: Document, onChange: () => void): Display['watchInterruption'] {
  let stop: (() => void) | null = null;
  return (isWatched) => {
    if (isWatched) stop ??= listenToInterruptions(document, onChange);
    else {
      stop?.();
      stop = null;
    }
  };
}

/** The options of a single opening of the card. */
interface Opening {
  readonly messages: Messages;
  readonly memory: Memory;
  readonly takeFocus: boolean;
  readonly onClose: (reason: CloseReason) => void;
}

/** Opens the card for the remaining steps. */
function openSurvey(
  { environment, json, session, cooldown, draft, options, emit }: SurveyInternals,
  { textLimit, maskText }: Settings,
  page: HostPage,
  submission: Submission,
  { messages, memory: { reply, email, given }, takeFocus, onClose }: Opening,
): OpenCard {
  const { survey } = reply;

  limitPages(environment.store, json, reply.survey_uuid, reply.session_uuid);
  const setBegun = (begun: number) => session.update({ begun });

  function finish(): void {
    setBegun(0);
    // the other pages still ask
    if (!survey.trigger?.once_per_page) cooldown.start();
    // the next opening creates a new response
    if (survey.allow_multiple_responses) session.forget();
  }

  return openCard({
    ...page,
    survey,
    session: reply.session_uuid,
    answered: {
      ...reply,
      isOnReview: session.isAnsweredHere(),
      get email() {
        return !!email || !!options().userEmail;
      },
      given,
    },
    messages,
    textLimit,
    maskText,
    takeFocus,
    draft: draft.read(),
    onDraft: draft.write,
    onSubmit: submission.submit,
    onRetry: () => submission.send({}),
    onComplete: finish,
    onLink(url) {
      submission.send({ metadata: { followed_link: url } });
      emit('link', { url });
    },
    onClose(reason) {
      // a card can open at its thank-you
      if (reason === 'completed') finish();
      if (reason === 'button' || reason === 'escape') {
        submission.dismissed();
        if (survey.trigger?.recurrence_days && !isClosedForGood(survey)) finish();
        else setBegun(0);
      }
      onClose(reason);
    },
  });
}
