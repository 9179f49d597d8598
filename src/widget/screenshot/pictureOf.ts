/** The longest side of a picture, in pixels. */
export const longestSide = 1600;

/** Draws something as large as a picture may be, or as large as it is. */
export function pictureOf(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / width, longestSide / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
