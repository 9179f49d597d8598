import type { SurveyHandle } from './surveyHandle.ts';

/** A survey in the display queue. Called when the card before it has closed. */
export interface Ticket {
  (): void;
  /** Its position in the document orders the surveys. */
  readonly tag: Node;
}

/** The state that all surveys of a page share, across copies of the script and the package. */
export interface Registry {
  /** Those that create the surveys of tags which wait for the page to settle, in the order of their tags. */
  readonly waiting: Set<() => void>;
  /** The surveys by uuid, in the order of their creation. Destroyed ones come last. */
  readonly surveys: Map<string, SurveyHandle>;
  /** The uuids of the surveys that have made their first decision. */
  readonly ready: Set<string>;
  /**
   * The surveys that want to open by themselves, in the order in which they became due, and those that are starting.
   * Surveys without a trigger are in the order of their tags.
   */
  readonly displayQueue: Set<Ticket>;
  /** The survey whose card is open. Only one can be open at a time. */
  shown: Ticket | null;
}

const name = Symbol.for('asklet');

/**
 * Returns the state that the surveys of a page share. It belongs to the root element, which `document.write` can
 * replace.
 */
export function registryOf(document: Document): Registry {
  const root = document.documentElement as Element & { [name]?: Registry };
  return (root[name] ??= {
    waiting: new Set(),
    surveys: new Map(),
    ready: new Set(),
    displayQueue: new Set(),
    shown: null,
  });
}
