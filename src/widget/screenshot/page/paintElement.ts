import { isMasked } from '../masking.ts';
import { flatChildren } from './flatTree.ts';
import { type LayoutContext, layoutRect, positionStyle, type Rect, transformOf } from './layout.ts';
import { openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import { paintListMarker } from './paintListMarker.ts';
import { paintPseudoElement } from './paintPseudoElement.ts';
import { paintReplaced } from './paintReplaced.ts';
import { paintText } from './paintText.ts';
import { boxStyle, hasNativeBorder, pixels, textStyle } from './styles.ts';

/**
 * Paints an element and its content.
 * @param inTopLayer whether the top layer is being painted now
 */
export function paintElement(painter: Painter, element: Element, context: LayoutContext, inTopLayer = false): void {
  // our own elements are not part of the page
  if (element.localName.startsWith('asklet-')) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0') return;
  if (style.display === 'contents') return paintChildren(painter, element, style, context);
  const rect = element.getBoundingClientRect();
  if (!painter.isVisible(element, rect)) return;
  if (!inTopLayer && isOnTop(element)) return painter.paintInTopLayer(element, context);
  if (isMasked(element)) return paintMask(painter, layoutRect(context, rect, rect.width, rect.height), context);
  paintBox(painter, element, style, rect, context);
}

/** Whether an element is in the top layer, as far as the browser has one. */
function isOnTop(element: Element): boolean {
  const states = [':modal', ':popover-open', ':fullscreen'];
  return states.some((state) => CSS.supports(`selector(${state})`) && element.matches(state));
}

/** A mask depends on nothing but the size of the element. */
function paintMask({ write }: Painter, rect: Rect, context: LayoutContext): void {
  write(`<div style="${positionStyle(rect, context)}background:#5b5f70;border-radius:4px"></div>`);
}

function paintBox(
  painter: Painter,
  element: Element,
  style: CSSStyleDeclaration,
  rect: DOMRect,
  context: LayoutContext,
): void {
  const { offsetWidth = rect.width, offsetHeight = rect.height } = element as HTMLElement;
  const transform = transformOf(style, { width: offsetWidth, height: offsetHeight });
  // the bounding rectangle of a transformed element is larger than the element
  const [width, height] = transform || context.isTransformed ? [offsetWidth, offsetHeight] : [rect.width, rect.height];
  const appearing = layoutRect(context, rect, width, height);
  const box = withCollapsedBorders(untransformed(appearing, transform), style);
  const inner = contextInside(box, style, context, transform);
  const css = positionStyle(box, context) + textStyle(style, context.style);
  const fragments = style.display === 'inline' ? [...element.getClientRects()] : [];
  const isFragmented = fragments.length > 1;
  const look = boxStyle(style) + (transform ? `transform:${transform};transform-origin:0 0;` : '');
  const ownCss = isFragmented ? css : css + look;

  if (paintReplaced(painter, element, style, ownCss, inner)) return;
  openTag(painter, 'div', ownCss);
  if (isFragmented) {
    for (const fragment of fragments) {
      const fragmentBox = layoutRect(context, fragment, fragment.width, fragment.height);
      openTag(painter, 'div', positionStyle(fragmentBox, inner) + boxStyle(style));
      painter.write('</div>');
    }
  }
  paintListMarker(painter, element, style, inner);
  paintPseudoElement(painter, element, '::before', style, inner);
  paintChildren(painter, element, style, inner);
  paintPseudoElement(painter, element, '::after', style, inner);
  painter.write('</div>');
}

function paintChildren(painter: Painter, element: Element, style: CSSStyleDeclaration, context: LayoutContext): void {
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.TEXT_NODE) paintText(painter, child as Text, style, context);
    else if (child.nodeType === Node.ELEMENT_NODE) painter.paint(child as Element, context);
  }
}

/** The box before its transformation about its top left corner; `appearing` shares its centre with the result. */
function untransformed(appearing: Rect, transform: DOMMatrix | null): Rect {
  if (!transform) return appearing;
  const { x, y, width, height } = appearing;
  const centre = transform.transformPoint({ x: width / 2, y: height / 2 });
  return { x: x + width / 2 - centre.x, y: y + height / 2 - centre.y, width, height };
}

/** Table cells with collapsed borders share them: half of each border lies outside of the cell. */
function withCollapsedBorders(box: Rect, style: CSSStyleDeclaration): Rect {
  if (style.display !== 'table-cell' || style.borderCollapse !== 'collapse') return box;
  const [left, top] = [pixels(style.borderLeftWidth) / 2, pixels(style.borderTopWidth) / 2];
  const [right, bottom] = [pixels(style.borderRightWidth) / 2, pixels(style.borderBottomWidth) / 2];
  return { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom };
}

/** The context that the content of a box is painted in. */
function contextInside(
  box: Rect,
  style: CSSStyleDeclaration,
  context: LayoutContext,
  transform: DOMMatrix | null,
): LayoutContext {
  const [left, top] = hasNativeBorder(style) ? [0, 0] : [pixels(style.borderLeftWidth), pixels(style.borderTopWidth)];
  const [x, y] = [box.x + left, box.y + top];
  const width = box.width - left - pixels(style.borderRightWidth);
  const height = box.height - top - pixels(style.borderBottomWidth);
  const { matrix } = context;
  return {
    style,
    x,
    y,
    isTransformed: context.isTransformed || transform !== null,
    matrix: transform
      ? new DOMMatrix().translate(box.x, box.y).multiply(transform.inverse()).translate(-box.x, -box.y).multiply(matrix)
      : matrix,
    decoration: decorationInside(style, context),
    containingBlock:
      style.position === 'static' && style.transform === 'none' ? context.containingBlock : { x, y, width, height },
  };
}

function decorationInside(style: CSSStyleDeclaration, context: LayoutContext): string {
  if (style.textDecorationLine !== 'none') return style.textDecoration;
  // decorations do not propagate into inline blocks
  return style.display.startsWith('inline-') ? '' : context.decoration;
}
