import type { Memory } from './memory.ts';
import { maxBreak, type Session } from './session.ts';

/** The maximum number of showings if the trigger sets none. */
const defaultMax = 2;
/** The maximum number of pages on which an unanswered card follows the visitor within one visit. */
const maxPages = 3;
/** The pause that ends a visit, in ms. */
const visitPause = 30 * 60_000;
/** How long a survey rests after its showings, in ms. */
const rest = 30 * 24 * 3_600_000;

// setting the clock back must not extend the rest
const since = (at = 0) => Math.abs(Date.now() - at);

/** Creates the counter of a survey's showings, which are stored with its session. */
export function createShowings({ memory, update }: Pick<Session, 'memory' | 'update'>) {
  /** The session that was counted on the current page. */
  let counted: string | undefined;
  let page = 0;
  let hasStarted = false;

  const sessionOf = (known: Memory | null) => known?.reply.session_uuid;
  const isCounted = () => !!counted && counted === sessionOf(memory());

  function start(): void {
    hasStarted = true;
    const { showings } = memory() ?? {};
    if (showings && since(showings.at) < visitPause) update({ showings: { ...showings, at: Date.now() } });
  }

  return {
    /**
     * Returns how long the survey rests after its showings, in ms.
     * @param max the maximum number of showings
     */
    left(max = defaultMax): number {
      const { showings } = memory() ?? {};
      if (!showings || isCounted()) return 0;
      const { count, pages, at } = showings;
      const pause = since(at);
      if (pause < visitPause && pages < maxPages) return 0;
      return Math.max(0, (count < max ? visitPause : rest) - pause);
    },
    /** Returns true if the current page was counted. */
    isCounted,
    /** Returns the number of the current page, among those of a page load. */
    page: (): number => page,
    /** Counts the current page: the visitor has seen the card. */
    add(): void {
      const known = memory();
      // the visitor answers
      if (!known || since(known.begun) < maxBreak) return;
      counted = sessionOf(known);
      const { count, pages, at } = known.showings ?? { count: 0, pages: 0, at: 0 };
      const pause = since(at);
      const next = pause < visitPause ? { count, pages: pages + 1 } : { count: pause < rest ? count + 1 : 1, pages: 1 };
      update({ showings: { ...next, at: Date.now() } });
    },
    /** Continues the visit with the current page. Call it when the widget may store. */
    start,
    /** Continues the visit with another page of a single-page app. */
    enterPage(): void {
      counted = undefined;
      page += 1;
      if (hasStarted) start();
    },
  };
}

/** Counts the showings of a survey, and decides when it rests. */
export type Showings = ReturnType<typeof createShowings>;
