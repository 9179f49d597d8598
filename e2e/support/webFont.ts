/** Font units per em. Ascent and descent are those of common fonts, so lines have the usual height. */
const em = 1000;
const ascent = 900;
const descent = 220;
/** The space and all other printable ASCII characters. */
const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));

/** Writes numbers in the font format: big-endian, 16 bits each; a 32-bit value takes two of them. */
function uint16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value & 0xffff, 2 * index);
  return buffer;
}

/** Returns the advance width of a character: narrow signs, capitals, wide scripts and all others differ. */
function advanceOf(code: number): number {
  if (code >= 0x3000) return em;
  const character = String.fromCharCode(code);
  if (/[ .,:;!'ijl|]/.test(character)) return 300;
  return /[A-Z@%mw]/.test(character) ? 700 : 540;
}

/** Returns a glyph with straight lines: a box with a smaller box, of the opposite direction, cut out. */
function glyphOf(code: number): Buffer {
  if (code === 0x20) return Buffer.alloc(0);
  const [left, right] = [60, advanceOf(code) - 60];
  const [bottom, top] = [0, /[A-Zbdfhkl\d]/.test(String.fromCharCode(code)) ? 700 : 500];
  const stroke = 80;
  const points: [x: number, y: number][] = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    [left + stroke, bottom + stroke],
    [right - stroke, bottom + stroke],
    [right - stroke, top - stroke],
    [left + stroke, top - stroke],
  ];
  const steps = (axis: 0 | 1) => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  return Buffer.concat([
    uint16(2, left, bottom, right, top, 3, 7, 0),
    // every point is on the curve, with 16-bit steps
    Buffer.alloc(points.length, 1),
    uint16(...steps(0), ...steps(1)),
  ]);
}

/** Maps each character to its glyph: a segment for each character, and one that ends the list (format 4). */
function characterMap(codes: readonly number[]): Buffer {
  const segments = [...codes.map((code, index) => [code, index + 1 - code] as const), [-1, 1] as const];
  const count = segments.length;
  const bits = Math.floor(Math.log2(count));
  const search = 2 ** bits;
  return uint16(
    0,
    1,
    3,
    1,
    0,
    12,
    4,
    16 + 8 * count,
    0,
    2 * count,
    2 * search,
    bits,
    2 * (count - search),
    ...segments.map(([code]) => code),
    0,
    ...segments.map(([code]) => code),
    ...segments.map(([, delta]) => delta),
    ...segments.map(() => 0),
  );
}

/** Returns the required tables of a TrueType font, in the formats of the OpenType specification. */
function tables(codes: readonly number[]): Record<string, Buffer> {
  const [firstCode, lastCode] = [codes[0]!, codes.at(-1)!];
  // the first glyph is for missing characters
  const glyphCount = codes.length + 1;
  const glyphs = [glyphOf(lastCode), ...codes.map(glyphOf)];
  const offsets = [0];
  for (const glyph of glyphs) offsets.push(offsets.at(-1)! + glyph.length);
  const advances = [advanceOf(lastCode), ...codes.map(advanceOf)];
  const name = Buffer.from('Test', 'utf16le').swap16();
  return {
    'OS/2': Buffer.concat([
      uint16(4, 500, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0),
      Buffer.alloc(10 + 16 + 4),
      uint16(64, firstCode, lastCode, ascent, -descent, 0, ascent, descent, 0, 0, 0, 0, 500, 700, 0, firstCode, 1),
    ]),
    cmap: characterMap(codes),
    glyf: Buffer.concat(glyphs),
    head: uint16(
      1,
      0,
      1,
      0,
      0,
      0,
      0x5f0f,
      0x3cf5,
      3,
      em,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      -descent,
      em,
      ascent,
      0,
      8,
      2,
      0,
      0,
    ),
    hhea: uint16(1, 0, ascent, -descent, 0, 700, 60, 60, 640, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount),
    hmtx: uint16(...advances.flatMap((advance) => [advance, 60])),
    loca: uint16(...offsets.map((offset) => offset / 2)),
    maxp: uint16(1, 0, glyphCount, 8, 2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    name: Buffer.concat([uint16(0, 4, 54, ...[1, 2, 4, 6].flatMap((id) => [3, 1, 0x409, id, name.length, 0])), name]),
    post: uint16(3, 0, 0, 0, -100, 50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
  };
}

const padded = (table: Buffer) => Buffer.concat([table, Buffer.alloc(-table.length & 3)]);

function checksumOf(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

/**
 * Returns a TrueType font with boxes for ASCII and other characters: a web font that looks the same on every machine.
 */
export function webFont(others = ''): Buffer {
  const codes = [...new Set(ascii + others)].map((character) => character.codePointAt(0)!);
  const all = Object.entries(tables(codes.toSorted((one, other) => one - other)));
  let offset = 12 + 16 * all.length;
  const records = all.map(([tag, table]) => {
    const record = Buffer.alloc(16);
    record.write(tag, 'latin1');
    record.writeUInt32BE(checksumOf(padded(table)), 4);
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(table.length, 12);
    offset += padded(table).length;
    return record;
  });
  const header = uint16(1, 0, all.length, 128, 3, 16 * all.length - 128);
  return Buffer.concat([header, ...records, ...all.map(([, table]) => padded(table))]);
}
