import type { Edit } from './marks.ts';

/**
 * Draws the edited image into a canvas: the part that is kept, with the marks on it. Pixels below a black box are gone.
 */
export function composeImage(canvas: HTMLCanvasElement, image: HTMLCanvasElement, { area, marks }: Edit): void {
  canvas.width = area.width;
  canvas.height = area.height;
  const context = canvas.getContext('2d')!;
  context.translate(-area.x, -area.y);
  context.drawImage(image, 0, 0);
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
}
