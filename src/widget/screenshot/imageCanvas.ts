/** The longest side of a screenshot, in pixels. */
export const maxSide = 1600;

/** Copies an image to a canvas, and makes it smaller where it is larger than a screenshot may be. */
export function toCanvas(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / width, maxSide / height);
  return scaledCanvas(source, width * scale, height * scale);
}

/** Copies an image to a canvas of that size. */
export function scaledCanvas(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Reads an image file. Metadata that a camera wrote into the file is left out.
 * @throws what `createImageBitmap` throws where the file is no image
 */
export async function readImageFile(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file);
  const canvas = toCanvas(image, image.width, image.height);
  image.close();
  return canvas;
}
