import type { Desk } from '../desk/desk.ts';
import type { Inside } from '../loader/inside.ts';
import type { Card, CloseReason } from '../ui/card.tsx';
import type { Memory } from '../loader/memory.ts';
import type { Page } from '../loader/page.ts';
import { askWaiting } from './turns.ts';

/** What the card of a survey and its button need, and who hears of them. */
export interface ShowingOptions extends Inside {
  readonly page: Page;
  /** Starts the session, whose survey the card shows. */
  readonly meet: () => Promise<Memory>;
  /** The card is there. */
  readonly opened: () => void;
  /** It does not come. */
  readonly failed: (reason: unknown) => void;
  /** Something has changed that decides what is shown. */
  readonly changed: () => void;
}

/** The card and the feedback button of one survey. */
export interface Showing {
  /** Whether the card is open or on its way. */
  readonly isOpen: () => boolean;
  /** Whether a person asked for the card, or has done something with it. */
  readonly isTouched: () => boolean;
  /** What has come with the card, if it has come. */
  readonly desk: () => Desk | null;
  /** Fetches what takes care of answers, and the card but for what its survey alone needs. */
  load(): Promise<Desk>;
  /** Fetches all that the card takes, the session included. */
  prepare(): Promise<Desk>;
  /**
   * Opens the card as soon as it and the session are there, unless it is closed before that.
   * @param takeFocus whether a person asked for it
   */
  show(takeFocus: boolean): Promise<void>;
  close(reason: CloseReason): void;
}

/** How long a card is waited for, in ms. */
const patience = 30_000;

/** Keeps the card of a survey, of which a page has one at a time, and its button. */
export function createShowing(needs: ShowingOptions): Showing {
  const { page, meet, tell, changed } = needs;
  const { chunks, window } = needs.environment;
  let desk: Desk | null = null;
  /** The card, or what stands for it while it is on its way. */
  let surface: Pick<Card, 'close' | 'isTouched'> | null = null;

  async function load(): Promise<Desk> {
    if (!desk) {
      // one that never comes holds nobody up for ever
      const { createDesk } = await Promise.race([
        chunks.card(),
        new Promise<never>((_, reject) => window.setTimeout(reject, patience, 'the card does not come')),
      ]);
      desk ??= createDesk({ ...needs, left });
    }
    await desk.prepare();
    return desk;
  }

  async function prepare(): Promise<Desk> {
    const [desk, memory] = await Promise.all([load(), meet()]);
    await desk.complete(memory);
    // another tab can have taken the session away meanwhile
    return desk.isComplete() ? desk : prepare();
  }

  async function show(takeFocus: boolean): Promise<void> {
    const coming = { close: () => left(), isTouched: () => takeFocus };
    surface = page.showing = coming;
    try {
      const { open } = await prepare();
      // closed before it was there
      if (surface !== coming) return;
      surface = open(takeFocus);
      needs.opened();
    } catch (reason) {
      if (surface !== coming) return;
      needs.failed(reason);
      left();
    }
  }

  /** Makes room for the next card. */
  function left(reason?: CloseReason): void {
    surface = page.showing = null;
    if (reason) tell('closed', { reason });
    askWaiting(page);
    changed();
  }

  return {
    isOpen: () => !!surface,
    isTouched: () => !!surface?.isTouched(),
    desk: () => desk,
    load,
    prepare,
    show,
    close: (reason) => surface?.close(reason),
  };
}
