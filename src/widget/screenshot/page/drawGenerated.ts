import { addTag } from './addTag.ts';
import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';
import { boxAt, type Place, placed } from './place.ts';
import { boxStyle, pixels, textStyle } from './styles.ts';

/** What styles can put around the content of an element. */
export type Generated = '::before' | '::after';

/**
 * Draws what styles put before or after the content of an element. Nothing tells where that is, unless it is
 * positioned: it is put where such things mostly are.
 */
export function drawGenerated(
  drawing: Drawing,
  element: Element,
  which: Generated,
  style: CSSStyleDeclaration,
  place: Place,
): void {
  const own = getComputedStyle(element, which);
  if (/^(none|normal|)$/.test(own.content) || own.display === 'none' || style.visibility !== 'visible') return;
  const text = drawing.maskText ? '' : (/^"(.*)"$/s.exec(own.content)?.[1] ?? '').replace(/\\(.)/g, '$1');
  const [width, height] = [outer(own, 'width', ['left', 'right']), outer(own, 'height', ['top', 'bottom'])];
  const [x, y, line, aside = ''] = spotOf(element, which, style, own, place, width, height);
  const free = own.width === 'auto' ? `width:max-content;height:auto;line-height:${line}px;` : '';
  const bent = own.transform === 'none' ? aside : `transform:${own.transform};transform-origin:${own.transformOrigin};`;
  addTag(
    drawing,
    'p',
    `${placed({ x, y, width, height }, place)}${free}padding:${own.padding};${textStyle(own, style)}${boxStyle(own)}${bent}`,
  );
  drawing.add(escaped(text), '</p>');
}

/** The size of a box with its border: what styles tell may be the size of its content. */
function outer(own: CSSStyleDeclaration, size: 'width' | 'height', sides: readonly string[]): number {
  const around = sides.map(
    (side) => pixels(own.getPropertyValue(`padding-${side}`)) + pixels(own.getPropertyValue(`border-${side}-width`)),
  );
  return pixels(own[size]) + (own.boxSizing === 'border-box' ? 0 : around[0]! + around[1]!);
}

type Spot = readonly [x: number, y: number, line: number, transform?: string];

function spotOf(
  element: Element,
  which: Generated,
  style: CSSStyleDeclaration,
  own: CSSStyleDeclaration,
  place: Place,
  width: number,
  height: number,
): Spot {
  const [marginX, marginY] = [pixels(own.marginLeft), pixels(own.marginTop)];
  if (/^(absolute|fixed)$/.test(own.position)) {
    return [
      place.block.x + pixels(own.left) + marginX,
      place.block.y + pixels(own.top) + marginY,
      pixels(own.lineHeight),
    ];
  }
  const ends = endsOf(element);
  const atEnd = which === '::after';
  const near = ends[atEnd ? 1 : 0];
  const whole = element.getBoundingClientRect();
  const flexible = style.display.includes('flex');
  if (own.display !== 'inline' && own.display !== 'inline-block' && !flexible) {
    const bottom = whole.bottom - pixels(style.paddingBottom) - height - pixels(own.marginBottom) - whole.top;
    const y = atEnd ? bottom : pixels(style.paddingTop) + marginY;
    return [place.x + pixels(style.paddingLeft) + marginX, place.y + y, pixels(own.lineHeight)];
  }
  const { x, y } = boxAt(place, near ?? whole, near ? near.width : width, height || (near ?? whole).height);
  const line = (near ?? whole).height;
  if (!near) return [x, y, line];
  const gap = flexible ? pixels(style.columnGap) : 0;
  return (style.direction === 'ltr') === atEnd
    ? [x + near.width + marginX + gap, y, line]
    : [x - width - pixels(own.marginRight) - gap, y, line, own.width === 'auto' ? 'transform:translate(-100%);' : ''];
}

/** The first and the last box of an element's content. */
export function endsOf(element: Element): readonly [DOMRect | undefined, DOMRect | undefined] {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const rects = [...range.getClientRects()];
  return [rects[0], rects.at(-1)];
}
