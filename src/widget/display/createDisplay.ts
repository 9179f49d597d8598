import { listen } from '../browser/listen.ts';
import { openCard, type OpenCard } from '../card/openCard.tsx';
import { type Launcher, showLauncher } from '../card/launcher/showLauncher.tsx';
import { createCardStyles } from '../card/styles.ts';
import type { Display, DisplayCallbacks, SurveyInternals } from '../core/chunks.ts';
import type { CloseReason } from '../core/events.ts';
import type { Memory } from '../core/memory.ts';
import type { Answer } from '../eligibility/answer.ts';
import { remainingSteps } from '../eligibility/steps.ts';
import type { HostPage } from '../host/createHost.ts';
import { loadMessages } from '../i18n/loadMessages.ts';
import type { Messages } from '../i18n/messages.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { findInterruption, listenToInterruptions } from './interruptions.ts';
import { readSettings, type Settings } from './settings.ts';

/** Puts together what a survey needs once it may show. */
export function createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display {
  const { environment, session, options } = internals;
  const { window, reportError } = environment;
  const { document } = window;
  const { survey: surveyId } = options();
  const settings = readSettings(options());
  const { appearance, launcherLabel } = settings;
  const page: HostPage = { document, appearance, surveyId, styles: createCardStyles(), reportError };
  let messages: Messages | null = null;
  let card: OpenCard | null = null;
  let launcher: Launcher | null = null;
  let stopWatching: (() => void) | null = null;
  const delivery = createDelivery(internals, settings, (notice) => card?.setNotice(notice));

  // what is closed or answered in one tab is so in all
  const stopListening = listen(window, 'storage', (event) => {
    if ((event as StorageEvent).key?.startsWith(`asklet:${surveyId}`) && session.memory()) callbacks.onVisitChanged();
  });

  function onClose(reason: CloseReason): void {
    card = null;
    launcher?.takeFocusBack();
    callbacks.onClosed(reason);
  }

  return {
    async prepare() {
      messages = await loadMessages({ locale: settings.locale, target: appearance.target }, window);
      // a call can come while the head of the page is parsed
      if (!document.body) await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    },
    open(memory, takeFocus) {
      card = openSurvey(internals, settings, page, delivery, { messages: messages!, memory, takeFocus, onClose });
      delivery.opened();
      return card;
    },
    setLauncher(isShown) {
      if (isShown && messages) {
        launcher ??= showLauncher({ ...page, messages, label: launcherLabel, onPress: callbacks.onLaunch });
      } else if (!isShown) {
        launcher?.remove();
        launcher = null;
      }
    },
    findInterruption: (field) => findInterruption(document, field),
    watchInterruption(isWatched) {
      if (isWatched) stopWatching ??= listenToInterruptions(document, callbacks.onVisitChanged);
      else {
        stopWatching?.();
        stopWatching = null;
      }
    },
    stop() {
      stopListening();
      delivery.stop();
    },
  };
}

/** What one opening of a card takes beside what all have in common. */
interface Opening {
  readonly messages: Messages;
  readonly memory: Memory;
  readonly takeFocus: boolean;
  readonly onClose: (reason: CloseReason) => void;
}

/** Opens the card for what the visitor has not answered yet. */
function openSurvey(
  { session, cooldown, draft, options, emit }: SurveyInternals,
  { textLimit, maskText }: Settings,
  page: HostPage,
  delivery: Delivery,
  { messages, memory: { reply, email }, takeFocus, onClose }: Opening,
): OpenCard {
  const { survey } = reply;

  // as it is now: a page can replace it later
  const { now } = Date;
  const setBegun = (begun: number) => session.update({ begun });

  function complete(): void {
    setBegun(0);
    cooldown.start();
    // the next opening asks for a new response
    if (survey.allow_multiple_responses) session.forget();
  }

  function submit(answer: Answer): void {
    delivery.submit(answer);
    setBegun(now());
    draft.remove();
    const { score, text, metadata } = answer;
    if (score != null) emit('score', { score });
    if (text) emit('text', { text });
    if (metadata?.['user_email']) emit('contact', { email: `${metadata['user_email']}` });
  }

  return openCard({
    ...page,
    survey,
    steps: remainingSteps(survey, { ...reply, email: !!email || !!options().userEmail }),
    messages,
    textLimit,
    maskText,
    takeFocus,
    draft: draft.read(),
    onDraft: draft.write,
    onSubmit: submit,
    onRetry: () => delivery.submit({}),
    onComplete: complete,
    onClose(reason) {
      // a card can open at the thank-you
      if (reason === 'completed') complete();
      if (reason === 'button' || reason === 'escape') {
        delivery.dismissed();
        setBegun(0);
      }
      onClose(reason);
    },
  });
}
