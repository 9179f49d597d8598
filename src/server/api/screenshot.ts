import { imageDimensionsFromData } from 'image-dimensions';
import { Screenshot } from '../../contract/api/screenshot.ts';
import { ApiError } from './errors.ts';

/** The bytes of a picture that passed the checks. */
export interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Returns the type and the size in pixels from the first bytes of a picture, or null if it is not a picture. */
export function imageHeader(bytes: Uint8Array) {
  const found = imageDimensionsFromData(bytes);
  return found ? { type: `image/${found.type}`, width: found.width, height: found.height } : null;
}

/** Returns the bytes that base64 encodes, with or without its padding. */
function decode(encoded: string): Uint8Array<ArrayBuffer> {
  const digits = encoded.replace(/=+$/, '');
  // one digit is less than a byte
  const characters = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

/** Reads `metadata.screenshot`. Returns an error message if it is not a picture of the declared type and size. */
export function readScreenshot(value: unknown): Picture | string {
  const parsed = Screenshot.safeParse(value);
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [(typeof parsed.error.issues)[number]];
    return `${['metadata.screenshot', ...path].join('.')}: ${message}`;
  }
  const { data_url, type, width, height } = parsed.data;
  const start = `data:${type};base64,`;
  const encoded = data_url.slice(start.length);
  if (!data_url.startsWith(start) || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) {
    return `metadata.screenshot.data_url: expected ${start} and the image in base64`;
  }
  const bytes = decode(encoded);
  const header = imageHeader(bytes);
  if (header?.type !== type) return `metadata.screenshot.data_url: expected an image of type ${type}`;
  if (header.width !== width || header.height !== height) {
    return `metadata.screenshot: expected the size of the image, ${header.width} by ${header.height}`;
  }
  return { type, bytes };
}

/**
 * Throws an `ApiError` if a screenshot does not match its declaration. A missing one and null, which removes it, are
 * valid.
 */
export function checkScreenshot(value: unknown): void {
  const picture = value == null ? null : readScreenshot(value);
  if (typeof picture === 'string') throw new ApiError('malformed', `${picture}.`);
}
