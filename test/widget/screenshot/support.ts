import { onTestFinished } from 'vitest';

/** What was drawn on a canvas. */
export interface DrawnCanvas {
  readonly size: readonly [width: number, height: number];
  /** The filled rectangles, in pixels of the original image. */
  readonly filled: readonly (readonly number[])[];
}

/** Gives canvases a context that records drawing, because the DOM of the tests has none. */
export function recordCanvases(): (canvas: HTMLCanvasElement) => DrawnCanvas {
  const drawn = new Map<HTMLCanvasElement, number[][]>();
  const { prototype } = HTMLCanvasElement;
  const { getContext, toDataURL } = prototype;
  onTestFinished(() => void Object.assign(prototype, { getContext, toDataURL }));
  Object.assign(prototype, {
    getContext(this: HTMLCanvasElement) {
      const filled: number[][] = [];
      drawn.set(this, filled);
      return {
        translate() {},
        drawImage() {},
        strokeRect() {},
        fillRect: (...rect: number[]) => filled.push(rect),
      };
    },
    toDataURL: (type: string) => `data:${type};base64,AA`,
  });
  return (canvas) => ({ size: [canvas.width, canvas.height], filled: drawn.get(canvas) ?? [] });
}

/** Returns an image of a size. */
export function anImage(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
