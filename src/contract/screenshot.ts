import { z } from 'zod';

/** The longest `data_url`, in characters: 1 MiB. */
export const maximumScreenshotLength = 1024 * 1024;

/** The widest picture, in pixels. */
export const maximumScreenshotWidth = 1600;

/** The highest picture, in pixels: a small file can hold a picture that no browser should have to unpack. */
export const maximumScreenshotHeight = 8192;

/** The image formats that a screenshot can have. */
export const ScreenshotType = z.enum(['image/webp', 'image/jpeg', 'image/png']);
export type ScreenshotType = z.infer<typeof ScreenshotType>;

/** Where a picture came from: drawn from the page, captured by the browser, or a file of the visitor. */
export const ScreenshotSource = z.enum(['page', 'display', 'file']);
export type ScreenshotSource = z.infer<typeof ScreenshotSource>;

const tooLong = `Too long: expected at most ${maximumScreenshotLength} characters`;

/** A picture that a visitor adds to a response, as `metadata.screenshot`. */
export const Screenshot = z.object({
  data_url: z.string().max(maximumScreenshotLength, tooLong),
  width: z.int().min(1).max(maximumScreenshotWidth),
  height: z.int().min(1).max(maximumScreenshotHeight),
  type: ScreenshotType,
  source: ScreenshotSource,
});
export type Screenshot = z.infer<typeof Screenshot>;
