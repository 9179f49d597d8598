import { isMasked } from '../masking.ts';
import { flatChildren } from './flatTree.ts';
import { type LayoutContext, layoutRect, positionStyle, type Rect, transformOf } from './layout.ts';
import { openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import { paintListMarker } from './paintListMarker.ts';
import { paintPseudoElement } from './paintPseudoElement.ts';
import { paintReplaced } from './paintReplaced.ts';
import { paintText } from './paintText.ts';
import type { Steps } from './slices.ts';
import { boxStyle, effectStyle, hasNativeBorder, isDotted, pixels, textStyle } from './styles.ts';

/**
 * Paints an element and its content.
 * @param inTopLayer true while the top layer is painted
 */
export function* paintElement(painter: Painter, element: Element, context: LayoutContext, inTopLayer = false): Steps {
  // our own elements are not part of the page
  if (element.localName.startsWith('asklet-')) return;
  yield;
  const style = getComputedStyle(element);
  if (isInvisible(style)) return;
  const isSecret = isMasked(element) || isDotted(style);
  if (style.display === 'contents')
    return isSecret ? undefined : yield* paintChildren(painter, element, style, context);
  const rect = element.getBoundingClientRect();
  if (!painter.isVisible(element, rect)) return;
  if (!inTopLayer && isOnTop(element)) return painter.paintInTopLayer(element, context);
  if (isSecret) return paintMask(painter, layoutRect(context, rect, rect.width, rect.height), context);
  yield* paintBox(painter, element, style, rect, context);
}

/**
 * Returns true if the page shows nothing of an element. Elements with `clip`, with a moved mask or turned around are
 * left out entirely.
 */
function isInvisible(style: CSSStyleDeclaration): boolean {
  const { display, opacity, clip, position, maskSize, maskPosition, backfaceVisibility, transform } = style;
  return (
    display === 'none' ||
    opacity === '0' ||
    (!/^(auto|)$/.test(clip) && /^(absolute|fixed)$/.test(position)) ||
    /(^|[ ,])0(px|%)/.test(maskSize) ||
    /[1-9][\d.]*px/.test(maskPosition) ||
    !/^(none|)$/.test(style.getPropertyValue('-webkit-mask-box-image-source')) ||
    (backfaceVisibility === 'hidden' && transform !== 'none' && new DOMMatrix(transform).m33 < 0)
  );
}

/** Returns true if an element is in the top layer, as far as the browser supports it. */
function isOnTop(element: Element): boolean {
  const states = [':modal', ':popover-open', ':fullscreen'];
  return states.some((state) => CSS.supports(`selector(${state})`) && element.matches(state));
}

/** Paints a mask, which reveals nothing but the size of the element. */
function paintMask({ write }: Painter, rect: Rect, context: LayoutContext): void {
  write(`<div style="${positionStyle(rect, context)}background:#5b5f70;border-radius:4px"></div>`);
}

/** Returns whether the overflow of an element is that of the viewport, which does not end where its box does. */
const scrollsViewport = ({ localName }: Element, { style: parent }: LayoutContext) =>
  !parent || (localName === 'body' && parent.overflow === 'visible');

function* paintBox(
  painter: Painter,
  element: Element,
  style: CSSStyleDeclaration,
  rect: DOMRect,
  context: LayoutContext,
): Steps {
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
  const look = boxStyle(style, context.style, !scrollsViewport(element, context));
  const motion = transform ? `transform:${transform};transform-origin:0 0;` : '';
  const ownCss = css + (isFragmented ? '' : look + motion) + effectStyle(style);

  const isEmpty = style.getPropertyValue('content-visibility') === 'hidden';
  if (!isEmpty && (yield* paintReplaced(painter, element, style, ownCss, inner))) return;
  openTag(painter, 'div', ownCss);
  if (isEmpty) return painter.write('</div>');
  if (isFragmented) {
    for (const fragment of fragments) {
      const fragmentBox = layoutRect(context, fragment, fragment.width, fragment.height);
      openTag(painter, 'div', positionStyle(fragmentBox, inner) + look);
      painter.write('</div>');
    }
  }
  paintListMarker(painter, element, style, inner);
  yield* paintPseudoElement(painter, element, '::before', style, inner);
  yield* paintChildren(painter, element, style, inner);
  yield* paintPseudoElement(painter, element, '::after', style, inner);
  painter.write('</div>');
}

function* paintChildren(painter: Painter, element: Element, style: CSSStyleDeclaration, context: LayoutContext): Steps {
  if (element.shadowRoot) painter.enter(element.shadowRoot);
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.TEXT_NODE) paintText(painter, child as Text, style, context);
    else if (child.nodeType === Node.ELEMENT_NODE) yield* painter.paint(child as Element, context);
  }
}

/**
 * Returns the box before the transform about its top left corner. The transformed box has the same center as
 * `appearing`.
 */
function untransformed(appearing: Rect, transform: DOMMatrix | null): Rect {
  if (!transform) return appearing;
  const { x, y, width, height } = appearing;
  const center = transform.transformPoint({ x: width / 2, y: height / 2 });
  return { x: x + width / 2 - center.x, y: y + height / 2 - center.y, width, height };
}

/** Extends table cells with collapsed borders: half of each border is outside the cell. */
function withCollapsedBorders(box: Rect, style: CSSStyleDeclaration): Rect {
  if (style.display !== 'table-cell' || style.borderCollapse !== 'collapse') return box;
  const [left, top] = [pixels(style.borderLeftWidth) / 2, pixels(style.borderTopWidth) / 2];
  const [right, bottom] = [pixels(style.borderRightWidth) / 2, pixels(style.borderBottomWidth) / 2];
  return { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom };
}

/** Returns the context for the content of a box. */
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
  // decorations don't propagate into inline blocks
  return style.display.startsWith('inline-') ? '' : context.decoration;
}
