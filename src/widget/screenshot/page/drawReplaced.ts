import { addTag } from './addTag.ts';
import { backgroundOf } from './backgroundOf.ts';
import { drawVector } from './drawVector.ts';
import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';
import type { Place } from './place.ts';
import { isPlain, pixels } from './styles.ts';

/** Draws what has no content of its own in the page: pictures, frames, fields. Answers whether it was that. */
export function drawReplaced(
  drawing: Drawing,
  element: Element,
  style: CSSStyleDeclaration,
  css: string,
  inside: Place,
): boolean {
  switch (element.localName) {
    case 'img':
    case 'canvas':
    case 'video':
      drawPixels(drawing, element as HTMLImageElement, style, css);
      return true;
    case 'svg':
      drawVector(drawing, element as SVGSVGElement, css);
      return true;
    case 'iframe':
      drawFrame(drawing, element as HTMLIFrameElement, style, css, inside);
      return true;
    case 'input':
    case 'textarea':
    case 'select':
    case 'progress':
    case 'meter':
      drawField(drawing, element as HTMLInputElement, style, css);
      return true;
    default:
      return false;
  }
}

type Pixels = HTMLImageElement | HTMLCanvasElement | HTMLVideoElement;

function drawPixels(drawing: Drawing, element: Pixels, style: CSSStyleDeclaration, css: string): void {
  const [width, height] =
    element.localName === 'img'
      ? [(element as HTMLImageElement).naturalWidth, (element as HTMLImageElement).naturalHeight]
      : element.localName === 'video'
        ? [(element as HTMLVideoElement).videoWidth, (element as HTMLVideoElement).videoHeight]
        : [element.width, element.height];
  if (!width || !height) return;
  // no more of a large photograph than is shown
  const scale = Math.min(1, Math.max(pixels(style.width) / width, pixels(style.height) / height) * devicePixelRatio);
  const shown = drawing.pictures.draw(element, width * scale, height * scale);
  const fit = `padding:${style.padding};object-fit:${style.objectFit};object-position:${style.objectPosition};`;
  const tagOf = (address: string) =>
    address
      ? `<img src="${address}" style="${escaped(css + fit)}"/>`
      : `<div style="${escaped(css)}background:${unseen}"></div>`;
  drawing.add(typeof shown === 'string' ? tagOf(shown) : shown.then(tagOf));
}

/** Stands for what may not be read. */
const unseen = '#dcdde3';

/** A frame of the same origin shows its page, any other one nothing: nobody can look into it. */
function drawFrame(
  drawing: Drawing,
  frame: HTMLIFrameElement,
  style: CSSStyleDeclaration,
  css: string,
  inside: Place,
): void {
  const root = frame.contentDocument?.documentElement;
  addTag(
    drawing,
    'div',
    `${css}overflow:hidden;${root ? backgroundOf(frame.contentDocument!) : `background:${unseen};`}`,
  );
  if (root) {
    const [x, y] = [inside.x + pixels(style.paddingLeft), inside.y + pixels(style.paddingTop)];
    const { innerWidth: width, innerHeight: height } = frame.contentWindow!;
    const matrix = new DOMMatrix().translate(x, y);
    drawing.draw(root, {
      style: null,
      x: inside.x,
      y: inside.y,
      matrix,
      bent: false,
      decoration: '',
      block: { x, y, width, height },
    });
  }
  drawing.add('</div>');
}

/** What a field shows is not in the page's tree. */
function drawField(drawing: Drawing, field: HTMLInputElement, style: CSSStyleDeclaration, css: string): void {
  const { localName, type, value, checked, placeholder } = field;
  const own = isPlain(style)
    ? css.replace(/(background-color|box-shadow|border-radius):[^;]*;/g, '')
    : `border:0;${css}`;
  const look = `${own}padding:${style.padding};appearance:${style.appearance};text-align:${style.textAlign};line-height:${style.lineHeight};resize:none;`;
  if (drawing.maskText && !/checkbox|radio|range|color/.test(type)) {
    addTag(drawing, 'div', `${own}background:#5b5f70;`);
    return drawing.add('</div>');
  }
  const attributes = { type, value, placeholder, min: field.min, max: field.max, ...(checked && { checked: '' }) };
  const given = Object.entries(attributes).map(([name, each]) =>
    each === undefined ? '' : `${name}="${escaped(`${each}`)}"`,
  );
  addTag(drawing, localName, look, given.join(' '));
  const chosen = (field as unknown as HTMLSelectElement).selectedOptions?.[0]?.label;
  drawing.add(
    localName === 'textarea' ? escaped(value) : chosen === undefined ? '' : `<option>${escaped(chosen)}</option>`,
    `</${localName}>`,
  );
}
