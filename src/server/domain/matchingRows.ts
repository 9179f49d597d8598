import type { DayParts } from '../store/resultsStore.ts';
import { isInRow } from './readFact.ts';
import type { ResponseQuery } from './responseQuery.ts';
import { type Segment, traitBits } from './segment.ts';

/** Whether an address is the page of a query: an address, or a path of any host. */
const isPage = (address: string | null, page: string) =>
  address !== null && (page.startsWith('/') ? address.replace(/^.*?:\/\/[^/]*/s, '') : address) === page;

/** Whether segments tell which responses a query asks for. */
export const isInSegments = ({ session_uuid, metadata }: ResponseQuery): boolean =>
  session_uuid === null && metadata.every(isInRow);

/** What of the days has to be read to tell it. */
export const partsFor = ({ search, metadata }: ResponseQuery): DayParts => ({
  texts: search !== null,
  metadata: metadata.some(({ key }) => key !== 'choices'),
});

/** Whether a value of the metadata is a text, as text: it, or one of a list. null: any value. */
function isValue(value: unknown, text: string | null): boolean {
  if (text === null) return value !== null && value !== undefined;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.some((each) => each !== null && typeof each !== 'object' && String(each) === text);
}

/** The chosen values, which are a list unless somebody else wrote them. */
export function readChoices(json: string | null): unknown {
  try {
    return json && JSON.parse(json);
  } catch {
    return json;
  }
}

/** Tells whether the rest of the metadata, as JSON, has the fields that a query asks of it. */
function createMetadataFilter({ metadata }: ResponseQuery): (json: string) => boolean {
  const fields = metadata.filter((field) => field.key !== 'choices' && isInRow(field));
  if (fields.length === 0) return () => true;
  return (json) => {
    const values = JSON.parse(json);
    return fields.every(({ key, value }) => Object.hasOwn(values, key) && isValue(values[key], value));
  };
}

/** Says of each number of a column whether its value fits, or null where all do. */
function fitting<T>(values: readonly T[], fits: (value: T) => boolean): Uint8Array | null {
  const flags = Uint8Array.from(values, (value) => Number(fits(value)));
  return flags.includes(0) ? flags : null;
}

/**
 * The rows of a segment that a query asks for, as far as segments tell it: its period and the rest was asked of the
 * store. Those of a search are found where the segment has texts.
 */
export function matchingRows(segment: Segment, query: ResponseQuery): Uint32Array {
  const { traits, columns, dictionaries, texts } = segment;
  const { lowestScore, highestScore, page, locale } = query;
  const anyScore = lowestScore === null && highestScore === null;
  const isScore = (score: number | null) =>
    anyScore || (score !== null && score >= (lowestScore ?? -Infinity) && score <= (highestScore ?? Infinity));
  const scores = fitting(dictionaries.scores, isScore);
  const pages = fitting(dictionaries.pages, (each) => page === null || isPage(each, page));
  const locales = fitting(dictionaries.locales, (each) => locale === null || each === locale);
  const chosen = query.metadata.filter(({ key }) => key === 'choices');
  const choices = fitting(dictionaries.choices, (each) =>
    chosen.every(({ value }) => isValue(readChoices(each), value)),
  );
  const metadata = fitting(dictionaries.metadata, createMetadataFilter(query));
  const wanted =
    (query.withText ? traitBits.text : 0) |
    (query.withEmail ? traitBits.email : 0) |
    (query.withScreenshot ? traitBits.screenshot : 0);
  const search = texts && (query.search?.toLowerCase() ?? null);
  const rows = new Uint32Array(traits.length);
  let count = 0;
  for (let row = 0; row < traits.length; row += 1) {
    if ((traits[row]! & wanted) !== wanted) continue;
    if (scores && scores[columns.scores[row]!] === 0) continue;
    if (pages && pages[columns.pages[row]!] === 0) continue;
    if (locales && locales[columns.locales[row]!] === 0) continue;
    if (choices && choices[columns.choices[row]!] === 0) continue;
    if (metadata && metadata[columns.metadata[row]!] === 0) continue;
    if (search !== null && !texts![row]!.includes(search)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}
