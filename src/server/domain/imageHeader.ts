import type { ScreenshotType } from '../../contract/screenshot.ts';

/** What an image says of itself in its first bytes. Sizes are pixels. */
export interface ImageHeader {
  readonly type: ScreenshotType;
  readonly width: number;
  readonly height: number;
}

/** Reads the header of a PNG, JPEG or WebP image; null for anything else, cut off ones included. */
export function imageHeader(bytes: Buffer): ImageHeader | null {
  try {
    const [type, size] = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes) ?? [null, null];
    return type && { type, width: size[0], height: size[1] };
  } catch (error) {
    // it ends before its header does
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Found = readonly [type: ScreenshotType, size: readonly [width: number, height: number]] | null;

const textAt = (bytes: Buffer, start: number, end: number) => bytes.toString('latin1', start, end);

/** PNG 1.2, 5.2 and 11.2.2: the signature, then the chunk IHDR. */
function readPng(bytes: Buffer): Found {
  if (textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(bytes, 12, 16) !== 'IHDR') return null;
  return ['image/png', [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]];
}

/** ITU T.81, annex B: segments, each with a marker and its length, up to a frame header (SOF). */
function readJpeg(bytes: Buffer): Found {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let position = 2;
  while (bytes.readUInt8(position) === 0xff) {
    const marker = bytes.readUInt8(position + 1);
    // DHT, JPG and DAC stand among the frame headers without being one
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return ['image/jpeg', [bytes.readUInt16BE(position + 7), bytes.readUInt16BE(position + 5)]];
    // 0xff may be repeated before a marker
    position += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(position + 2);
  }
  return null;
}

/** RFC 9649: RIFF with one of three kinds of first chunk. */
function readWebp(bytes: Buffer): Found {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 12) !== 'WEBP') return null;
  const found = (width: number, height: number): Found => ['image/webp', [width, height]];
  switch (textAt(bytes, 12, 16)) {
    case 'VP8 ':
      return found(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return found((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 'VP8X':
      return found(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
