import type { Edit, Mark } from './marks.ts';

/** The length of an arrowhead, in px. */
const headLength = 28;

/** Draws the edited image on a canvas: cropped, with its marks. Pixels below a black box are overwritten. */
export function composeImage(canvas: HTMLCanvasElement, image: HTMLCanvasElement, { area, marks }: Edit): void {
  canvas.width = area.width;
  canvas.height = area.height;
  const context = canvas.getContext('2d')!;
  context.translate(-area.x, -area.y);
  context.drawImage(image, 0, 0);
  for (const mark of marks) {
    const { kind, x, y, width, height } = mark;
    if (kind === 'redact') {
      context.fillStyle = '#000';
      context.fillRect(x, y, width, height);
    } else if (kind === 'highlight') {
      context.fillStyle = '#ffd6004d';
      context.fillRect(x, y, width, height);
      context.strokeStyle = '#e69500';
      context.lineWidth = 3;
      context.strokeRect(x + 1.5, y + 1.5, width - 3, height - 3);
    } else if (mark.points) drawLine(context, mark);
  }
}

/** Draws the line of a pen or an arrow: red with a white outline, visible on any image. */
function drawLine(context: CanvasRenderingContext2D, { kind, points = [], x, y, width, height }: Mark): void {
  const line = points.map((point) => [x + point.x * width, y + point.y * height] as const);
  const [endX, endY] = line.at(-1)!;
  const [startX, startY] = line[0]!;
  context.lineCap = context.lineJoin = 'round';
  context.beginPath();
  for (const point of line) context.lineTo(...point);
  if (kind === 'arrow') {
    const direction = Math.atan2(endY - startY, endX - startX);
    for (const turn of [-0.5, 0.5]) {
      context.moveTo(endX, endY);
      context.lineTo(endX - headLength * Math.cos(direction + turn), endY - headLength * Math.sin(direction + turn));
    }
  }
  for (const [color, lineWidth] of [
    ['#fff', 10],
    ['#d92d20', 6],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = lineWidth;
    context.stroke();
  }
}
