import { describe, expect, it } from 'vitest';
import type { Encoding } from '../../src/import/readText.ts';
import { importFile, inspect } from './inspect.ts';

const text = 'Größe – “naïve” €';

function encodeUtf16(content: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(content.length * 2));
  for (let index = 0; index < content.length; index++) view.setUint16(index * 2, content.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

const windows: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 };
const encodeWindows = (content: string) => Uint8Array.from(content, (each) => windows[each] ?? each.charCodeAt(0));

/** The options for a file in an encoding: another one than UTF-8 and UTF-16 has to be chosen. */
const choose = (encoding: Encoding) => (encoding.startsWith('utf') ? {} : { encoding });

const encodings = [
  ['utf-8', (content: string) => new TextEncoder().encode(content)],
  ['utf-8', (content: string) => new TextEncoder().encode(`\ufeff${content}`)],
  ['utf-16le', (content: string) => encodeUtf16(content, true)],
  ['utf-16le', (content: string) => encodeUtf16(`\ufeff${content}`, true)],
  ['utf-16be', (content: string) => encodeUtf16(content, false)],
  ['utf-16be', (content: string) => encodeUtf16(`\ufeff${content}`, false)],
  ['windows-1252', encodeWindows],
] as const;

describe('the encodings', () => {
  const cases = encodings.flatMap(([encoding, encode]) =>
    [',', ';', '\t'].map((each) => [encoding, each, encode] as const),
  );

  it.each(cases)('read %s with %j', async (encoding, delimiter, encode) => {
    const lines = [
      ['score', 'comment', 'created_at', '"a,b;c\td"'],
      ['9', `"${text}${delimiter}\r\nsecond ""line"""`, '2024-06-15', ''],
    ];
    const content = lines.map((cells) => cells.join(delimiter)).join('\r\n');
    const { inspection, responses } = await importFile(new Blob([encode(content)]), choose(encoding));
    expect(inspection).toMatchObject({ encoding, delimiter, problems: [] });
    expect(responses).toMatchObject([{ score: 9, text: `${text}${delimiter}\r\nsecond "line"` }]);
  });

  it('find a character of Windows-1252 at the end of a long file', async () => {
    const rows = Array.from({ length: 20_000 }, () => '9,plain,2024-06-15');
    const content = `score,text,created_at\n${rows.join('\n')}\n9,${text},2024-06-15\n`;
    const file = new Blob([encodeWindows(content)]);
    const { missing, readings } = await inspect(file);
    expect(missing.map(({ option }) => option)).toEqual(['encoding']);
    expect(readings).toContainEqual({ encoding: 'windows-1252', text: `9,${text},2024-06-15` });
    const { responses } = await importFile(file, choose('windows-1252'));
    expect(responses.at(-1)!.text).toBe(text);
  });

  it('read what is left of a file that was cut off in the middle of a character', async () => {
    const bytes = new TextEncoder().encode('score,text,created_at\n9,Größe,2024-06-15\n9,Grö');
    const { inspection, responses } = await importFile(new Blob([bytes.slice(0, -1)]));
    expect(inspection.encoding).toBe('utf-8');
    expect(responses[0]).toMatchObject({ text: 'Größe' });
    const windows = await inspect(new Blob([encodeWindows('score,created_at,text\n9,2024-06-15,Café')]));
    expect(windows.encoding).toBe('windows-1252');
  });

  it('read a file in UTF-8 that has a text cut off in the middle of a character', async () => {
    const file = ['score,text,created_at', '9,Größe,2024-06-15', '9,Gr\0,2024-06-15'].join('\n');
    const bytes = new TextEncoder().encode(file).map((byte) => byte || 0xc3);
    const { inspection, responses } = await importFile(new Blob([bytes]));
    expect(inspection.encoding).toBe('utf-8');
    expect(responses.map((each) => each.text)).toEqual(['Größe', 'Gr\ufffd']);
  });

  it('believe the byte order mark of UTF-8', async () => {
    const bytes = [0xef, 0xbb, 0xbf, ...encodeWindows('score,text,created_at\n9,Größe,2024-06-15\n')];
    const { inspection, responses } = await importFile(new Blob([Uint8Array.from(bytes)]));
    expect(inspection.encoding).toBe('utf-8');
    expect(responses).toMatchObject([{ score: 9, text: 'Gr\ufffd\ufffde' }]);
  });

  it('keep characters together that two parts of a file share', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `9,${'é'.repeat(index % 7)}€,2024-06-15`);
    const { responses } = await importFile(['score,text,created_at', ...rows]);
    expect(responses.map((each) => each.text)).toEqual(rows.map((row) => row.split(',')[1]));
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 1, 2]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
    ['a compressed file', [0x1f, 0x8b, 8, 0]],
    ['a database', [...new TextEncoder().encode('SQLite format 3\0'), 16, 0, 1, 1]],
  ])('report %s', async (_, bytes) => {
    const { problems, counts, missing } = await inspect(new Blob([Uint8Array.from(bytes)]));
    expect(problems).toMatchObject([{ kind: 'notText', count: 1 }]);
    expect(counts.rows).toBe(0);
    expect(missing).toEqual([]);
  });

  it.each(['', '\n\n', 'Score,Date\n'])('find no rows in %j', async (text) => {
    const { counts, problems, missing, period } = await inspect(text);
    expect(problems).toMatchObject([{ kind: 'noRows', count: 1 }]);
    expect({ rows: counts.rows, missing, period }).toEqual({ rows: 0, missing: [], period: null });
  });

  it.each([
    ['a list', '[{"score": 9}]', 'invalidJson'],
    ['a header with a quotation mark that is not closed', 'Score,"Date\n9,2024-06-15\n', 'brokenQuotes'],
  ])('say of %s only what is wrong with it', async (_, text, kind) => {
    const { problems, missing } = await inspect(text);
    expect(problems.map((problem) => problem.kind)).toEqual([kind]);
    expect(missing).toEqual([]);
  });

  it('say which lines of a list are not objects', async () => {
    const { problems } = await inspect('[\n{"score": 9, "date": "2024-06-15"}\n]');
    expect(problems).toMatchObject([{ kind: 'invalidJson', count: 2, examples: [{ line: 1 }, { line: 3 }] }]);
  });

  it('leave out the line that tells Excel the delimiter', async () => {
    const { delimiter, columns, counts } = await inspect('sep=;\nScore;Date\n9;2024-06-15\n');
    expect(columns.map(({ column }) => column)).toEqual(['Score', 'Date']);
    expect({ delimiter, responses: counts.responses }).toEqual({ delimiter: ';', responses: 1 });
  });

  it.each([
    ['questions with commas', ['Date;Score (0 = bad, 10 = good);Why, please?', '2024-06-15;9;Good, thanks'], ';'],
    [
      'breaks in quotes',
      ['Date;Score (0, 10);"Why,\n\nplease"', '2024-06-15;9;"Good,, \n""thanks"""', '2024-06-16;8;'],
      ';',
    ],
    ['a broken row', ['Date,Score,Why', '2024-06-15,9,Good;thanks', '2024-06-15,9,Good, thanks'], ','],
    ['empty cells at the end', ['Date,\tScore, Why\tPlan', '2024-06-15\t9\t', '2024-06-16\t\t'], '\t'],
  ])('find the delimiter of a file with %s', async (_, lines, delimiter) => {
    expect((await inspect(lines)).delimiter).toBe(delimiter);
  });

  it('find the delimiter of a file with long rows', async () => {
    const rows = Array.from({ length: 15 }, () => `2024-06-15;9;"${'Good, thanks.\n'.repeat(800)}"`);
    expect((await inspect(['Date;Score (0, 10);Why, please?', ...rows])).delimiter).toBe(';');
  });
});
