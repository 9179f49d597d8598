import { dayLength } from '../../contract/time.ts';
import type { FunnelSlot } from '../store/resultsStore.ts';

/** Milliseconds of the quarters of an hour that tell where in any time zone a day begins. */
export const slotLength = 900_000;

/** The bits of a response's traits. */
export const traitBits = { text: 1, email: 2, screenshot: 4, choiceComment: 8 } as const;

/** Numbers as narrow as the largest of them allows. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The values of a column, each once. */
export interface Dictionaries {
  readonly scores: readonly (number | null)[];
  readonly pages: readonly (string | null)[];
  readonly locales: readonly (string | null)[];
  /** Lists of chosen values, as JSON. */
  readonly choices: readonly (string | null)[];
  /** The rest of the metadata, as JSON; empty where it was not read. */
  readonly metadata: readonly string[];
}

export const columnNames = ['scores', 'pages', 'locales', 'choices', 'metadata'] as const;

export const countNames = ['slots', 'pages', 'locales', 'choices', 'traits'] as const;

/**
 * How many responses have each quarter of an hour, page and locale, in turn beside each score of the dictionary; how
 * many have each choices, and each combination of traits.
 */
export type SegmentCounts = Readonly<Record<(typeof countNames)[number], Numbers>>;

/** A response as a segment has it. `at` is milliseconds since 1970. */
export interface SegmentRow {
  readonly at: number;
  readonly score: number | null;
  /** Without query and fragment. */
  readonly page: string | null;
  readonly locale: string | null;
  readonly choices: string | null;
  /** In lower case. */
  readonly text: string;
  readonly hasText: boolean;
  readonly hasEmail: boolean;
  readonly hasScreenshot: boolean;
  /** Whether "Other" was commented. */
  readonly hasChoiceComment: boolean;
  readonly metadata: string;
}

/** Responses of a day (UTC): a column for each thing that they have in common, whose numbers lead into its dictionary. */
export interface Segment {
  /** Days since 1970. */
  readonly day: number;
  /** Quarters of an hour since midnight. */
  readonly slots: Uint8Array;
  readonly traits: Uint8Array;
  readonly columns: Readonly<Record<keyof Dictionaries, Numbers>>;
  readonly dictionaries: Dictionaries;
  /** The texts in lower case, '' for none; null where they were not read. */
  readonly texts: readonly string[] | null;
  /** The counts of all its responses; null where they were not kept. */
  readonly counts: SegmentCounts | null;
  /** The sessions that began on the day. */
  readonly funnel: readonly FunnelSlot[];
}

/** The numbers in the narrowest array that has room for so many values. */
export function narrow(numbers: ArrayLike<number>, values: number): Numbers {
  if (values <= 2 ** 8) return Uint8Array.from(numbers);
  return values <= 2 ** 16 ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Numbers values in the order of their coming. */
function createColumn<T>() {
  const known = new Map<T, number>();
  const numbers: number[] = [];
  return {
    add(value: T): void {
      if (!known.has(value)) known.set(value, known.size);
      numbers.push(known.get(value)!);
    },
    numbers: () => narrow(numbers, known.size),
    values: () => [...known.keys()],
  };
}

const traitsOf = (row: SegmentRow) =>
  (row.hasText ? traitBits.text : 0) |
  (row.hasEmail ? traitBits.email : 0) |
  (row.hasScreenshot ? traitBits.screenshot : 0) |
  (row.hasChoiceComment ? traitBits.choiceComment : 0);

/** Makes the segment of responses of a day, and of the sessions that began on it. */
export function createSegment(day: number, rows: readonly SegmentRow[], funnel: readonly FunnelSlot[]): Segment {
  const scores = createColumn<number | null>();
  const pages = createColumn<string | null>();
  const locales = createColumn<string | null>();
  const choices = createColumn<string | null>();
  const metadata = createColumn<string>();
  for (const row of rows) {
    scores.add(row.score);
    pages.add(row.page);
    locales.add(row.locale);
    choices.add(row.choices);
    metadata.add(row.metadata);
  }
  const columns = { scores, pages, locales, choices, metadata };
  const of = <T>(read: (column: ReturnType<typeof createColumn>) => T) =>
    Object.fromEntries(columnNames.map((name) => [name, read(columns[name] as ReturnType<typeof createColumn>)]));
  return {
    day,
    slots: Uint8Array.from(rows, ({ at }) => (at - day * dayLength) / slotLength),
    traits: Uint8Array.from(rows, traitsOf),
    columns: of((column) => column.numbers()) as unknown as Segment['columns'],
    dictionaries: of((column) => column.values()) as unknown as Dictionaries,
    texts: rows.map(({ text }) => text),
    counts: null,
    funnel,
  };
}

/** The part of a segment that is in some of its quarters of an hour. */
export function selectSlots(segment: Segment, isWanted: (slot: number) => boolean): Segment {
  const wanted = Array.from({ length: 96 }, (_, slot) => isWanted(slot));
  const { slots, traits, columns, texts, funnel } = segment;
  const keep = (_: unknown, row: number) => wanted[slots[row]!]!;
  const kept = columnNames.map((name) => [name, columns[name].filter(keep)]);
  return {
    ...segment,
    slots: slots.filter(keep),
    traits: traits.filter(keep),
    columns: Object.fromEntries(kept) as unknown as Segment['columns'],
    texts: texts && texts.filter(keep),
    counts: null,
    funnel: funnel.filter(({ slot }) => wanted[slot]!),
  };
}

/** The responses of a segment. Their times are those of their slots, and what was not read of them is empty. */
export function rowsOf({ day, slots, traits, columns, dictionaries, texts }: Segment): SegmentRow[] {
  const has = (row: number, bit: number) => (traits[row]! & bit) > 0;
  return Array.from(slots, (slot, row) => ({
    at: day * dayLength + slot * slotLength,
    score: dictionaries.scores[columns.scores[row]!]!,
    page: dictionaries.pages[columns.pages[row]!]!,
    locale: dictionaries.locales[columns.locales[row]!]!,
    choices: dictionaries.choices[columns.choices[row]!]!,
    text: texts?.[row] ?? '',
    hasText: has(row, traitBits.text),
    hasEmail: has(row, traitBits.email),
    hasScreenshot: has(row, traitBits.screenshot),
    hasChoiceComment: has(row, traitBits.choiceComment),
    metadata: dictionaries.metadata[columns.metadata[row]!] ?? '{}',
  }));
}
