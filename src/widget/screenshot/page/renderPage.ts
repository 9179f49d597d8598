import { addTag } from './addTag.ts';
import { createPictures } from './pictures.ts';
import { backgroundOf } from './backgroundOf.ts';
import { createSight } from './createSight.ts';
import { drawElement } from './drawElement.ts';
import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';
import { type Place, placed } from './place.ts';

/** What a picture of a page is made with. */
export interface RenderOptions {
  readonly window: Window & typeof globalThis;
  /** Whether no text of the page may be seen. */
  readonly maskText: boolean;
  /** The longest side of the picture, in pixels. */
  readonly longestSide: number;
  readonly signal: AbortSignal;
}

/** All boxes lie in one cell, each at its own distance from the corner. */
const layout =
  'div,p,img,input,textarea,select,svg,progress,meter{box-sizing:border-box;grid-area:1/1;margin:0}' +
  'div{display:grid;justify-items:left;justify-content:left;align-items:start;align-content:start}' +
  'p{white-space:pre;text-align:start}';

/** A strip below the picture, to be cut off: where it is missing, the browser drew nothing and said nothing. */
const strip = { height: 8, colour: [18, 52, 86] } as const;

/**
 * Draws what can be seen of a page as it is now, without asking for anything but pictures of other origins. Masked
 * parts are not in it. Rejects where the browser does not draw it.
 */
export async function renderPage({ window, maskText, longestSide, signal }: RenderOptions): Promise<HTMLCanvasElement> {
  const { document, innerWidth: width, innerHeight: height, devicePixelRatio } = window;
  const scale = Math.min(devicePixelRatio, longestSide / width, longestSide / height);
  const pieces: (string | Promise<string>)[] = [];
  const later: (() => void)[] = [];
  const drawing: Drawing = {
    add: (...more) => void pieces.push(...more),
    pictures: createPictures(document),
    maskText,
    isSeen: createSight(document),
    draw: (element, place) => drawElement(drawing, element, place),
    drawOnTop: (element, place) =>
      later.push(() => {
        const { backgroundColor } = getComputedStyle(element, '::backdrop');
        addTag(drawing, 'div', `${placed(whole.block, whole)}background:${backgroundColor};`);
        drawing.add('</div>');
        drawElement(drawing, element, { ...whole, matrix: place.matrix }, true);
      }),
  };
  const whole: Place = {
    style: null,
    x: 0,
    y: 0,
    matrix: new DOMMatrix(),
    bent: false,
    decoration: '',
    block: { x: 0, y: 0, width, height },
  };
  // what lies on top is above whatever order the page gave its own layers
  addTag(drawing, 'div', `${placed(whole.block, whole)}isolation:isolate;`);
  drawing.draw(document.documentElement, whole);
  drawing.add('</div>');
  for (const draw of later) draw();

  const content = (await Promise.all(pieces)).join('');
  signal.throwIfAborted();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(vector(content, backgroundOf(document), width, height, scale))}`;
  await image.decode();
  signal.throwIfAborted();
  return pictureOf(document, image, Math.floor(width * scale), Math.floor(height * scale));
}

function vector(content: string, background: string, width: number, height: number, scale: number): string {
  const size = (full: number) => `width="${width * scale}" height="${full * scale}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size(height + strip.height)} viewBox="0 0 ${width} ${height + strip.height}">` +
    `<style>${layout}</style><foreignObject width="${width}" height="${height}">` +
    `<div xmlns="http://www.w3.org/1999/xhtml" style="width:${width}px;height:${height}px;overflow:hidden;${escaped(background)}">` +
    `${content}</div></foreignObject>` +
    `<rect y="${height}" width="${width}" height="${strip.height}" fill="rgb(${strip.colour})"/></svg>`
  );
}

function pictureOf(document: Document, image: HTMLImageElement, width: number, height: number): HTMLCanvasElement {
  const draw = (canvasWidth: number, canvasHeight: number, top: number) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvasWidth;
    canvas.height = canvasHeight;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, -top);
    return { canvas, context };
  };
  const { data } = draw(1, 1, height + 3).context.getImageData(0, 0, 1, 1);
  if (strip.colour.some((value, index) => value !== data[index])) throw new Error('the browser drew nothing');
  return draw(width, height, 0).canvas;
}
