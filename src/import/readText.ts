/** The encodings that a file can have, as `TextDecoder` of browsers and of Node names them. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8-i',
  'iso-8859-10',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** Names that `TextDecoder` doesn't know, or for which there is one with more characters. */
const aliases: Readonly<Record<string, Encoding>> = {
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
};

/** Returns the encoding of a name such as "latin1", "CP1250" or "MacRoman", or null. */
export function encodingOf(name: string): Encoding | null {
  const lower = name.trim().toLowerCase();
  const label = aliases[lower] ?? lower;
  try {
    const { encoding } = new TextDecoder(label);
    return encodings.find((each) => each === encoding) ?? null;
  } catch {
    return null;
  }
}

/** Yields the bytes of a file in parts. */
export async function* readBytes(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Safari can't iterate over a stream
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** The first bytes of ZIP (so of newer workbooks), gzip, older workbooks, PDF, SQLite with its NUL, and UTF-32. */
const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [...new TextEncoder().encode('SQLite format 3\0')],
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** Resolves to false for a workbook, a compressed file, a PDF file, a SQLite database, and UTF-32, which no browser reads. */
export async function isText(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return !signatures.some((signature) => signature.every((byte, index) => start[index] === byte));
}

/** The characters of Windows-1252 from 0x80 to 0x9F. */
const highCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

// some versions of Node decode Windows-1252 as Latin-1: https://github.com/nodejs/node/issues/56542
const mend = (text: string, encoding: Encoding) =>
  encoding === 'windows-1252'
    ? text.replace(/[\x80-\x9f]/g, (each) => highCharacters[each.charCodeAt(0) - 0x80]!)
    : text;

/** Returns the text of bytes, without a byte order mark. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  mend(new TextDecoder(encoding).decode(bytes), encoding);

/** Yields the text of a file in parts, without a byte order mark. */
export async function* readText(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of readBytes(file)) yield mend(decoder.decode(bytes, { stream: true }), encoding);
  yield mend(decoder.decode(), encoding);
}

/** Yields the lines of a text. A line ends with a line feed, which may have a carriage return before it. */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest: string[] = [];
  for await (const part of parts) {
    const lines = part.split('\n');
    const last = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = rest.join('') + lines[0]!;
      rest = [];
      yield lines;
    }
    rest.push(last);
  }
  yield [rest.join('')];
}
