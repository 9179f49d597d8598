import { pictureOf } from './pictureOf.ts';

/** Reads a picture of the visitor's. What a camera wrote into the file beside the picture stays behind. Rejects where it is none. */
export async function readFile(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file);
  const picture = pictureOf(image, image.width, image.height);
  image.close();
  return picture;
}
