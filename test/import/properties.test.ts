import { parse as parseSync } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { importFile, inspect } from './inspect.ts';

const numRuns = inject('isFull') ? 5000 : 200;

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '',
    ' a ',
    'null',
    ' ',
    '9',
    '11',
    '2024-06-15',
    '2024-06-15 10:00',
    'a"b',
    'a\r\nb',
    'a\nb',
    'x;y\tz',
    "'=1",
  ),
);
const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    'Score',
    'comment',
    'Date',
    'Email',
    'IP',
    'id',
    'imported',
    '__proto__',
    'score',
    'choices',
    'a',
    'a (2)',
  ),
);

const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.tuple(
      fc.array(name, { minLength: width, maxLength: width }),
      fc.array(fc.array(cell, { minLength: 1, maxLength: width + 1 }), { maxLength: 6 }),
    ),
  );

const isAbsent = (text: string) => text.trim() === '' || text === 'null';

describe('any CSV', () => {
  it('is stored as it reads: each cell is in the response, ignored, or in a row with a problem', async () => {
    const property = fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async ([header, rows], delimiter, breaks) => {
        // the header decides on the delimiter
        const first = ['created_at', 'text', ...header];
        const cells = rows.map((row) => ['2024-06-15', 'said', ...row]);
        const file = stringify([first, ...cells], { delimiter, record_delimiter: breaks, quoted: true });
        const read = parseSync(file, { delimiter, relax_column_count: true }) as string[][];
        const options = { map: { text: 'text', created_at: 'created_at' } };
        // a column that could have scores has to be mapped or ignored
        fc.pre((await inspect(file, options)).missing.length === 0);
        const { inspection, responses } = await importFile(file, options);
        const { counts, columns, problems } = inspection;
        expect(counts.responses + counts.invalid + counts.duplicates).toBe(rows.length);
        expect(responses).toHaveLength(counts.responses);
        const lost = read.slice(1).filter((row) => !responses.some((response) => isStored(row, columns, response)));
        expect(lost.length).toBeLessThanOrEqual(counts.invalid + counts.duplicates);
        expect(problems.length > 0).toBe(counts.invalid > 0 || rows.length === 0);
      },
    );
    await fc.assert(property, { numRuns });
  });
});

type Imported = Awaited<ReturnType<typeof importFile>>;

/** Returns the choices of a cell. */
const partsOf = (cell: string) =>
  cell
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);

/** Returns whether a response has all cells of a row unchanged, besides those that are ignored. */
function isStored(
  row: readonly string[],
  columns: Imported['inspection']['columns'],
  { score, text, metadata, created_at, updated_at }: Imported['responses'][number],
): boolean {
  const plain = (value: string) => value.replaceAll('\0', '\ufffd');
  const has = (key: string, value: string) => Object.hasOwn(metadata, key) && metadata[key] === value;
  return row.every((cell, index) => {
    if (isAbsent(cell)) return true;
    if (!columns[index]) return false;
    const { column, target, key } = columns[index];
    const value = plain(cell);
    if (target === 'ignored') return true;
    if (target === 'score') return score === Number(cell);
    if (target === 'text') return text === value;
    if (target === 'created_at') return new Date(cell).toISOString().slice(0, 10) === created_at.slice(0, 10);
    if (target === 'updated_at') return updated_at !== '';
    if (target === 'choices') return partsOf(value).every((each) => [metadata['choices']].flat().includes(each));
    return has(plain(key ?? column), value);
  });
}
