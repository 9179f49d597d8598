import type { Funnel } from '../../contract/results.ts';
import { createLocalDays } from './localDays.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { dayLength, type Segment, slotLength, traitBits } from './segment.ts';

type ScoreTally = Map<number | null, number>;

/** What was counted of the responses of a query. */
export interface ResponseCounts {
  readonly scores: ScoreTally;
  readonly days: Map<string, ScoreTally>;
  readonly pages: Map<string | null, ScoreTally>;
  readonly locales: Map<string | null, ScoreTally>;
  readonly choices: Map<string, number>;
  readonly openedByDay: Map<string, number>;
  funnel: Funnel;
  withText: number;
  withEmail: number;
  withScreenshot: number;
  choiceComments: number;
}

const noCounts = (): ResponseCounts => ({
  scores: new Map(),
  days: new Map(),
  pages: new Map(),
  locales: new Map(),
  choices: new Map(),
  openedByDay: new Map(),
  funnel: { initialized: 0, opened: 0, scored: 0, text: 0, closed: 0 },
  withText: 0,
  withEmail: 0,
  withScreenshot: 0,
  choiceComments: 0,
});

const add = <Key>(tally: Map<Key, number>, key: Key, count: number) => tally.set(key, (tally.get(key) ?? 0) + count);

function addAll(tally: ScoreTally, more: ScoreTally) {
  for (const [score, count] of more) add(tally, score, count);
}

/** Whether an address is the page of a query: an address, or a path of any host. */
const isPage = (address: string | null, page: string) =>
  address !== null && (page.startsWith('/') ? address.replace(/^.*?:\/\/[^/]*/s, '') : address) === page;

/** The rows of a segment that a query asks for. Text, session and metadata are not in it: the store looks for them. */
function* matchingRows(segment: Segment, query: ResponseQuery): Generator<number> {
  const { slots, traits, scores, pages, locales, dictionaries, day } = segment;
  const { lowestScore, highestScore, page, locale } = query;
  const anyScore = lowestScore === null && highestScore === null;
  const scoreFits = dictionaries.scores.map(
    (score) =>
      anyScore || (score !== null && score >= (lowestScore ?? -Infinity) && score <= (highestScore ?? Infinity)),
  );
  const pageFits = dictionaries.pages.map((each) => page === null || isPage(each, page));
  const localeFits = dictionaries.locales.map((each) => locale === null || each === locale);
  const wanted =
    (query.withText ? traitBits.text : 0) |
    (query.withEmail ? traitBits.email : 0) |
    (query.withScreenshot ? traitBits.screenshot : 0);
  const firstSlot = ((query.from ?? 0) - day * dayLength) / slotLength;
  const endSlot = ((query.until ?? Infinity) - day * dayLength) / slotLength;
  for (let row = 0; row < slots.length; row += 1) {
    if ((traits[row]! & wanted) !== wanted) continue;
    if (slots[row]! < Math.floor(firstSlot) || slots[row]! >= endSlot) continue;
    if (scoreFits[scores[row]!] && pageFits[pages[row]!] && localeFits[locales[row]!]) yield row;
  }
}

/** How often each number stands beside each score: one list of counts for each number. */
function crossTable(
  numbers: ArrayLike<number>,
  scores: ArrayLike<number>,
  rows: readonly number[],
  length: number,
  width: number,
) {
  const counts = new Uint32Array(length * width);
  for (const row of rows) counts[numbers[row]! * width + scores[row]!]! += 1;
  return counts;
}

/** Adds a cross table to tallies. */
function addTable<Key>(
  tallies: Map<Key, ScoreTally>,
  keys: readonly Key[],
  scores: readonly (number | null)[],
  counts: Uint32Array,
) {
  for (const [index, key] of keys.entries()) {
    const tally: ScoreTally = new Map();
    for (const [place, score] of scores.entries()) {
      const count = counts[index * scores.length + place]!;
      if (count > 0) tally.set(score, count);
    }
    if (tally.size === 0) continue;
    const known = tallies.get(key);
    if (known) addAll(known, tally);
    else tallies.set(key, tally);
  }
}

function addChoices(counts: ResponseCounts, { choices, dictionaries }: Segment, rows: readonly number[]) {
  const times = new Uint32Array(dictionaries.choices.length);
  for (const row of rows) times[choices[row]!]! += 1;
  for (const [index, json] of dictionaries.choices.entries()) {
    if (json === null || times[index] === 0) continue;
    for (const value of chosenValues(json)) add(counts.choices, value, times[index]!);
  }
}

/** The chosen values of a response; what is no list of texts was not written by the widget. */
function chosenValues(json: string): string[] {
  try {
    const values: unknown = JSON.parse(json);
    return Array.isArray(values) ? [...new Set(values.filter((value) => typeof value === 'string'))] : [];
  } catch {
    return [];
  }
}

function addFunnel(counts: ResponseCounts, { funnel, day }: Segment, dates: readonly string[], query: ResponseQuery) {
  const { from, until } = query;
  for (const { slot, ...slotCounts } of funnel) {
    const at = day * dayLength + slot * slotLength;
    if (at + slotLength <= (from ?? 0) || at >= (until ?? Infinity)) continue;
    if (slotCounts.opened > 0) add(counts.openedByDay, dates[slot]!, slotCounts.opened);
    const { initialized, opened, scored, text, closed } = counts.funnel;
    counts.funnel = {
      initialized: initialized + slotCounts.initialized,
      opened: opened + slotCounts.opened,
      scored: scored + slotCounts.scored,
      text: text + slotCounts.text,
      closed: closed + slotCounts.closed,
    };
  }
}

function addSegment(counts: ResponseCounts, segment: Segment, dates: readonly string[], query: ResponseQuery) {
  const { slots, scores, traits, dictionaries } = segment;
  const rows = [...matchingRows(segment, query)];
  const width = dictionaries.scores.length;
  const days = [...new Set(dates)];
  const dayOfSlot = Uint8Array.from(dates, (date) => days.indexOf(date));
  const dayOfRow = Uint8Array.from(slots, (slot) => dayOfSlot[slot]!);
  addTable(counts.days, days, dictionaries.scores, crossTable(dayOfRow, scores, rows, days.length, width));
  for (const name of ['pages', 'locales'] as const) {
    const keys = dictionaries[name];
    addTable(counts[name], keys, dictionaries.scores, crossTable(segment[name], scores, rows, keys.length, width));
  }
  addChoices(counts, segment, rows);
  for (const row of rows) {
    const bits = traits[row]!;
    counts.withText += bits & traitBits.text;
    counts.withEmail += (bits & traitBits.email) >> 1;
    counts.withScreenshot += (bits & traitBits.screenshot) >> 2;
    counts.choiceComments += (bits & traitBits.choiceComment) >> 3;
  }
}

/** Counts the responses of a query in the segments. Throws a `RangeError` where there is no such time zone. */
export async function countSegments(
  segments: AsyncIterable<Segment>,
  query: ResponseQuery,
  timeZone: string,
): Promise<ResponseCounts> {
  const counts = noCounts();
  const localDays = createLocalDays(timeZone);
  const datesOfDays = new Map<number, readonly string[]>();
  for await (const segment of segments) {
    const { day } = segment;
    const dates = datesOfDays.get(day) ?? localDays(day);
    datesOfDays.set(day, dates);
    addSegment(counts, segment, dates, query);
    addFunnel(counts, segment, dates, query);
  }
  for (const tally of counts.days.values()) addAll(counts.scores, tally);
  return counts;
}
