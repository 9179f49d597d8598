import { loadInTime } from '../browser/loadInTime.ts';
import type { Survey } from '../../contract/survey.ts';
import { findIneligibility, type Visit } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Display, DisplayCallbacks, DisplayedCard, PresentationOptions } from '../core/chunks.ts';
import type { CloseReason } from '../core/events.ts';

/** The display of a survey, which is loaded when it is needed. */
export interface Presenter {
  /** What has been loaded, if it has. */
  display(): Display | null;
  /** Loads the display, which also sends what waits in the outbox; never resolves where the survey is destroyed. */
  load(): Promise<Display>;
  /** Loads all that a card needs: the display with its messages, and the session, whose survey it resolves to. */
  prepare(): Promise<Survey>;
  isPrepared(): boolean;
  /** Opens the card, which has to be prepared. */
  open(takeFocus: boolean): void;
  /** Shows the launcher or removes it, closes a card that may stay open no longer, stops where the survey is destroyed. */
  follow(state: State, visit: Visit): void;
  close(reason: CloseReason): void;
}

/** Creates the presenter of a survey. */
export function createPresenter({ internals, lifecycle }: PresentationOptions, callbacks: DisplayCallbacks): Presenter {
  const { environment, session } = internals;
  let display: Display | null = null;
  let card: DisplayedCard | null = null;
  let isPrepared = false;
  let isLoadingLauncher = false;

  function onClosed(reason: CloseReason): void {
    card = null;
    // the next opening may be in another language
    isPrepared = false;
    callbacks.onClosed(reason);
  }

  async function load(): Promise<Display> {
    const { createDisplay } = await loadInTime(environment.window, environment.chunks.display);
    // nobody waits for it any more
    if (lifecycle.state().status === 'destroyed') return new Promise(() => {});
    display ??= createDisplay(internals, { ...callbacks, onClosed });
    await display.prepare();
    return display;
  }

  function setLauncher(isShown: boolean): void {
    if (display || !isShown || isLoadingLauncher) return display?.setLauncher(isShown);
    isLoadingLauncher = true;
    load()
      .then(callbacks.onVisitChanged, internals.reportFailure)
      .finally(() => (isLoadingLauncher = false));
  }

  function close(reason: CloseReason): void {
    card?.close(reason);
  }

  return {
    display: () => display,
    load,
    async prepare() {
      await Promise.all([load(), session.start()]);
      // another tab can have forgotten the session while the display was loaded
      const { reply } = await session.start();
      isPrepared = true;
      return reply.survey;
    },
    isPrepared: () => isPrepared && session.isStarted(),
    open(takeFocus) {
      card = display!.open(session.memory()!, takeFocus);
    },
    follow(state, visit) {
      if (state.status === 'consent' || state.status === 'destroyed') setLauncher(false);
      if ('survey' in state) setLauncher(state.survey.feedback_button && visit.page.ok);
      const reason = card && findCloseReason(card, state, visit);
      if (reason) close(reason);
      if (state.status === 'destroyed') display?.stop();
    },
    close,
  };
}

/** Why a card may stay open no longer; null where it may. */
function findCloseReason(card: DisplayedCard, state: State, visit: Visit): CloseReason | null {
  if (!('survey' in state)) return 'api';
  // what the visitor has begun goes on
  const found = card.isTouched() ? null : findIneligibility(state.survey, visit);
  return found && (found.reason === 'pages' ? 'navigation' : 'api');
}
