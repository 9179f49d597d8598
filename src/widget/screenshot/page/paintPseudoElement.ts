import { isGenerated, type PseudoElement } from './counters.ts';
import { flatChildren } from './flatTree.ts';
import { type LayoutContext, layoutRect, positionStyle } from './layout.ts';
import { openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import type { Steps } from './slices.ts';
import { boxStyle, effectStyle, isDotted, pixels, textStyle } from './styles.ts';

/**
 * Paints generated content. Browsers only reveal its position if it is positioned, so otherwise it is painted at the
 * usual position.
 */
export function* paintPseudoElement(
  painter: Painter,
  element: Element,
  pseudo: PseudoElement,
  style: CSSStyleDeclaration,
  context: LayoutContext,
): Steps {
  const own = getComputedStyle(element, pseudo);
  if (!isGenerated(own) || style.visibility !== 'visible') return;
  // a counter that the drawing doesn't know starts at its value
  const counters = own.content.includes('counter')
    ? `counter-reset:${(yield* painter.counters())(element, pseudo)};`
    : '';
  const width = outerSize(own, 'width', ['left', 'right']);
  const height = outerSize(own, 'height', ['top', 'bottom']);
  const { x, y, lineHeight, transform } = positionOf(element, pseudo, style, own, context, width, height);
  const css = [
    positionStyle({ x, y, width, height }, context),
    own.width === 'auto' ? `width:max-content;height:auto;line-height:${lineHeight}px;` : '',
    `padding:${own.padding};`,
    textStyle(own, style),
    boxStyle(own, style) + effectStyle(own),
    painter.maskText || isDotted(own) ? '' : `--content:${own.content};${counters}`,
    own.transform === 'none'
      ? (transform ?? '')
      : `transform:${own.transform};transform-origin:${own.transformOrigin};`,
  ];
  openTag(painter, 'p', css.join(''));
  painter.write('</p>');
}

/** Returns the size of the border box. The computed size may be that of the content box. */
function outerSize(own: CSSStyleDeclaration, size: 'width' | 'height', sides: readonly [string, string]): number {
  if (own.boxSizing === 'border-box') return pixels(own[size]);
  const edges = sides.map(
    (side) => pixels(own.getPropertyValue(`padding-${side}`)) + pixels(own.getPropertyValue(`border-${side}-width`)),
  );
  return pixels(own[size]) + edges[0]! + edges[1]!;
}

interface Position {
  readonly x: number;
  readonly y: number;
  readonly lineHeight: number;
  readonly transform?: string;
}

function positionOf(
  element: Element,
  pseudo: PseudoElement,
  style: CSSStyleDeclaration,
  own: CSSStyleDeclaration,
  context: LayoutContext,
  width: number,
  height: number,
): Position {
  const [marginX, marginY] = [pixels(own.marginLeft), pixels(own.marginTop)];
  const lineHeight = pixels(own.lineHeight);
  if (/^(absolute|fixed)$/.test(own.position)) {
    const { x, y } = context.containingBlock;
    return { x: x + pixels(own.left) + marginX, y: y + pixels(own.top) + marginY, lineHeight };
  }
  const isAfter = pseudo === '::after';
  const isFlex = style.display.includes('flex');
  const whole = element.getBoundingClientRect();
  if (own.display !== 'inline' && own.display !== 'inline-block' && !isFlex) {
    const bottom = whole.bottom - pixels(style.paddingBottom) - height - pixels(own.marginBottom) - whole.top;
    const y = isAfter ? bottom : pixels(style.paddingTop) + marginY;
    return { x: context.x + pixels(style.paddingLeft) + marginX, y: context.y + y, lineHeight };
  }
  const { first, last } = contentRects(element);
  const neighbor = isAfter ? last : first;
  if (!neighbor) return { ...layoutRect(context, whole, width, height || whole.height), lineHeight: whole.height };
  const { x, y } = layoutRect(context, neighbor, neighbor.width, height || neighbor.height);
  const gap = isFlex ? pixels(style.columnGap) : 0;
  if ((style.direction === 'ltr') === isAfter)
    return { x: x + neighbor.width + marginX + gap, y, lineHeight: neighbor.height };
  return {
    x: x - width - pixels(own.marginRight) - gap,
    y,
    lineHeight: neighbor.height,
    transform: own.width === 'auto' ? 'transform:translate(-100%);' : '',
  };
}

/** Returns the first and the last rectangle of an element's content. */
export function contentRects(element: Element): { first: DOMRect | undefined; last: DOMRect | undefined } {
  const rects = rectsInside(element);
  return { first: rects[0], last: rects.at(-1) };
}

function rectsInside(element: Element): DOMRect[] {
  const range = new Range();
  return [...flatChildren(element)].flatMap((child) => {
    if (child.nodeName === 'SLOT') return rectsInside(child as Element);
    range.selectNode(child);
    return [...range.getClientRects()];
  });
}
