import { isTooDeep } from '../contract/jsonDepth.ts';
import { type Cells, type Row, withoutApostrophes } from './cells.ts';
import { createExpander, createFlattener } from './flatten.ts';
import { findFormat, isOwnRecord, own } from './formats.ts';
import { type Encoding, readText, splitLines } from './readText.ts';
import { type CreateParser, readCsv } from './readCsv.ts';

/** How the rows of a file are stored. The delimiter is null for NDJSON. */
export interface Layout {
  readonly encoding: Encoding;
  readonly delimiter: ',' | ';' | '\t' | null;
}

/** The number of characters at the beginning of a file that show its layout. */
const startLength = 65_536;

/** A cell in quotes, up to the end of the text if it is not closed. */
const quotedCell = /(?<=^|[,;\t\r\n])"[^"]*(?:""[^"]*)*(?:"|$)/g;

/** Returns the delimiter that gives all first rows the same number of cells, else the most frequent one in the header. */
export function detectDelimiter(text: string): ',' | ';' | '\t' {
  const plain = text.trimStart().slice(0, startLength).replace(quotedCell, '');
  const lines = plain.split(/[\r\n]+/);
  // the last line can be cut off
  if (lines.length > 1 && text.length > startLength) lines.pop();
  const rows = lines.slice(0, 20).filter(Boolean);
  const found = ([',', ';', '\t'] as const).map((delimiter) => {
    const [count = 0, ...others] = rows.map((row) => row.split(delimiter).length);
    return { delimiter, count, fits: count > 1 && others.every((other) => other === count) };
  });
  return found.sort((one, other) => Number(other.fits) - Number(one.fits) || other.count - one.count)[0]!.delimiter;
}

/** Resolves to the layout of a file, by its beginning. */
export async function detectLayout(file: Blob, encoding: Encoding): Promise<Layout> {
  let text = '';
  for await (const part of readText(file, encoding)) {
    text += part;
    if (text.length > startLength) break;
  }
  // a list in JSON is not valid either, but this tells what is wrong with it
  const isJson = /^\s*(\{|\[\s*[[{\]])/.test(text);
  return { encoding, delimiter: isJson ? null : detectDelimiter(text) };
}

/** Adds the names of a header to `columns`: trimmed, and different from each other. */
function addNames(columns: string[], names: readonly unknown[]): void {
  for (const [index, name] of names.entries()) {
    const base = String(name).trim() || `column ${index + 1}`;
    let unique = base;
    for (let number = 2; columns.includes(unique); number++) unique = `${base} (${number})`;
    columns.push(unique);
  }
}

/** Returns the names of a header of two rows: questions, each above its first option, and options. */
function joinHeaders(questions: Cells, options: Cells): string[] {
  let question = '';
  return options.map((option, index) => {
    question = String(questions[index] ?? '').trim() || (option ? question : '');
    const isPlain = ['', 'Response', 'Open-Ended Response'].includes(String(option).trim());
    return isPlain ? question : `${question}: ${String(option).trim()}`;
  });
}

/** Takes the header off the first rows, and adds its names to the columns. */
function takeHeader(rows: Row[], columns: string[], delimiter: string): boolean {
  // a line that tells Excel the delimiter
  if (rows[0]?.cells[0] === 'sep=') rows.shift();
  const header = rows[0]?.cells;
  if (!header) return false;
  rows.shift();
  addNames(columns, header);
  if (findFormat(columns) === own)
    columns.splice(0, columns.length, ...columns.map((name) => `${withoutApostrophes(name, delimiter)}`));
  const options = rows[0]?.cells;
  // the first column has the id of the respondent, and no options
  if (findFormat(columns).hasOptionRow && options?.[0] === '') {
    columns.length = 0;
    addNames(columns, joinHeaders(header, options));
    rows.shift();
  }
  return true;
}

/** Returns a function that converts the cells of a CSV file with these columns, as its format needs it. */
function createCellReader(columns: string[], delimiter: string): (cells: Cells) => Cells {
  if (columns.includes('properties')) return createExpander(columns, 'properties');
  return findFormat(columns) === own
    ? (cells) => cells.map((cell) => withoutApostrophes(cell, delimiter))
    : (cells) => cells;
}

async function* readTable(records: AsyncIterable<Row[]>, columns: string[], delimiter: string): AsyncGenerator<Row[]> {
  let readCells: ((cells: Cells) => Cells) | null = null;
  const names = columns.length > 0 ? [] : columns;
  for await (const rows of records) {
    // without a header, nothing is known of the other rows
    if (!readCells && rows[0]?.problem) return yield rows.slice(0, 1);
    if (!readCells && takeHeader(rows, names, delimiter)) readCells = createCellReader(columns, delimiter);
    yield readCells ? rows.map((row) => ({ ...row, cells: readCells!(row.cells) })) : rows;
  }
}

async function* readJson(parts: AsyncIterable<string>, columns: string[]): AsyncGenerator<Row[]> {
  const flatten = createFlattener(columns);
  let number = 0;
  let isOwn: boolean | null = null;
  for await (const lines of splitLines(parts)) {
    const rows: Row[] = [];
    for (const line of lines) {
      number += 1;
      if (line.trim() === '') continue;
      const record = parseObject(line);
      if (record) isOwn ??= isOwnRecord(Object.keys(record));
      rows.push(
        record
          ? { line: number, cells: flatten(record, isOwn!) }
          : { line: number, cells: [], problem: { kind: isTooDeep(line) ? 'tooDeep' : 'invalidJson', value: line } },
      );
    }
    yield rows;
  }
}

/** Parses a JSON object. Returns null if the text is not one, or if it is nested too deeply. */
export function parseObject(text: string): Record<string, unknown> | null {
  if (isTooDeep(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/**
 * Yields the rows of a file in batches.
 * @param columns the names of the columns, if the file was read before; else an empty list, which gets them: before the
 *   first row of a CSV file, otherwise as they occur
 */
export function readRows(
  file: Blob,
  { encoding, delimiter }: Layout,
  columns: string[],
  createParser: CreateParser,
): AsyncGenerator<Row[]> {
  const parts = readText(file, encoding);
  if (delimiter === null) return readJson(parts, columns);
  return readTable(readCsv(parts, delimiter, createParser), columns, delimiter);
}
