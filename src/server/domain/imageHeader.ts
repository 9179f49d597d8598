import { imageDimensionsFromData } from 'image-dimensions';
import { ScreenshotType } from '../../contract/screenshot.ts';

/** The type and the size in pixels that a picture states in its first bytes; null for what is no screenshot's type. */
export function imageHeader(bytes: Buffer) {
  const found = imageDimensionsFromData(bytes);
  const type = ScreenshotType.safeParse(`image/${found?.type}`);
  return found && type.success ? { type: type.data, width: found.width, height: found.height } : null;
}
