import { maxScreenshotWidth } from '../../contract/limits.ts';

/** The maximum width and height of a screenshot, in px. */
export const maxSide = maxScreenshotWidth;

/** Copies an image to a canvas and reduces it to the maximum size of a screenshot. */
export function toCanvas(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / width, maxSide / height);
  return scaledCanvas(source, width * scale, height * scale);
}

/** Creates a canvas and draws on it. */
export function drawCanvas(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  draw(canvas.getContext('2d')!, canvas);
  return canvas;
}

/** Copies an image to a canvas of the given size. */
export const scaledCanvas = (source: CanvasImageSource, width: number, height: number) =>
  drawCanvas(width, height, (context, canvas) => context.drawImage(source, 0, 0, canvas.width, canvas.height));

/**
 * Reads an image file. Drops its metadata, such as that of a camera.
 * @throws the error of `createImageBitmap` if the file is not an image
 */
export async function readImageFile(file: Blob): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file);
  const canvas = toCanvas(image, image.width, image.height);
  image.close();
  return canvas;
}
