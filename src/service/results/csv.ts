import type { Delimiter } from '../../contract/results/resultsQuery.ts';
import type { ResponseRecord } from '../../server/store/store.ts';
import type { LocalTimes } from './localTimes.ts';
import { type IdentifiedResponse, type MarkedResponse, screenshotAddress } from './responses.ts';

/**
 * Maximum number of columns for choices and for metadata other than `firstKeys`; spreadsheets support a few thousand.
 */
const maxColumns = 1000;

/** Maximum length of the name of such a column: the names of all columns must fit into a line. */
const maxColumnName = 200;

/** The metadata keys that come first, in this order. */
const firstKeys = ['choice_comment', 'user_email', 'page_url', 'locale'];

const fields = ['created_at', 'updated_at', 'score', 'text'] as const;

/** The names of columns that are not metadata: a key with such a name gets a prefix. */
const ownNames = new Set<string>([
  ...fields,
  'score_type',
  'tags',
  'session_uuid',
  'id',
  'created_at_utc',
  'updated_at_utc',
]);

/**
 * The separator, what needs quotes, and the start of a formula, including after characters that a spreadsheet may read as
 * the end of a cell: those in other countries separate cells by the other sign.
 */
const layouts = {
  comma: { separator: ',', special: /[",\r\n]/, formula: /^(?=[\t\r\n])|(?<=^|[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g },
  semicolon: {
    separator: ';',
    special: /[";\r\n]/,
    formula: /^(?=[\t\r\n])|(?<=^|[,;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])/g,
  },
} as const;

type Cell = string | number | null;

/** Returns a function that formats a line (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
function lineFormat(delimiter: Delimiter): (cells: readonly Cell[]) => string {
  const { separator, special, formula } = layouts[delimiter];
  function csvCell(value: Cell): string {
    if (value === null) return '';
    // a decimal point would make 1.5 the first of May where decimals have a comma
    if (typeof value === 'number') return delimiter === 'comma' ? String(value) : String(value).replace('.', ',');
    const text = value.replace(formula, "'");
    return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
  return (cells) => `${cells.map(csvCell).join(separator)}\r\n`;
}

/** Returns the chosen values, or null if the metadata has no list of texts for them. */
function choicesOf({ metadata }: ResponseRecord): readonly string[] | null {
  const { choices } = metadata;
  return Array.isArray(choices) && choices.every((choice) => typeof choice === 'string') ? choices : null;
}

/** Returns a value as a cell: texts and numbers unchanged, a screenshot as its address. */
function cellOf(key: string, value: unknown, found: IdentifiedResponse): Cell {
  if (value == null) return null;
  if (key === 'screenshot') return screenshotAddress(found);
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** How a CSV is written: with times in UTC and commas by default. */
interface CsvOptions {
  /** For local times. Then the times in UTC are in columns of their own: clocks repeat an hour, and the file has no zone. */
  readonly times?: LocalTimes | null;
  readonly delimiter?: Delimiter | undefined;
}

/**
 * Reads a set of responses, which must all be seen first, and resolves to the header of their columns and the function
 * that formats a response as a line. There is a column for each field, for the tags if there are any, for each choice and
 * for each metadata key. Keys and choices beyond the maximum share the last column, as JSON. The first column is the
 * session, or the response's id if the reader may not write to the session.
 */
export async function readCsvColumns(
  responses: AsyncIterable<MarkedResponse>,
  withSessions: boolean,
  { times = null, delimiter = 'comma' }: CsvOptions = {},
) {
  const csvLine = lineFormat(delimiter);
  const choices = new Set<string>();
  const keys = new Set<string>();
  const types = new Set<string>();
  let [hasTags, hasMore] = [false, false];

  function addTo(names: Set<string>, name: string) {
    if (names.has(name)) return;
    const fits = choices.size + keys.size < maxColumns && name.length <= maxColumnName;
    if (fits || firstKeys.includes(name)) names.add(name);
    else hasMore = true;
  }

  for await (const { response, marks } of responses) {
    if (marks.tags.length > 0) hasTags = true;
    if (response.score_type) types.add(response.score_type);
    const chosen = choicesOf(response);
    for (const choice of chosen ?? []) addTo(choices, choice);
    for (const key of Object.keys(response.metadata)) if (key !== 'choices' || !chosen) addTo(keys, key);
  }

  const options = [...choices].toSorted();
  const others = [...keys].filter((key) => !firstKeys.includes(key)).toSorted();
  const ordered = [...firstKeys.filter((key) => keys.has(key)), ...others];
  // only a survey that had another type needs it
  const columns = types.size > 1 ? ([...fields, 'score_type'] as const) : fields;
  // a metadata key may have the name of a field
  const nameOf = (key: string) => (ownNames.has(key) ? `metadata.${key}` : key);
  const header = csvLine([
    withSessions ? 'session_uuid' : 'id',
    ...columns,
    ...(hasTags ? ['tags'] : []),
    ...options.map((option) => `choice: ${option}`),
    ...ordered.map(nameOf),
    ...(hasMore ? ['more_metadata'] : []),
    ...(times ? ['created_at_utc', 'updated_at_utc'] : []),
  ]);

  function line(found: MarkedResponse): string {
    const { id, response, marks } = found;
    const { metadata } = response;
    const chosen = choicesOf(response);
    const isChosen = new Set(chosen);
    const hasColumns = (key: string) =>
      key === 'choices' && chosen ? chosen.every((choice) => choices.has(choice)) : keys.has(key);
    const more = Object.entries(metadata).filter(([key]) => !hasColumns(key));
    return csvLine([
      withSessions ? response.session_uuid : id,
      ...columns.map((column) => {
        const value = response[column] ?? null;
        return column.endsWith('_at') && times ? times.plain(`${value}`) : value;
      }),
      ...(hasTags ? [marks.tags.join(', ')] : []),
      ...options.map((option) => (isChosen.has(option) ? 1 : null)),
      ...ordered.map((key) => {
        const isElsewhere = (key === 'choices' && chosen) || !Object.hasOwn(metadata, key);
        return isElsewhere ? null : cellOf(key, metadata[key], found);
      }),
      ...(hasMore ? [more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : null] : []),
      ...(times ? [response.created_at, response.updated_at] : []),
    ]);
  }

  return { header, line };
}
