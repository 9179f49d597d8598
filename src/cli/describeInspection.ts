import type { ImportList, ImportReply } from '../contract/api/importedResponses.ts';
import type { Reading } from '../import/detectEncoding.ts';
import type { Inspection } from '../import/inspectFile.ts';
import { countDeletedSoon } from '../import/countDeletedSoon.ts';

/** Returns rows as text, with aligned columns. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, index) => Math.max(all[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) => `  ${row.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')}`.trimEnd())
    .join('\n');
}

/** The options of the command line, by those of an import. */
export const flags = {
  encoding: '--encoding',
  map: '--map',
  ignore: '--ignore',
  only: '--only',
  timeZone: '--time-zone',
  dateFormat: '--date-format',
  name: '--name',
} as const;

/** Returns a text as an argument of a shell. */
export const quote = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const delimiters = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

const count = (number: number) => number.toLocaleString('en');

/** Returns a text with values in place of their names in braces. */
const fill = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replace(/{(\w+)}/g, (name, key: string) => String(values[key] ?? name));

/** Returns lines that show how a line of a file reads in the encodings that are likely, if its encoding is not certain. */
export const describeReadings = (readings: readonly Reading[]): string[] =>
  readings.length === 0
    ? []
    : [
        '\nA line of the file, in the encodings that are likely:',
        table(readings.map((each) => [each.encoding, each.text])),
      ];

/** Describes a file: its format, and what becomes of its columns and rows. */
export function describeInspection(
  path: string,
  { format, encoding, delimiter, columns, readings, missing, ...found }: Inspection,
): string {
  const { counts, period, scores, sample } = found;
  const isGuess = missing.some(({ option }) => option === 'encoding');
  const layout = `${encoding}${isGuess ? ' as a guess' : ''}, ${delimiter ? delimiters[delimiter] : 'lines of JSON'}`;
  const isSure = format.isCertain ? '' : ', by the usual names of columns: check them';
  const targets = columns.map(({ column, target, key, isSuggested, precededBy }) => [
    column,
    key === null || key === column ? target : `${target} (metadata.${key})`,
    precededBy !== null ? `where ${precededBy} is empty, else metadata` : isSuggested ? 'by its name' : '',
  ]);
  const rows: readonly (readonly [string, number])[] = [
    ['rows', counts.rows],
    ['responses', counts.responses],
    ['without an answer', counts.empty],
    ['older than another row with the same id', counts.duplicates],
    ['not selected', counts.notSelected],
    ['with problems', counts.invalid],
  ];
  return [
    `${path}: ${format.label} (${layout}${isSure})`,
    ...describeReadings(readings),
    `\n${table([['column', 'becomes', ''], ...targets])}`,
    `\n${table(rows.filter(([, number], index) => index < 2 || number > 0).map(([name, number]) => [name, count(number)]))}`,
    ...(period
      ? [
          table([
            ['from', period.first],
            ['until', period.last],
            ['scores', scores ? `${scores.min} to ${scores.max}` : 'none'],
          ]),
        ]
      : []),
    ...(sample.length > 0
      ? ['\nThe first responses, as they are stored:', ...sample.map((each) => `  ${JSON.stringify(each)}`)]
      : []),
    '',
  ].join('\n');
}

/** Describes what has become of the responses. */
export function describeStored(
  { stored, replaced, different, unchanged }: Omit<ImportReply, 'survey_uuid'>,
  { columns }: Inspection,
): string {
  const id = columns.find(({ target }) => target === 'id')?.column;
  const otherwise = id === undefined ? '' : ` If they are other answers with the same ids, add --ignore ${quote(id)}.`;
  return [
    `Imported ${stored} responses.`,
    ...(replaced > 0 ? [`Replaced ${replaced}.`] : []),
    ...(unchanged > 0 ? [`${unchanged} were already there.`] : []),
    ...(different > 0
      ? [
          `${different} are stored with other contents, and stay as they are. To replace them, add --replace.${otherwise}`,
        ]
      : []),
  ].join(' ');
}

/** Describes what would be deleted soon or stored twice, and what is there already. Empty if nothing is. */
export function describeEarlier(inspection: Inspection, { imports, retention_days }: ImportList): string {
  const { format, name, knownBy, counts } = inspection;
  const deleted = countDeletedSoon(inspection, retention_days);
  const earlier = imports.find((each) => each.name === name);
  return [
    ...(deleted
      ? [
          `The server keeps answers for ${retention_days} days. It deletes ${count(deleted.count)} of ` +
            `${count(counts.responses)} within a day of the import: those that were last changed on ${deleted.until} or ` +
            'before. To keep them, raise --retention-days; what is deleted already, import again.',
        ]
      : []),
    ...(earlier ? [`The survey has an import "${name}": ${earlier.responses} responses.`] : []),
    ...(earlier && knownBy === 'contents'
      ? [
          'The file has no ids: rows with other cells than in that import are stored a second time. ' +
            'Name a column with ids (--map id=…), or undo that import first.',
        ]
      : []),
    ...(format.name === 'asklet' && knownBy === 'id'
      ? [
          'The file was exported with a token that only reads results, without sessions: ' +
            'answers that the survey has already are stored a second time.',
        ]
      : []),
  ].join('\n');
}

/** Describes the problems of a file, with lines, values and what to do. */
export function describeProblems(path: string, { problems }: Inspection): string {
  return problems
    .map(({ message, advice, values, count: number, examples }) =>
      [
        `${fill(message, values)} (${count(number)}). ${fill(advice, values)}`,
        ...examples.map(
          ({ line, column, value }) => `  ${path}:${line}${column === null ? '' : `, ${column}`}: "${value}"`,
        ),
        ...(number > examples.length ? ['  …'] : []),
      ].join('\n'),
    )
    .join('\n');
}

/** Returns what is missing, with the options to add. */
export function describeMissing({ missing }: Inspection): string {
  return missing
    .flatMap(({ option, field, column, message, suggestions }) => {
      const start = option === 'map' ? `${field}=` : option === 'only' ? `${column}=` : '';
      const values = suggestions.map(({ value }) => `  ${flags[option]} ${quote(start + value)}`);
      return [
        message,
        ...(values.length > 0
          ? ['Add one of these, after you have checked it:', ...values]
          : [`Add ${flags[option]}.`]),
      ];
    })
    .join('\n');
}
