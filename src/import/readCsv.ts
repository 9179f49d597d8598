import type { Row } from './cells.ts';

/** The options of csv-parse that are used. */
interface CsvOptions {
  delimiter: string;
  record_delimiter: string[];
  relax_column_count: boolean;
  skip_empty_lines: boolean;
  skip_records_with_error: boolean;
  on_skip: (error?: Error) => undefined;
}

/** The part of csv-parse's parser that is used. */
interface CsvParser {
  readonly info: { readonly lines: number; readonly records: number };
  on(event: 'data', listener: (cells: string[]) => void): unknown;
  on(event: 'end' | 'error', listener: (error: Error) => void): unknown;
  write(text: string, callback: (error?: Error | null) => void): unknown;
  end(): unknown;
}

/** Creates a parser: `parse` of `csv-parse`, or of `csv-parse/browser/esm`. */
export type CreateParser = (options: CsvOptions) => CsvParser;

/** The line on which an error is found: of a cell that is not closed, the last one of the file. */
interface CsvErrorInfo {
  readonly code: string;
  readonly lines: number;
}

const count = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((sum, cell) => sum + (cell.match(pattern)?.length ?? 0), 0);

/** Creates functions that know the lines of records, from the lines on which the parser says that they end. */
function createLineCounter() {
  let last = 0;
  let lastInfo = 0;
  // the parser counts a line break of two characters twice inside quotes
  let extra = 0;

  return {
    /** @param info the parser's line at the end of the record, or null if it is further */
    ofRecord(cells: readonly string[], info: number | null): number {
      if (info === lastInfo + 1) {
        lastInfo = info;
        return (last += 1);
      }
      const breaks = count(cells, /[\r\n]/g);
      const pairs = count(cells, /\r\n/g);
      const line = info === null ? last + 1 : info - extra - breaks;
      lastInfo = info ?? lastInfo + 1 + breaks;
      extra += pairs;
      last = line + breaks - pairs;
      return line;
    },

    /** Returns null for a further error on the same line. */
    ofError(error: CsvErrorInfo | undefined): number | null {
      const isLine = error && error.code !== 'CSV_QUOTE_NOT_CLOSED';
      const line = isLine ? error.lines - extra : last + 1;
      if (line <= last) return null;
      last = line;
      return line;
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
  const lines = createLineCounter();
  const parser = createParser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip(error) {
      const line = lines.ofError(error as (Error & CsvErrorInfo) | undefined);
      if (line !== null) rows.push({ line, cells: [], problem: { kind: 'brokenQuotes', value: '' } });
    },
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', () => resolve());
    parser.on('error', reject);
  });
  parser.on('data', (cells: string[]) => {
    records += 1;
    // records can be late, in a queue of the stream
    const line = lines.ofRecord(cells, parser.info.records === records ? parser.info.lines : null);
    rows.push({ line, cells });
  });
  for await (const part of parts) {
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
