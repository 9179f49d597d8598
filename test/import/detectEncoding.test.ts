import { describe, expect, it, test } from 'vitest';
import { encodingOf, encodings } from '../../src/import/readText.ts';
import { encode } from '../support/encode.ts';
import { importFile, inspect } from './inspect.ts';

/** Comments in languages that are written in these encodings. */
const comments = [
  [
    'windows-1250',
    'Polish',
    [
      'Świetny produkt, polecę go znajomym!',
      'Nie mogłem znaleźć przycisku „Zapisz”, proszę poprawić.',
      'Cena jest za wysoka, zwłaszcza że część funkcji nie działa.',
    ],
  ],
  [
    'windows-1250',
    'Czech',
    [
      'Skvělý produkt, určitě ho doporučím přátelům!',
      'Stránka se načítá příliš pomalu, ještě žádná odpověď.',
      'Nemohl jsem najít tlačítko „Uložit“.',
    ],
  ],
  [
    'windows-1251',
    'Russian',
    ['Отличный продукт, буду советовать друзьям!', 'Не нашёл кнопку «Сохранить».', 'Слишком высокая цена.'],
  ],
  [
    'windows-1251',
    'Ukrainian',
    ['Чудовий продукт, пораджу друзям!', 'Не знайшов кнопку «Зберегти», її немає.', 'Зависока ціна.'],
  ],
  [
    'shift_jis',
    'Japanese',
    ['素晴らしい製品です。友人にも勧めます！', '保存ボタンが見つかりませんでした。', '価格が高いと思います。'],
  ],
  ['gb18030', 'Chinese', ['非常好的产品，我会推荐给朋友！', '我找不到保存按钮。', '价格有点高。']],
  [
    'iso-8859-15',
    'French',
    ['Très bon produit, mais à 20 € par mois, le cœur hésite.', 'Réponse rapide, merci !', 'Le prix est trop élevé.'],
  ],
  [
    'macintosh',
    'German',
    [
      'Großartig, ich empfehle es weiter!',
      'Die Seite lädt zu langsam.',
      'Ich fand den Knopf „Speichern“ nicht: schön …',
    ],
  ],
  [
    'windows-1252',
    'French',
    [
      'Très bon produit, mais à 20 € c’est trop cher.',
      'Réponse rapide, merci !',
      'Le bouton « Enregistrer » est caché.',
    ],
  ],
] as const;

function fileOf(encoding: (typeof comments)[number][0], texts: readonly string[], count: number): Blob {
  const rows = Array.from({ length: count }, (_, index) => `9,"${texts[index % texts.length]}",2024-06-15`);
  return new Blob([encode(['score,comment,created_at', ...rows].join('\n'), encoding)]);
}

describe.each(comments)('%s (%s)', (encoding, _, texts) => {
  it.each([1, 3, 2000])('is a guess that shows a line, with %i rows', async (count) => {
    const inspection = await inspect(fileOf(encoding, texts, count));
    const [missing] = inspection.missing;
    expect(missing).toMatchObject({ option: 'encoding' });
    const suggested = missing!.suggestions.map(({ value }) => value);
    expect(suggested).toEqual(inspection.readings.map((each) => each.encoding));
    expect(suggested).toContain(encoding);
    const shown = inspection.readings.find((each) => each.encoding === encoding)!.text;
    expect(texts.some((text) => shown.includes(text) || text.includes(shown))).toBe(true);
    expect(shown).toMatch(/[^\0-\x7f]/);
    if (count > 1) expect(inspection.encoding).toBe(encoding);
  });

  it('is stored as it was written, once it is chosen', async () => {
    const { inspection, responses } = await importFile(fileOf(encoding, texts, 3), { encoding });
    expect(inspection.missing).toEqual([]);
    expect(responses.map(({ text }) => text)).toEqual(texts);
  });

  it('is not stored without a choice', async () => {
    await expect(importFile(fileOf(encoding, texts, 2000))).rejects.toThrow(/encoding/);
  });
});

test.each([
  ['ASCII', 'score,comment,created_at\n9,plain,2024-06-15', 'utf-8'],
  ['UTF-8', 'score,comment,created_at\n9,Größe,2024-06-15', 'utf-8'],
  ['UTF-8 with an escape', 'score,comment,created_at\n9,\u001b[31mred,2024-06-15', 'utf-8'],
])('%s is certain', async (_, file, encoding) => {
  expect(await inspect(file)).toMatchObject({ encoding, missing: [], readings: [] });
});

test('Japanese without any byte above 127 is a guess, too', async () => {
  const escaped = [0x1b, 0x24, 0x42, 0x25, 0x35, 0x25, 0x5d, 0x1b, 0x28, 0x42];
  const text = new TextEncoder().encode('score,comment,created_at\n9,"');
  const end = new TextEncoder().encode('",2024-06-15\n');
  const inspection = await inspect(new Blob([text, Uint8Array.from(escaped), end]));
  expect(inspection.missing).toMatchObject([{ option: 'encoding', suggestions: [{ value: 'iso-2022-jp' }] }]);
  expect(inspection.sample[0]!.text).toBe('サポ');
});

test('the line that is shown differs in the encodings, around the difference', async () => {
  const long = 'schön '.repeat(100);
  const file = encode(`score,comment,created_at\n9,Größe,2024-06-15\n9,${long} 20 €,2024-06-15\n`, 'iso-8859-15');
  const { readings } = await inspect(new Blob([file]));
  const texts = readings.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(readings).toContainEqual({ encoding: 'iso-8859-15', text: expect.stringContaining('20 €') });
});

test('a file in UTF-32 is not text', async () => {
  const bytes = Uint8Array.from([0xff, 0xfe, 0, 0, 0x73, 0, 0, 0]);
  expect((await inspect(new Blob([bytes]))).problems).toMatchObject([{ kind: 'notText' }]);
});

test.each([
  ['MacRoman', 'macintosh'],
  ['latin1', 'windows-1252'],
  ['CP1250', 'windows-1250'],
  ['Windows-1251', 'windows-1251'],
  ['ISO-8859-15', 'iso-8859-15'],
  ['sjis', 'shift_jis'],
  ['cp932', 'shift_jis'],
  ['GBK', 'gb18030'],
  ['utf8', 'utf-8'],
  ['utf-32', null],
  ['ebcdic', null],
])('the encoding "%s" is %s', (name, encoding) => {
  expect(encodingOf(name)).toBe(encoding);
});

test('all encodings can be decoded', () => {
  expect(encodings.map((each) => encodingOf(each))).toEqual(encodings);
});
