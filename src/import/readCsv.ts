import type { Row } from './cells.ts';

interface CsvOptions {
  delimiter: string;
  record_delimiter: string[];
  relax_column_count: boolean;
  skip_empty_lines: boolean;
  skip_records_with_error: boolean;
  on_skip: (error?: Error) => undefined;
}

/** The line that the parser has reached, and how many empty lines it has skipped. */
interface CsvInfo {
  readonly lines: number;
  readonly empty_lines: number;
}

/** The part of csv-parse's parser that is used. */
interface CsvParser {
  readonly info: CsvInfo & { readonly records: number };
  on(event: 'data', listener: (cells: string[]) => void): unknown;
  on(event: 'end' | 'error', listener: (error: Error) => void): unknown;
  write(text: string, callback: (error?: Error | null) => void): unknown;
  end(): unknown;
}

/** Creates a parser: `parse` of `csv-parse`, or of `csv-parse/browser/esm`. */
export type CreateParser = (options: CsvOptions) => CsvParser;

const count = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** Creates functions that know the lines of records, from the lines on which the parser says that they end. */
function createLineCounter() {
  let last = 0;
  let lastInfo = 0;
  let emptyLines = 0;
  // the parser counts a line break of two characters twice inside quotes
  let extra = 0;

  return {
    /** @param info of the parser at the end of the record, or null if it is further */
    ofRecord(cells: readonly string[], info: CsvInfo | null): number {
      if (info) emptyLines = info.empty_lines;
      if (info?.lines === lastInfo + 1) {
        lastInfo = info.lines;
        return (last += 1);
      }
      const breaks = count(cells, /[\r\n]/g);
      const pairs = count(cells, /\r\n/g);
      const line = info === null ? last + 1 : info.lines - extra - breaks;
      lastInfo = info?.lines ?? lastInfo + 1 + breaks;
      extra += pairs;
      last = line + breaks - pairs;
      return line;
    },

    /**
     * Returns the line on which a broken record begins, and the one on which the parser notices that. Returns null for a
     * further error on the same line.
     */
    ofError(info: CsvInfo, lineBreak: string): { readonly first: number; readonly last: number } | null {
      const skipped = info.empty_lines - emptyLines;
      const further = info.lines - lastInfo - 1 - skipped;
      if (further < 0) return null;
      const first = last + 1 + skipped;
      last = first + Math.floor(further / lineBreak.length);
      lastInfo = info.lines;
      extra = lastInfo - last;
      emptyLines = info.empty_lines;
      return { first, last };
    },
  };
}

/** Yields the records of a CSV file, with the header, in batches. A record with broken quotes is a row with a problem. */
export async function* readCsv(
  parts: AsyncIterable<string>,
  delimiter: string,
  createParser: CreateParser,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  let records = 0;
  let lineBreak: string | undefined;
  const lines = createLineCounter();
  const parser = createParser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip(error) {
      const found = lines.ofError(error as Error & CsvInfo, lineBreak ?? '\n');
      if (!found) return;
      const { first, last } = found;
      const value = first === last ? '' : `${first}–${last}`;
      rows.push({ line: first, lines: last - first + 1, cells: [], problem: { kind: 'brokenQuotes', value } });
    },
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', () => resolve());
    parser.on('error', reject);
  });
  parser.on('data', (cells: string[]) => {
    records += 1;
    // records can be late, in a queue of the stream
    const line = lines.ofRecord(cells, parser.info.records === records ? parser.info : null);
    rows.push({ line, cells });
  });
  for await (const part of parts) {
    lineBreak ??= /\r?\n|\r/.exec(part)?.[0];
    await new Promise<void>((resolve, reject) => {
      parser.write(part, (error) => (error ? reject(error) : resolve()));
    });
    if (rows.length > 0) yield rows;
    rows = [];
  }
  parser.end();
  await ended;
  yield rows;
}
