import type { FunnelSlot, ResponseFact } from '../store/resultsStore.ts';

/** Milliseconds of a day, and of the quarters of an hour that tell where in any time zone a day begins. */
export const dayLength = 86_400_000;
export const slotLength = 900_000;

/** The most responses of a segment: numbers of 16 bits name what is in its dictionaries. */
export const largestSegment = 50_000;

/** The bits of a response's traits. */
export const traitBits = { text: 1, email: 2, screenshot: 4, choiceComment: 8 } as const;

/** What the responses of a day (UTC) have in common: a column each, whose numbers lead into the dictionaries. */
export interface Segment {
  /** Days since 1970. */
  readonly day: number;
  /** Quarters of an hour since midnight. */
  readonly slots: Uint8Array;
  readonly traits: Uint8Array;
  readonly scores: Uint16Array;
  readonly pages: Uint16Array;
  readonly locales: Uint16Array;
  readonly choices: Uint16Array;
  readonly dictionaries: {
    readonly scores: readonly (number | null)[];
    readonly pages: readonly (string | null)[];
    readonly locales: readonly (string | null)[];
    /** Lists of chosen values, as JSON. */
    readonly choices: readonly (string | null)[];
  };
  /** The sessions that began on the day. */
  readonly funnel: readonly FunnelSlot[];
}

/** Numbers values in the order of their coming. */
function createDictionary<T>() {
  const numbers = new Map<T, number>();
  return {
    add(value: T): number {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, numbers.size);
      return numbers.size - 1;
    },
    values: () => [...numbers.keys()],
  };
}

/** The address of a page without what differs from visitor to visitor. */
const withoutQuery = (page: string | null) => page && page.replace(/[?#].*$/s, '');

/** Makes the segment of at most `largestSegment` responses of a day, and of the sessions that began on it. */
export function createSegment(day: number, facts: readonly ResponseFact[], funnel: readonly FunnelSlot[]): Segment {
  const scores = createDictionary<number | null>();
  const pages = createDictionary<string | null>();
  const locales = createDictionary<string | null>();
  const choices = createDictionary<string | null>();
  return {
    day,
    slots: Uint8Array.from(facts, ({ at }) => (at - day * dayLength) / slotLength),
    traits: Uint8Array.from(
      facts,
      (fact) =>
        (fact.hasText ? traitBits.text : 0) |
        (fact.hasEmail ? traitBits.email : 0) |
        (fact.hasScreenshot ? traitBits.screenshot : 0) |
        (fact.hasChoiceComment ? traitBits.choiceComment : 0),
    ),
    scores: Uint16Array.from(facts, ({ score }) => scores.add(score)),
    pages: Uint16Array.from(facts, ({ page }) => pages.add(withoutQuery(page))),
    locales: Uint16Array.from(facts, ({ locale }) => locales.add(locale)),
    choices: Uint16Array.from(facts, (fact) => choices.add(fact.choices)),
    dictionaries: {
      scores: scores.values(),
      pages: pages.values(),
      locales: locales.values(),
      choices: choices.values(),
    },
    funnel,
  };
}
