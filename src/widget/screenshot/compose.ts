import type { Area, Mark } from './marks.ts';

/** Draws a part of a picture with the marks on it: what is black there is no more in it. */
export function compose(
  into: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  part: Area,
  marks: readonly Mark[],
): HTMLCanvasElement {
  into.width = part.width;
  into.height = part.height;
  const context = into.getContext('2d')!;
  context.translate(-part.x, -part.y);
  context.drawImage(picture, 0, 0);
  for (const { kind, x, y, width, height } of marks) {
    if (kind === 'redact') {
      context.fillStyle = '#000';
      context.fillRect(x, y, width, height);
    } else if (kind === 'highlight') {
      context.fillStyle = '#ffd6004d';
      context.fillRect(x, y, width, height);
      context.strokeStyle = '#e69500';
      context.lineWidth = 3;
      context.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3);
    }
  }
  return into;
}
