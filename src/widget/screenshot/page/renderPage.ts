import { CaptureError, throwIfAborted } from '../captureError.ts';
import { drawCanvas } from '../imageCanvas.ts';
import { type CounterValues, countPage } from './counters.ts';
import { elementsOf } from './flatTree.ts';
import { embedFonts } from './fonts.ts';
import { createImageLoader } from './images.ts';
import { type LayoutContext, positionStyle } from './layout.ts';
import { escapeXml, openTag } from './markup.ts';
import { paintElement } from './paintElement.ts';
import type { Painter } from './painter.ts';
import { backgroundStyle, boxStyle, effectStyle } from './styles.ts';
import { nextTask, runInSlices, type Steps, type Watch } from './slices.ts';
import { createVisibilityCheck } from './visibility.ts';

interface RenderOptions {
  readonly window: Window & typeof globalThis;
  /** Hides all text of the page. */
  readonly maskText: boolean;
  /** The maximum width and height of the image, in px. */
  readonly maxSide: number;
  readonly signal: AbortSignal;
  /** Called from time to time with the painted share of the page. */
  readonly onProgress: (share: number) => void;
}

/** All boxes share a grid cell and are positioned by margins. */
const boxCss =
  'div,p,img,input,textarea,select,svg,progress,meter{box-sizing:border-box;grid-area:1/1;margin:0}' +
  'div{display:grid;justify-items:left;justify-content:left;align-items:start;align-content:start}' +
  'p{white-space:pre;text-align:start}' +
  'p::before{content:var(--content)}' +
  // the browser's own styles don't inherit these, and values that equal the parent's are not written
  'input,textarea,select{font:inherit;color:inherit;letter-spacing:inherit}' +
  '::placeholder{-webkit-text-fill-color:var(--color);opacity:var(--opacity)}';

/**
 * A strip below the image that is cut off. If it is missing, the browser rendered nothing and reported no error. Its
 * height is in image pixels. The tolerance is needed because resampling changes colors slightly.
 */
const checkStrip = { height: 8, color: [18, 52, 86], tolerance: 16 } as const;

/**
 * Renders the visible part of a page. Requests only its images and fonts, and leaves out masked parts.
 * @throws CaptureError `blank` if the browser renders nothing, the error of `decode` if it can't load the markup, or
 * the abort reason
 */
export async function renderPage({
  window,
  maskText,
  maxSide,
  signal,
  onProgress,
}: RenderOptions): Promise<HTMLCanvasElement> {
  const { document, innerWidth: width, innerHeight: height, devicePixelRatio } = window;
  const scale = Math.min(devicePixelRatio, maxSide / width, maxSide / height);
  const total = elementsOf(document).length;
  const { pieces, documents } = await runInSlices(
    (watch) => paintDocument(window, maskText, watch),
    signal,
    (count) => onProgress(Math.min(1, count / total / 2)),
  );
  const markup = (await Promise.all(pieces)).join('');
  const fonts = maskText ? '' : await embedFonts(documents, markup, signal).catch(() => '');
  throwIfAborted(signal);
  const image = new Image();
  image.width = Math.floor(width * scale);
  image.height = Math.floor(height * scale) + checkStrip.height;
  const svg = svgOf(markup, fonts, backgroundStyle(document), width, height, image);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  await nextTask();
  throwIfAborted(signal);
  const canvas = toCanvas(image);
  await nextTask();
  return canvas;
}

/** Paints the document first and its top layer last. */
function* paintDocument(
  { document, innerWidth: width, innerHeight: height }: Window,
  maskText: boolean,
  watch: Watch,
): Steps<{ readonly pieces: readonly (string | Promise<string>)[]; readonly documents: ReadonlySet<Document> }> {
  watch(document);
  const documents = new Set([document]);
  const pieces: (string | Promise<string>)[] = [];
  const topLayer: (() => Steps)[] = [];
  let counters: CounterValues | undefined;
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
    images: createImageLoader(),
    maskText,
    *counters() {
      return (counters ??= yield* countPage(document.documentElement));
    },
    isVisible: yield* createVisibilityCheck(document),
    enter(root) {
      watch(root);
      if ('defaultView' in root) documents.add(root);
    },
    paint: (element, context) => paintElement(painter, element, context),
    paintInTopLayer: (element, context) =>
      topLayer.push(function* () {
        const backdrop = getComputedStyle(element, '::backdrop');
        openTag(painter, 'div', fullSize + boxStyle(backdrop, null) + effectStyle(backdrop));
        painter.write('</div>');
        yield* paintElement(painter, element, { ...viewport, matrix: context.matrix }, true);
      }),
  };
  // keeps every z-index of the page below the top layer
  openTag(painter, 'div', `${fullSize}isolation:isolate;`);
  yield* painter.paint(document.documentElement, viewport);
  painter.write('</div>');
  for (const paint of topLayer) yield* paint();
  return { pieces, documents };
}

/** Returns the SVG of the page. The size of `image` is in whole pixels, because resampling would blur it. */
function svgOf(
  markup: string,
  fonts: string,
  background: string,
  width: number,
  height: number,
  image: HTMLImageElement,
): string {
  const stripTop = image.height - checkStrip.height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">` +
    `<style>${boxCss}${escapeXml(fonts)}</style><g transform="scale(${image.width / width} ${stripTop / height})">` +
    `<foreignObject width="${width}" height="${height}">` +
    `<div xmlns="http://www.w3.org/1999/xhtml" style="width:${width}px;height:${height}px;overflow:hidden;${escapeXml(background)}">` +
    `${markup}</div></foreignObject></g>` +
    `<rect y="${stripTop}" width="${image.width}" height="${checkStrip.height}" fill="rgb(${checkStrip.color})"/></svg>`
  );
}

function toCanvas(image: HTMLImageElement): HTMLCanvasElement {
  const height = image.height - checkStrip.height;
  const strip = drawCanvas(1, 1, (context) => context.drawImage(image, 0, -height - 3));
  const { data } = strip.getContext('2d')!.getImageData(0, 0, 1, 1);
  const isBlank = checkStrip.color.some((value, index) => Math.abs(value - data[index]!) > checkStrip.tolerance);
  if (isBlank) throw new CaptureError('blank');
  return drawCanvas(image.width, height, (context) => context.drawImage(image, 0, 0));
}
