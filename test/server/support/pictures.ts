import type { Screenshot } from '../../../src/contract/api/screenshot.ts';

const text = (latin: string) => Buffer.from(latin, 'latin1');

function number(value: number, length: number, order: 'BE' | 'LE' = 'BE'): Buffer {
  const bytes = Buffer.alloc(length);
  bytes[order === 'BE' ? 'writeUIntBE' : 'writeUIntLE'](value, 0, length);
  return bytes;
}

/** The first bytes of pictures: as much of each format as states its type and size. */
export const heads = {
  png: (width: number, height: number) =>
    Buffer.concat([text('\x89PNG\r\n\x1a\n'), number(13, 4), text('IHDR'), number(width, 4), number(height, 4)]),
  /** With the segments that a camera writes before the frame, including a table, and padding. */
  jpeg: (width: number, height: number) =>
    Buffer.concat([
      text('\xff\xd8\xff\xe1'),
      number(20, 2),
      text('Exif\0\0 1 km from home'.slice(0, 18)),
      text('\xff\xc4'),
      number(3, 2),
      text('\0'),
      text('\xff\xff\xc2'),
      number(11, 2),
      text('\x08'),
      number(height, 2),
      number(width, 2),
      text('\x01\x01\x11\0'),
    ]),
  webp: (width: number, height: number) =>
    riff('VP8 ', text('\0\0\0\x9d\x01\x2a'), number(width, 2, 'LE'), number(height, 2, 'LE')),
  webpLossless: (width: number, height: number) =>
    riff('VP8L', text('\x2f'), number(width - 1 + (height - 1) * 2 ** 14, 4, 'LE')),
  webpExtended: (width: number, height: number) =>
    riff('VP8X', text('\0\0\0\0'), number(width - 1, 3, 'LE'), number(height - 1, 3, 'LE')),
};

function riff(kind: string, ...content: Buffer[]): Buffer {
  return Buffer.concat([text('RIFF'), number(30, 4, 'LE'), text(`WEBP${kind}`), number(18, 4, 'LE'), ...content]);
}

/** The whole file of a picture with one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a screenshot as the widget submits it. */
export function aScreenshot(fields: Partial<Record<keyof Screenshot, unknown>> = {}, bytes: Buffer = pixel) {
  const { type = 'image/png' } = fields;
  const data_url = `data:${type};base64,${bytes.toString('base64')}`;
  return { data_url, width: 1, height: 1, type, source: 'page', ...fields };
}
