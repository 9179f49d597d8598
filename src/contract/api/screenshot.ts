import { z } from 'zod';
import { maxScreenshotHeight, maxScreenshotLength, maxScreenshotWidth } from '../limits.ts';

/** The image formats that a screenshot can have. */
export const ScreenshotType = z.enum(['image/webp', 'image/jpeg', 'image/png']);
export type ScreenshotType = z.infer<typeof ScreenshotType>;

/** The source of a picture: drawn from the page, captured by the browser, or a file from the visitor. */
export const ScreenshotSource = z.enum(['page', 'display', 'file']);
export type ScreenshotSource = z.infer<typeof ScreenshotSource>;

const tooLong = `Too long: expected at most ${maxScreenshotLength} characters`;

/** A picture that a visitor adds to a response, as `metadata.screenshot`. */
export const Screenshot = z.object({
  data_url: z.string().max(maxScreenshotLength, tooLong),
  width: z.int().min(1).max(maxScreenshotWidth),
  height: z.int().min(1).max(maxScreenshotHeight),
  type: ScreenshotType,
  source: ScreenshotSource,
});
export type Screenshot = z.infer<typeof Screenshot>;
