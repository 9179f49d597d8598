import { Screenshot } from '../../contract/screenshot.ts';
import { imageHeader } from './imageHeader.ts';
import { ApiError, type Subject } from './apiError.ts';

/** A picture that was checked, as bytes. */
export interface Picture {
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Reads `metadata.screenshot`; answers a sentence where it is not a picture of the type and size that it states. */
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
    return `metadata.screenshot.data_url: expected ${start} and the picture in base64`;
  }
  const bytes = Buffer.from(encoded, 'base64');
  const header = imageHeader(bytes);
  if (header?.type !== type) return `metadata.screenshot.data_url: expected a picture of the type ${type}`;
  if (header.width !== width || header.height !== height) {
    return `metadata.screenshot: expected the size of the picture, ${header.width} by ${header.height}`;
  }
  return { type, bytes };
}

/** Throws an `ApiError` (400) where a screenshot is not what it says; none, and null for taking it back, are fine. */
export function checkScreenshot(value: unknown, subject: Subject): void {
  const picture = value == null ? null : readScreenshot(value);
  if (typeof picture === 'string') throw new ApiError(400, `${picture}.`, subject);
}
