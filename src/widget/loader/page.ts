import type { SurveyOnPage } from './surveyOnPage.ts';

/** Asks a survey whether it opens its card now. */
export type Turn = () => void;

/** What the surveys of a page share, whichever copy of the script or package brought them. */
export interface Page {
  /** The surveys by their uuids, in the order in which they came; those that were destroyed last. */
  readonly surveys: Map<string, SurveyOnPage>;
  /**
   * Who wants to open a card, in the order in which their triggers fired, and whether they fetch it: who fetches holds
   * up those behind.
   */
  readonly waiting: Map<Turn, boolean>;
  /** The surveys of which it is decided whether they show. */
  readonly ready: Set<string>;
  /** Whose card is open. */
  showing: object | null;
}

const name = Symbol.for('asklet');

/** Finds what the surveys of a page share. It goes with the page's root, which `document.write` can replace. */
export function pageOf({ documentElement }: Document): Page {
  const root = documentElement as Element & { [name]?: Page };
  return (root[name] ??= { surveys: new Map(), waiting: new Map(), ready: new Set(), showing: null });
}
