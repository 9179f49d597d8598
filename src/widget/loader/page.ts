import type { SurveyOnPage } from './surveyOnPage.ts';

/** What the surveys of a page share, whichever copy of the script or package brought them. */
export interface Page {
  /** The surveys by their uuids, in the order in which they came. */
  readonly surveys: Map<string, SurveyOnPage>;
  /** Asked when the open card closes: who wants to open one, in the order in which their triggers fired. */
  readonly waiting: Set<() => void>;
  /** Whose card is open. */
  showing: object | null;
}

const name = Symbol.for('asklet');

/** Finds what the surveys of a page share. It goes with the page's root, which `document.write` can replace. */
export function pageOf({ documentElement }: Document): Page {
  const root = documentElement as Element & { [name]?: Page };
  return (root[name] ??= { surveys: new Map(), waiting: new Set(), showing: null });
}
