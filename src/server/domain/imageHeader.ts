import { imageDimensionsFromData } from 'image-dimensions';

/** The type and the size in pixels that a picture states in its first bytes; null for what is no picture. */
export function imageHeader(bytes: Buffer) {
  const found = imageDimensionsFromData(bytes);
  return found ? { type: `image/${found.type}`, width: found.width, height: found.height } : null;
}
