import type { Screenshot, ScreenshotType } from '../../contract/screenshot.ts';
import { scaledCanvas } from './imageCanvas.ts';

/** The longest data URL that the server accepts, in characters: 1 MiB. */
const maxLength = 1024 * 1024;

/**
 * Encodes an image as a data URL that is short enough, in the best quality possible: as WebP, or as JPEG in a browser
 * that cannot write WebP.
 */
export function encodeImage(image: HTMLCanvasElement): Omit<Screenshot, 'source'> {
  const { width, height } = image;
  for (const quality of [0.9, 0.75, 0.5]) {
    let type: ScreenshotType = 'image/webp';
    let data_url = image.toDataURL(type, quality);
    // a browser that cannot write a type returns another one
    if (!data_url.startsWith(`data:${type}`)) data_url = image.toDataURL((type = 'image/jpeg'), quality);
    if (data_url.length <= maxLength) return { data_url, width, height, type };
  }
  return encodeImage(scaledCanvas(image, width * 0.7, height * 0.7));
}
