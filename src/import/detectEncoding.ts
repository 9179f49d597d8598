import { decode, type Encoding, encodingOf, readBytes, readText } from './readText.ts';

/** The number of bytes at the beginning of a file that show UTF-16, and the number of those that suggest an encoding. */
const startSize = 4096;
const sampleSize = 65_536;

/** The byte before characters of ISO-2022-JP, which has no others than those of ASCII. */
const escape = 0x1b;

/** The number of encodings in which a line is shown. */
const maxReadings = 5;

/** How a line of a file reads in an encoding. */
export interface Reading {
  readonly encoding: Encoding;
  readonly text: string;
}

/** The encoding of a file, and whether it can be no other one. */
export interface DetectedEncoding {
  readonly encoding: Encoding;
  readonly isCertain: boolean;
  /** A line in the encodings that are likely, the most likely first. Empty if the encoding is certain. */
  readonly readings: readonly Reading[];
}

const certain = (encoding: Encoding): DetectedEncoding => ({ encoding, isCertain: true, readings: [] });

/** Returns the encoding by the byte order mark. */
function encodingOfMark(start: Uint8Array): Encoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null;
}

/** Resolves to the encodings that bytes are likely to have, the most likely first. */
async function guessEncodings(bytes: Uint8Array): Promise<Encoding[]> {
  // a megabyte, for the few files that need it
  const { detectAll } = await import('jschardet');
  const found = detectAll(bytes, { minimumThreshold: 0 }).flatMap(({ encoding }) => encodingOf(encoding ?? '') ?? []);
  return [...new Set(found)];
}

/** Resolves to whether a file is UTF-8 without an error, and whether it has escapes. Its end can be cut off inside a character. */
async function scanUtf8(file: Blob): Promise<'valid' | 'escaped' | 'invalid'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let hasOthers = false;
  let hasEscapes = false;
  try {
    for await (const bytes of readBytes(file)) {
      hasOthers ||= /[^\0-\x7f]/.test(decoder.decode(bytes, { stream: true }));
      hasEscapes ||= bytes.includes(escape);
    }
    // a file that is cut off in the middle of a character has others before it
    if (!hasOthers) decoder.decode();
    return hasEscapes && !hasOthers ? 'escaped' : 'valid';
  } catch {
    return 'invalid';
  }
}

/** Resolves to whether a file has more characters of UTF-8, besides ASCII, than bytes that are none. */
async function isMostlyUtf8(file: Blob): Promise<boolean> {
  let lead = 0;
  for await (const text of readText(file, 'utf-8'))
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) lead += character === '\ufffd' ? -1 : 1;
  return lead > 0;
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Yields the lines of a file as bytes. No encoding but UTF-16 has the byte of a line feed in another character. */
async function* splitBytes(file: Blob): AsyncGenerator<Uint8Array> {
  let rest = new Uint8Array();
  for await (const part of readBytes(file)) {
    const bytes = join(rest, part);
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, end + 1);
      from = end + 1;
    }
    rest = bytes.slice(from);
  }
  if (rest.length > 0) yield rest;
}

/** Resolves to the first lines that have more than ASCII: these alone tell the encodings apart. */
async function findLines(file: Blob): Promise<Uint8Array[]> {
  const lines: Uint8Array[] = [];
  let size = 0;
  for await (const line of splitBytes(file)) {
    if (!line.some((byte) => byte > 0x7f || byte === escape)) continue;
    lines.push(line.slice(0, sampleSize));
    size += line.length;
    if (size >= sampleSize) break;
  }
  return lines;
}

/** Returns the number of characters at the beginning that two texts share. */
function sharedLength(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  return index;
}

/** Returns how a line reads in encodings: the line that differs in most of them, around the difference of the first two. */
function readLine(lines: readonly Uint8Array[], encodings: readonly Encoding[]): Reading[] {
  let texts: string[] = [];
  let different = 0;
  for (const line of lines) {
    const decoded = encodings.map((encoding) => decode(line, encoding));
    const { size } = new Set(decoded);
    if (size > different) [texts, different] = [decoded, size];
  }
  const [first = '', second = first] = texts;
  const shared = sharedLength(first, second);
  const from = Math.max(0, (shared < first.length ? shared : first.search(/[^\0-\x7f]/)) - 40);
  return texts.map((text, index) => ({ encoding: encodings[index]!, text: text.slice(from, from + 120).trim() }));
}

/** Resolves to a guess: up to five encodings that read the file differently. */
async function guess(file: Blob, first: readonly Encoding[]): Promise<DetectedEncoding> {
  const lines = await findLines(file);
  const bytes = lines.reduce<Uint8Array>(join, new Uint8Array());
  const likely = new Map<string, Encoding>();
  for (const encoding of [...first, ...(await guessEncodings(bytes))]) {
    const text = decode(bytes, encoding);
    if (!likely.has(text)) likely.set(text, encoding);
  }
  const encodings = [...likely.values()].slice(0, maxReadings);
  const readings = readLine(lines.slice(0, 100), encodings);
  // no encoding may read bytes that are in none
  return { encoding: encodings[0] ?? 'windows-1252', isCertain: false, readings };
}

/** Reads a file as far as necessary, and resolves to its encoding. UTF-8 and UTF-16 are certain, all others are guesses. */
export async function detectEncoding(file: Blob): Promise<DetectedEncoding> {
  const start = new Uint8Array(await file.slice(0, startSize).arrayBuffer());
  const marked = encodingOfMark(start);
  if (marked) return certain(marked);
  if (start.includes(0)) {
    const [found] = await guessEncodings(start);
    if (found?.startsWith('utf-16')) return certain(found);
  }
  const scanned = await scanUtf8(file);
  if (scanned === 'valid') return certain('utf-8');
  if (scanned === 'escaped') {
    const found = await guess(file, []);
    return found.encoding === 'iso-2022-jp' ? found : certain('utf-8');
  }
  // tools cut off texts inside a character
  return (await isMostlyUtf8(file)) ? certain('utf-8') : guess(file, []);
}

/** Resolves to the encoding that somebody has chosen for a file, with a line in it and in those that are likely. */
export async function readChosen(file: Blob, chosen: Encoding): Promise<DetectedEncoding> {
  const { readings } = chosen.startsWith('utf-16') ? certain(chosen) : await guess(file, [chosen]);
  return { encoding: chosen, isCertain: true, readings };
}
