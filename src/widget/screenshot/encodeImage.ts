import { maxScreenshotLength } from '../../contract/limits.ts';
import type { Screenshot, ScreenshotType } from '../../contract/api/screenshot.ts';
import { scaledCanvas } from './imageCanvas.ts';

/**
 * Encodes an image as a data URL within the length limit, in the best possible quality: as WebP, or as JPEG if the
 * browser can't encode WebP.
 */
export function encodeImage(image: HTMLCanvasElement): Omit<Screenshot, 'source'> {
  const { width, height } = image;
  for (const quality of [0.9, 0.75, 0.5]) {
    let type: ScreenshotType = 'image/webp';
    let data_url = image.toDataURL(type, quality);
    // browsers replace a type that they can't encode
    if (!data_url.startsWith(`data:${type}`)) data_url = image.toDataURL((type = 'image/jpeg'), quality);
    if (data_url.length <= maxScreenshotLength) return { data_url, width, height, type };
  }
  return encodeImage(scaledCanvas(image, width * 0.7, height * 0.7));
}
