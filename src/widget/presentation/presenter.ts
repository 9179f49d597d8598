import type { Survey } from '../../contract/survey.ts';
import { findIneligibility, isAskedFor, type Visit } from '../eligibility/decide.ts';
import type { Ready, State } from '../eligibility/lifecycle.ts';
import type { Display, DisplayCallbacks, DisplayedCard, PresentationOptions } from '../core/chunks.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';

/** The display of a survey, loaded on demand. */
export interface Presenter {
  /** Returns the display, or null if it is not loaded. */
  display(): Display | null;
  /** Loads the display, which also sends the entries of the outbox. Never resolves if the survey is destroyed. */
  load(): Promise<Display>;
  /**
   * Loads what the card needs: the display, the messages and the session. Resolves to the survey. Rejects if the signal
   * is aborted, without another session start.
   */
  prepare(signal: AbortSignal): Promise<Survey>;
  isPrepared(): boolean;
  /** Returns true if the card is open but covered by a modal dialog of the page. */
  isBehind(): boolean;
  /** Opens the prepared card. */
  open(state: Ready): void;
  /** Shows or removes the launcher, closes a card that is no longer eligible, and stops if the survey is destroyed. */
  follow(state: State, visit: Visit): void;
  close(reason: CloseReason): void;
}

/** Creates the presenter of a survey. */
export function createPresenter({ internals, lifecycle }: PresentationOptions, callbacks: DisplayCallbacks): Presenter {
  const { environment, session, cooldown } = internals;
  let display: Display | null = null;
  let card: DisplayedCard | null = null;
  let isPrepared = false;
  let options = internals.options();

  function onClosed(reason: CloseReason): void {
    card = null;
    // the language may change until the next opening
    isPrepared = false;
    callbacks.onClosed(reason);
  }

  async function load(): Promise<Display> {
    const { createDisplay } = await environment.chunks.display();
    // abandoned, because the survey is gone
    if (lifecycle.state().status === 'destroyed') return new Promise(() => {});
    display ??= createDisplay(internals, { ...callbacks, onClosed });
    await display.prepare();
    return display;
  }

  const setLauncher = createLauncherSwitch(load, () => display, internals.reportFailure);

  return {
    display: () => display,
    load,
    async prepare(signal) {
      await Promise.all([load(), session.start()]);
      // our messages use the language of the survey's texts, which is known now
      await display!.prepare();
      // consent may have been withdrawn meanwhile, or another tab may have removed the session
      if (signal.aborted) throw signal.reason;
      const { reply } = await session.start();
      isPrepared = true;
      return reply.survey;
    },
    isPrepared: () => isPrepared && session.isStarted(),
    isBehind: () => !!card?.isBehind(),
    open({ requested, survey }) {
      if (!requested && !isAskedFor(survey)) cooldown.startSite();
      card = display!.open(session.memory()!, requested);
    },
    follow(state, visit) {
      if (options !== internals.options()) {
        options = internals.options();
        display?.update();
      }
      if (state.status === 'consent' || state.status === 'destroyed') setLauncher(false);
      if ('survey' in state) setLauncher(state.survey.feedback_button && (visit.page.ok || !!visit.page.reason));
      if (card) closeIfOver(card, state, visit);
      if (state.status === 'destroyed') display?.stop();
    },
    close: (reason) => card?.close(reason),
  };
}

/**
 * Returns a function that shows or removes the launcher. It prepares the display each time, because the language may
 * have changed.
 */
function createLauncherSwitch(
  load: () => Promise<Display>,
  display: () => Display | null,
  reportFailure: (error: unknown) => void,
) {
  let isShown = false;
  let isLoading = false;
  return (next: boolean): void => {
    isShown = next;
    if (!isShown) return display()?.setLauncher(false);
    if (isLoading) return;
    isLoading = true;
    load()
      .then((loaded) => loaded.setLauncher(isShown), reportFailure)
      .finally(() => (isLoading = false));
  };
}

/** Closes a card that may not stay open. */
function closeIfOver(card: DisplayedCard, state: State, visit: Visit): void {
  if (!('survey' in state)) return card.close('api');
  // a survey that the visitor has begun stays open
  const found = card.isTouched() ? null : findIneligibility(state.survey, { ...visit, siteCooldown: 0 });
  // audience and sample only decide before the card opens
  if (!found || found.reason === visit.page.reason) return;
  card.close(found.reason === 'pages' ? 'navigation' : 'api');
}
