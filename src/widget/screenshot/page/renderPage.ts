import { CaptureError, throwIfAborted } from '../captureError.ts';
import { createImageLoader } from './images.ts';
import { type LayoutContext, positionStyle } from './layout.ts';
import { escapeXml, openTag } from './markup.ts';
import { paintElement } from './paintElement.ts';
import type { Painter } from './painter.ts';
import { backgroundStyle } from './styles.ts';
import { createVisibilityCheck } from './visibility.ts';

/** What a page is rendered with. */
export interface RenderOptions {
  readonly window: Window & typeof globalThis;
  /** Whether no text of the page may be visible. */
  readonly maskText: boolean;
  /** The longest side of the image, in pixels. */
  readonly maxSide: number;
  readonly signal: AbortSignal;
}

/** All boxes share one grid cell; their margins position them. */
const boxCss =
  'div,p,img,input,textarea,select,svg,progress,meter{box-sizing:border-box;grid-area:1/1;margin:0}' +
  'div{display:grid;justify-items:left;justify-content:left;align-items:start;align-content:start}' +
  'p{white-space:pre;text-align:start}';

/**
 * A strip below the image, which is cut off; its height is in pixels of the image. Where it is missing, the browser
 * rendered nothing and raised no error. An image that is resampled changes its colour by a step or two.
 */
const checkStrip = { height: 8, colour: [18, 52, 86], tolerance: 16 } as const;

/**
 * Renders the visible part of a page as it is now. Nothing is requested but images of other origins, and masked parts
 * are left out.
 * @throws CaptureError `blank` where the browser does not render it, what `decode` throws where it does not load it, and
 * the reason of the signal
 */
export async function renderPage({ window, maskText, maxSide, signal }: RenderOptions): Promise<HTMLCanvasElement> {
  const { document, innerWidth: width, innerHeight: height, devicePixelRatio } = window;
  const scale = Math.min(devicePixelRatio, maxSide / width, maxSide / height);
  const markup = (await Promise.all(paintDocument(document, width, height, maskText))).join('');
  throwIfAborted(signal);
  const image = new Image();
  image.width = Math.floor(width * scale);
  image.height = Math.floor(height * scale) + checkStrip.height;
  const svg = svgOf(markup, backgroundStyle(document), width, height, image);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  throwIfAborted(signal);
  return toCanvas(document, image);
}

/** Paints a document in the order of its layers: the top layer comes last. */
function paintDocument(
  document: Document,
  width: number,
  height: number,
  maskText: boolean,
): (string | Promise<string>)[] {
  const pieces: (string | Promise<string>)[] = [];
  const topLayer: (() => void)[] = [];
  const viewport: LayoutContext = {
    style: null,
    x: 0,
    y: 0,
    matrix: new DOMMatrix(),
    isTransformed: false,
    decoration: '',
    containingBlock: { x: 0, y: 0, width, height },
  };
  const fullSize = positionStyle(viewport.containingBlock, viewport);
  const painter: Painter = {
    write: (...more) => void pieces.push(...more),
    images: createImageLoader(document),
    maskText,
    isVisible: createVisibilityCheck(document),
    paint: (element, context) => paintElement(painter, element, context),
    paintInTopLayer: (element, context) =>
      topLayer.push(() => {
        const { backgroundColor } = getComputedStyle(element, '::backdrop');
        openTag(painter, 'div', `${fullSize}background:${backgroundColor};`);
        painter.write('</div>');
        paintElement(painter, element, { ...viewport, matrix: context.matrix }, true);
      }),
  };
  // the top layer is above any z-index of the page
  openTag(painter, 'div', `${fullSize}isolation:isolate;`);
  painter.paint(document.documentElement, viewport);
  painter.write('</div>');
  for (const paint of topLayer) paint();
  return pieces;
}

/** @param image has whole pixels: an image between two sizes would be resampled, and blurred */
function svgOf(markup: string, background: string, width: number, height: number, image: HTMLImageElement): string {
  const stripTop = image.height - checkStrip.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">` +
    `<style>${boxCss}</style><g transform="scale(${image.width / width} ${stripTop / height})">` +
    `<foreignObject width="${width}" height="${height}">` +
    `<div xmlns="http://www.w3.org/1999/xhtml" style="width:${width}px;height:${height}px;overflow:hidden;${escapeXml(background)}">` +
    `${markup}</div></foreignObject></g>` +
    `<rect y="${stripTop}" width="${image.width}" height="${checkStrip.height}" fill="rgb(${checkStrip.colour})"/></svg>`
  );
}

function toCanvas(document: Document, image: HTMLImageElement): HTMLCanvasElement {
  const height = image.height - checkStrip.height;
  const copy = (canvasWidth: number, canvasHeight: number, top: number) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvasWidth;
    canvas.height = canvasHeight;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, -top, image.width, image.height);
    return { canvas, context };
  };
  const { data } = copy(1, 1, height + 3).context.getImageData(0, 0, 1, 1);
  const isBlank = checkStrip.colour.some((value, index) => Math.abs(value - data[index]!) > checkStrip.tolerance);
  if (isBlank) throw new CaptureError('blank');
  return copy(image.width, height, 0).canvas;
}
