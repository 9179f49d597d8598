import type { SurveyHandle } from './surveyHandle.ts';

/** A survey that waits to show its card; called when the card before it is gone. */
export interface Ticket {
  (): void;
  /** Where the survey stands in the document. */
  readonly tag: Node;
}

/** What the surveys of a page share, whichever copy of the script or package brought them. */
export interface Registry {
  /** The surveys by their uuids, in the order in which they came; destroyed ones last. */
  readonly surveys: Map<string, SurveyHandle>;
  /** The uuids of the surveys of which it is decided whether they show. */
  readonly ready: Set<string>;
  /**
   * The surveys that want to open their card by themselves, in the order in which they became due, and those that start:
   * they may be due. Without a trigger they come in the order of their tags.
   */
  readonly displayQueue: Set<Ticket>;
  /** The survey whose card is open: there is one at a time. */
  shown: Ticket | null;
}

const name = Symbol.for('asklet');

/** Finds what the surveys of a page share. It is tied to the page's root, which `document.write` can replace. */
export function registryOf({ documentElement }: Document): Registry {
  const root = documentElement as Element & { [name]?: Registry };
  return (root[name] ??= { surveys: new Map(), ready: new Set(), displayQueue: new Set(), shown: null });
}
