import type { ScreenshotType } from '../../contract/screenshot.ts';
import { pictureOf } from './pictureOf.ts';

/** A picture as it is sent. */
export interface Encoded {
  readonly data_url: string;
  readonly width: number;
  readonly height: number;
  readonly type: ScreenshotType;
}

/** The longest data URL that the server takes, in characters: 1 MiB. */
const longest = 1024 * 1024;

/** Turns a picture into a data URL that is short enough, as well as that goes: WebP, or JPEG where a browser has none. */
export function encode(picture: HTMLCanvasElement): Encoded {
  for (const quality of [0.9, 0.75, 0.5]) {
    let type: ScreenshotType = 'image/webp';
    let data_url = picture.toDataURL(type, quality);
    // a browser that cannot write it answers with another type
    if (!data_url.startsWith(`data:${type}`)) data_url = picture.toDataURL((type = 'image/jpeg'), quality);
    if (data_url.length <= longest) return { data_url, width: picture.width, height: picture.height, type };
  }
  const smaller = pictureOf(picture, picture.width, picture.height);
  const { width, height } = picture;
  smaller.width = Math.round(width * 0.7);
  smaller.height = Math.round(height * 0.7);
  smaller.getContext('2d')!.drawImage(picture, 0, 0, smaller.width, smaller.height);
  return encode(smaller);
}
