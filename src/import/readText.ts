/** The encodings that are recognized, as `TextDecoder` names them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function* readBytes(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  // Safari can't iterate over a stream
  const reader = file.stream().getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

/** Returns the encoding by the byte order mark, or by the zeros of UTF-16. */
function encodingOfStart(start: Uint8Array): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const many = start.length / 8;
  if (odd > many && even < odd / 4) return 'utf-16le';
  return even > many && odd < even / 4 ? 'utf-16be' : null;
}

/** The first bytes of ZIP (so of newer workbooks), gzip, older workbooks, PDF, and SQLite with its NUL. */
const signatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [...new TextEncoder().encode('SQLite format 3\0')],
];

/** Resolves to false for a workbook, a compressed file, a PDF file or a SQLite database. */
export async function isText(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  return !signatures.some((signature) => signature.every((byte, index) => start[index] === byte));
}

/** Resolves to whether more bytes of a file are characters of UTF-8 than not. Tools cut off texts inside a character. */
async function isMostlyUtf8(file: Blob): Promise<boolean> {
  let lead = 0;
  for await (const text of readText(file, 'utf-8'))
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) lead += character === '\ufffd' ? -1 : 1;
  return lead > 0;
}

/** Reads the file as far as necessary, and resolves to its encoding. */
export async function detectEncoding(file: Blob): Promise<Encoding> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const found = encodingOfStart(start);
  if (found) return found;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = false;
  try {
    for await (const bytes of readBytes(file)) {
      const text = decoder.decode(bytes, { stream: true });
      isUtf8 ||= /[^\0-\x7f]/.test(text);
    }
    // a file that is cut off in the middle of a character has others before it
    if (!isUtf8) decoder.decode();
    return 'utf-8';
  } catch {
    return (await isMostlyUtf8(file)) ? 'utf-8' : 'windows-1252';
  }
}

/** The characters of Windows-1252 from 0x80 to 0x9F. */
const highCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Yields the text of a file in parts, without a byte order mark. */
export async function* readText(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // some versions of Node decode Windows-1252 as Latin-1: https://github.com/nodejs/node/issues/56542
  const fix = (text: string) =>
    encoding === 'windows-1252'
      ? text.replace(/[\x80-\x9f]/g, (each) => highCharacters[each.charCodeAt(0) - 0x80]!)
      : text;
  for await (const bytes of readBytes(file)) yield fix(decoder.decode(bytes, { stream: true }));
  yield fix(decoder.decode());
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
