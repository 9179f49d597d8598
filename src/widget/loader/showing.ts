import type { Survey } from '../../contract/survey.ts';
import type { Desk, DeskOptions } from '../desk/desk.ts';
import type { FeedbackButton } from '../ui/button.tsx';
import type { Card, CloseReason } from '../ui/card.tsx';
import type { Chunks } from './chunks.ts';
import type { Memory } from './memory.ts';
import type { Page } from './page.ts';
import type { Reason } from './surveyOnPage.ts';

/** What the card of a survey and its button need, and who hears of them. */
export interface ShowingOptions extends Omit<DeskOptions, 'left'> {
  readonly page: Page;
  /** Starts the session, whose survey the card shows. */
  readonly meet: () => Promise<Memory>;
  /** The visitor pressed the button. */
  readonly pressed: () => void;
  /** Something has changed that decides what is shown. */
  readonly changed: () => void;
}

/** The card and the feedback button of one survey. */
export interface Showing {
  /** Whether the card is open or on its way. */
  readonly isOpen: () => boolean;
  /** Whether a person asked for the card, or has done something with it. */
  readonly isTouched: () => boolean;
  /**
   * What a card that nobody asked for waits for; `due` if for nothing, as far as is known without it.
   * @param field the field of the page that the visitor has typed in and not finished
   */
  whatItWaitsFor(survey: Survey, field: EventTarget | null): Reason;
  /** Tells of whatever may take an obstacle away, until the returned undo is called. */
  listenToObstacle(): () => void;
  /** Whether the card is fetched, so that it is known what stands in its way. */
  readonly isLoaded: () => boolean;
  /** Fetches the card and all that takes care of its answers. */
  load(): Promise<Desk>;
  /**
   * Opens the card as soon as it and the session are there, unless it is closed before that.
   * @param takeFocus whether a person asked for it
   */
  show(takeFocus: boolean): Promise<void>;
  close(reason: CloseReason): void;
  /** Shows the feedback button, or takes it away. */
  offer(isOffered: boolean): void;
  readonly stop: () => void;
}

/** Resolves once the page has a body: a call can come while its head is read. */
async function bodyOf(document: Document): Promise<void> {
  if (!document.body) await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

/** Keeps the card of a survey, of which a page has one at a time, and its button. */
export function createShowing(needs: ShowingOptions): Showing {
  const { page, meet, tell, fail, changed } = needs;
  const { chunks, window } = needs.environment;
  const { document } = window;
  let card: Awaited<ReturnType<Chunks['card']>> | null = null;
  let desk: Desk | null = null;
  /** The card, or what stands for it while it is on its way. */
  let surface: Pick<Card, 'close' | 'isTouched'> | null = null;
  let button: FeedbackButton | null = null;

  async function load(): Promise<Desk> {
    card ??= await chunks.card();
    desk ??= card.createDesk({ ...needs, left });
    // the page can have changed its language since
    await desk.prepare();
    return desk;
  }

  async function show(takeFocus: boolean): Promise<void> {
    const coming = { close: () => left(), isTouched: () => takeFocus };
    surface = page.showing = coming;
    try {
      const [memory, { open }] = await Promise.all([meet(), load(), bodyOf(document)]);
      // closed before it was there
      if (surface !== coming) return;
      button?.hide();
      surface = open(memory, takeFocus);
      tell('opened', {});
    } catch (reason) {
      if (surface !== coming) return;
      fail(reason);
      left();
    }
  }

  /** Makes room for the next card. */
  function left(reason?: CloseReason): void {
    surface = page.showing = null;
    button?.show();
    if (reason) tell('closed', { reason });
    for (const next of page.waiting) next();
    changed();
  }

  return {
    isOpen: () => !!surface,
    isTouched: () => !!surface?.isTouched(),
    whatItWaitsFor(survey, field) {
      if (page.showing) return 'queue';
      if (!card) return 'due';
      return card.isReadable(survey) ? (card.obstacleOf(document, field) ?? 'due') : 'unreadable';
    },
    listenToObstacle: () => card!.listenToObstacle(document, changed),
    isLoaded: () => !!card,
    load,
    show,
    close: (reason) => surface?.close(reason),
    offer(isOffered) {
      if (!isOffered) {
        button?.remove();
        button = null;
      } else if (desk) {
        button ??= desk.showButton(needs.pressed);
        if (surface) button.hide();
      } else load().then(changed, fail);
    },
    stop: () => desk?.outbox.stop(),
  };
}
