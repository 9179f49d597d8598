import { describe, expect, it } from 'vitest';
import { importFile, inspect } from './inspect.ts';

const text = 'Größe – “naïve” €';

function encodeUtf16(content: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(content.length * 2));
  for (let index = 0; index < content.length; index++) view.setUint16(index * 2, content.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

const windows: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 };
const encodeWindows = (content: string) => Uint8Array.from(content, (each) => windows[each] ?? each.charCodeAt(0));

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
    const { inspection, responses } = await importFile(new Blob([encode(content)]));
    expect(inspection).toMatchObject({ encoding, delimiter, problems: [] });
    expect(responses).toMatchObject([{ score: 9, text: `${text}${delimiter}\r\nsecond "line"` }]);
  });

  it('find a character of Windows-1252 at the end of a long file', async () => {
    const rows = Array.from({ length: 20_000 }, () => '9,plain,2024-06-15');
    const content = `score,text,created_at\n${rows.join('\n')}\n9,${text},2024-06-15\n`;
    const { inspection, responses } = await importFile(new Blob([encodeWindows(content)]));
    expect(inspection.encoding).toBe('windows-1252');
    expect(responses.at(-1)!.text).toBe(text);
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
  ])('report %s', async (_, bytes) => {
    const { problems, counts, missing } = await inspect(new Blob([Uint8Array.from(bytes)]));
    expect(problems).toMatchObject([{ kind: 'notText', count: 1 }]);
    expect(counts.rows).toBe(0);
    expect(missing).not.toEqual([]);
  });

  it('find nothing in an empty file', async () => {
    const { columns, counts, problems, missing, period } = await inspect('');
    expect({ columns, rows: counts.rows, problems, period }).toEqual({
      columns: [],
      rows: 0,
      problems: [],
      period: null,
    });
    expect(missing).toMatchObject([{ field: 'score' }, { field: 'created_at' }]);
  });
});
