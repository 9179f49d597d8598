import type { LayoutContext } from './layout.ts';
import { escapeXml, openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import { paintSvg } from './paintSvg.ts';
import type { Steps } from './slices.ts';
import { backgroundStyle, hasNativeBorder, pixels } from './styles.ts';

/**
 * Paints an element whose content is not in the document tree: images, frames, form fields.
 * @param css the position and style of the element
 * @param inner the context of its content
 * @returns false if the element is of another kind
 */
export function* paintReplaced(
  painter: Painter,
  element: Element,
  style: CSSStyleDeclaration,
  css: string,
  inner: LayoutContext,
): Steps<boolean> {
  switch (element.localName) {
    case 'img':
    case 'canvas':
    case 'video':
      paintPixels(painter, element as PixelSource, style, css);
      return true;
    case 'svg':
      paintSvg(painter, element as SVGSVGElement, css);
      return true;
    case 'iframe':
      yield* paintFrame(painter, element as HTMLIFrameElement, style, css, inner);
      return true;
    case 'input':
    case 'textarea':
    case 'select':
    case 'progress':
    case 'meter':
      paintField(painter, element as HTMLInputElement, style, css);
      return true;
    default:
      return false;
  }
}

type PixelSource = HTMLImageElement | HTMLCanvasElement | HTMLVideoElement;

/** The color of areas that can't be read. */
const unreadable = '#dcdde3';

const areaOf = (css: string) => `<div style="${escapeXml(css)}background:${unreadable}"></div>`;

function paintPixels(painter: Painter, element: PixelSource, style: CSSStyleDeclaration, css: string): void {
  const [width, height] = naturalSize(element);
  const fit = `padding:${style.padding};object-fit:${style.objectFit};object-position:${style.objectPosition};`;
  const tagOf = (address: string) =>
    address ? `<img src="${address}" style="${escapeXml(css + fit)}"/>` : areaOf(css);
  const { poster, played, complete, alt } = element as HTMLVideoElement & HTMLImageElement;
  if (poster && played.length === 0) return painter.write(painter.images.load(poster).then(tagOf));
  if (!width || !height) {
    openTag(painter, 'div', `${css}overflow:hidden;`);
    const textCss = `white-space:normal;line-height:${style.lineHeight};text-indent:${style.textIndent}`;
    // a missing image
    if (complete && alt && !painter.maskText) painter.write(`<p style="${textCss}">${escapeXml(alt)}</p>`);
    return painter.write('</div>');
  }
  // a canvas can also contain text
  if (painter.maskText && element.localName === 'canvas') return painter.write(areaOf(css));
  // reduces large photos to their displayed size
  const scale = Math.min(1, Math.max(pixels(style.width) / width, pixels(style.height) / height) * devicePixelRatio);
  const url = painter.images.toDataUrl(element, width * scale, height * scale);
  painter.write(typeof url === 'string' ? tagOf(url) : url.then(tagOf));
}

// compares names, because elements of a frame are instances of the frame's own classes
function naturalSize(element: PixelSource): readonly [width: number, height: number] {
  if (element.localName === 'img') {
    const { naturalWidth, naturalHeight } = element as HTMLImageElement;
    return [naturalWidth, naturalHeight];
  }
  if (element.localName === 'video') {
    const { videoWidth, videoHeight } = element as HTMLVideoElement;
    return [videoWidth, videoHeight];
  }
  return [element.width, element.height];
}

/** Paints the page in a same-origin frame, or an empty area for other frames, whose content can't be read. */
function* paintFrame(
  painter: Painter,
  frame: HTMLIFrameElement,
  style: CSSStyleDeclaration,
  css: string,
  inner: LayoutContext,
): Steps {
  // its texts have visibilities of their own
  const document = style.visibility === 'visible' ? frame.contentDocument : null;
  const root = document && document.documentElement;
  const background = document ? backgroundStyle(document) : `background:${unreadable};`;
  openTag(painter, 'div', `${css}overflow:hidden;${background}`);
  if (root) {
    painter.enter(document);
    const [x, y] = [inner.x + pixels(style.paddingLeft), inner.y + pixels(style.paddingTop)];
    const { innerWidth: width, innerHeight: height } = frame.contentWindow!;
    yield* painter.paint(root, {
      style: null,
      x: inner.x,
      y: inner.y,
      matrix: new DOMMatrix().translate(x, y),
      isTransformed: false,
      decoration: '',
      containingBlock: { x, y, width, height },
    });
  }
  painter.write('</div>');
}

/** Paints a form field with its value, which is not in the document tree. */
function paintField(painter: Painter, field: HTMLInputElement, style: CSSStyleDeclaration, css: string): void {
  const { localName, type, value, checked, placeholder, min, max } = field;
  const own = hasNativeBorder(style)
    ? css.replace(/(background-color|box-shadow|border-radius):[^;]*;/g, '')
    : `border:0;${css}`;
  if (painter.maskText && !/checkbox|radio|range|color/.test(type)) {
    openTag(painter, 'div', `${own}background:#5b5f70;`);
    return painter.write('</div>');
  }
  const look = `${own}padding:${style.padding};appearance:${style.appearance};text-indent:${style.textIndent};text-align:${style.textAlign};line-height:${style.lineHeight};resize:none;`;
  const { webkitTextFillColor: color, opacity } = getComputedStyle(field, '::placeholder');
  const attributes = Object.entries({ type, value, placeholder, min, max, ...(checked && { checked: '' }) })
    .map(([name, each]) => (each === undefined ? '' : `${name}="${escapeXml(`${each}`)}"`))
    .join(' ');
  openTag(painter, localName, `${look}--color:${color};--opacity:${opacity};`, attributes);
  const selected = (field as unknown as HTMLSelectElement).selectedOptions?.[0]?.label;
  if (localName === 'textarea') painter.write(escapeXml(value));
  else if (selected !== undefined) painter.write(`<option>${escapeXml(selected)}</option>`);
  painter.write(`</${localName}>`);
}
