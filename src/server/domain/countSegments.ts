import type { Funnel } from '../../contract/results.ts';
import { countRows } from './countRows.ts';
import { createLocalDays, type LocalDates } from './localDays.ts';
import { matchingRows, readChoices } from './matchingRows.ts';
import { asksForAll, type ResponseQuery } from './responseQuery.ts';
import { type Numbers, type Segment, traitBits } from './segment.ts';

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

/** The counts of quarters of an hour as those of the dates that they are on. */
function countDates(slots: Numbers, width: number, { dates, numbers }: LocalDates): Numbers {
  const counts = new Uint32Array(dates.length * width);
  for (let index = 0; index < slots.length; index += 1) {
    counts[numbers[Math.floor(index / width)]! * width + (index % width)]! += slots[index]!;
  }
  return counts;
}

/** Adds a cross table to tallies. */
function addTable<Key>(
  tallies: Map<Key, ScoreTally>,
  keys: readonly Key[],
  scores: readonly (number | null)[],
  counts: Numbers,
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

function addChoices(tally: Map<string, number>, choices: Segment['dictionaries']['choices'], counts: Numbers) {
  for (const [index, json] of choices.entries()) {
    if (json === null || counts[index] === 0) continue;
    for (const value of chosenValues(json)) add(tally, value, counts[index]!);
  }
}

/** The chosen values of a response; what is no list of texts was not written by the widget. */
function chosenValues(json: string): string[] {
  const values = readChoices(json);
  return Array.isArray(values) ? [...new Set(values.filter((value) => typeof value === 'string'))] : [];
}

function addFunnel(counts: ResponseCounts, { funnel }: Segment, { dates, numbers }: LocalDates) {
  let { initialized, opened, scored, text, closed } = counts.funnel;
  for (const each of funnel) {
    initialized += each.initialized;
    opened += each.opened;
    scored += each.scored;
    text += each.text;
    closed += each.closed;
    if (each.opened > 0) add(counts.openedByDay, dates[numbers[each.slot]!]!, each.opened);
  }
  counts.funnel = { initialized, opened, scored, text, closed };
}

function addSegment(counts: ResponseCounts, segment: Segment, dates: LocalDates, query: ResponseQuery) {
  const { scores, ...dictionaries } = segment.dictionaries;
  const counted = (asksForAll(query) && segment.counts) || countRows(segment, matchingRows(segment, query));
  addTable(counts.days, dates.dates, scores, countDates(counted.slots, scores.length, dates));
  addTable(counts.pages, dictionaries.pages, scores, counted.pages);
  addTable(counts.locales, dictionaries.locales, scores, counted.locales);
  addChoices(counts.choices, dictionaries.choices, counted.choices);
  const having = (bit: number) => [...counted.traits].reduce((sum, count, bits) => (bits & bit ? sum + count : sum), 0);
  counts.withText += having(traitBits.text);
  counts.withEmail += having(traitBits.email);
  counts.withScreenshot += having(traitBits.screenshot);
  counts.choiceComments += having(traitBits.choiceComment);
}

/** Counts the responses of a query in the segments. Throws a `RangeError` where there is no such time zone. */
export async function countSegments(
  segments: AsyncIterable<Segment>,
  query: ResponseQuery,
  timeZone: string,
): Promise<ResponseCounts> {
  const counts = noCounts();
  const localDays = createLocalDays(timeZone);
  const datesOfDays = new Map<number, LocalDates>();
  for await (const segment of segments) {
    const { day } = segment;
    const dates = datesOfDays.get(day) ?? localDays(day);
    datesOfDays.set(day, dates);
    addSegment(counts, segment, dates, query);
    addFunnel(counts, segment, dates);
  }
  for (const tally of counts.days.values()) addAll(counts.scores, tally);
  return counts;
}
