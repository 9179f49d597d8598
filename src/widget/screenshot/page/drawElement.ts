import { isMasked } from '../masks.ts';
import { addTag } from './addTag.ts';
import { drawGenerated } from './drawGenerated.ts';
import type { Drawing } from './drawing.ts';
import { drawMark } from './drawMark.ts';
import { drawReplaced } from './drawReplaced.ts';
import { drawText } from './drawText.ts';
import { shownIn } from './flatTree.ts';
import { bending, type Box, boxAt, type Place, placed } from './place.ts';
import { boxStyle, isPlain, pixels, textStyle } from './styles.ts';

/** The browser shows these above all others. */
const onTop = ':modal,:popover-open,:fullscreen';

/** Draws an element with all that is shown in it. `top`: it is the turn of what lies above all others. */
export function drawElement(drawing: Drawing, element: Element, place: Place, top = false): void {
  // our own
  if (element.localName.startsWith('asklet-')) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.opacity === '0') return;
  if (style.display === 'contents') return drawChildren(drawing, element, style, place);
  const rect = element.getBoundingClientRect();
  if (!drawing.isSeen(element, rect)) return;
  if (!top && element.matches(onTop)) return drawing.drawOnTop(element, place);
  if (isMasked(element)) return drawMask(drawing, boxAt(place, rect, rect.width, rect.height), place);
  drawBox(drawing, element, style, rect, place);
}

/** These are pixels of nothing but the place that the element takes. */
export function drawMask({ add }: Drawing, box: Box, place: Place): void {
  add(`<div style="${placed(box, place)}background:#5b5f70;border-radius:4px"></div>`);
}

function drawBox(drawing: Drawing, element: Element, style: CSSStyleDeclaration, rect: DOMRect, place: Place): void {
  const { offsetWidth = rect.width, offsetHeight = rect.height } = element as HTMLElement;
  const bend = bending(style, { width: offsetWidth, height: offsetHeight });
  const seen =
    bend || place.bent ? boxAt(place, rect, offsetWidth, offsetHeight) : boxAt(place, rect, rect.width, rect.height);
  const box = inCollapsedTable(unbent(seen, bend), style);
  const fragments = style.display === 'inline' ? [...element.getClientRects()] : [];
  const inside = insideOf(box, style, place, bend);
  const css = placed(box, place) + textStyle(style, place.style);
  const look = fragments.length > 1 ? '' : boxStyle(style) + (bend ? `transform:${bend};transform-origin:0 0;` : '');

  if (drawReplaced(drawing, element, style, css + look, inside)) return;
  addTag(drawing, 'div', css + look);
  if (fragments.length > 1) {
    for (const each of fragments) {
      addTag(drawing, 'div', placed(boxAt(place, each, each.width, each.height), inside) + boxStyle(style));
      drawing.add('</div>');
    }
  }
  drawMark(drawing, element, style, inside);
  drawGenerated(drawing, element, '::before', style, inside);
  drawChildren(drawing, element, style, inside);
  drawGenerated(drawing, element, '::after', style, inside);
  drawing.add('</div>');
}

function drawChildren(drawing: Drawing, element: Element, style: CSSStyleDeclaration, place: Place): void {
  for (const child of shownIn(element)) {
    if (child.nodeType === Node.TEXT_NODE) drawText(drawing, child as Text, style, place);
    else if (child.nodeType === Node.ELEMENT_NODE) drawing.draw(child as Element, place);
  }
}

/** Where a box would be if it were not bent: its middle was seen, bent about its own corner. */
function unbent(box: Box, bend: DOMMatrix | null): Box {
  if (!bend) return box;
  const { width, height } = box;
  const middle = bend.transformPoint({ x: width / 2, y: height / 2 });
  return { x: box.x + width / 2 - middle.x, y: box.y + height / 2 - middle.y, width, height };
}

/** Cells of a table that share their borders: half of each lies outside. */
function inCollapsedTable(box: Box, style: CSSStyleDeclaration): Box {
  if (style.display !== 'table-cell' || style.borderCollapse !== 'collapse') return box;
  const [left, top] = [pixels(style.borderLeftWidth) / 2, pixels(style.borderTopWidth) / 2];
  const [right, bottom] = [pixels(style.borderRightWidth) / 2, pixels(style.borderBottomWidth) / 2];
  return { x: box.x - left, y: box.y - top, width: box.width + left + right, height: box.height + top + bottom };
}

/** Where the content of a box is drawn. */
function insideOf(box: Box, style: CSSStyleDeclaration, place: Place, bend: DOMMatrix | null): Place {
  const [left, top] = isPlain(style) ? [0, 0] : [pixels(style.borderLeftWidth), pixels(style.borderTopWidth)];
  const [x, y] = [box.x + left, box.y + top];
  const width = box.width - left - pixels(style.borderRightWidth);
  const height = box.height - top - pixels(style.borderBottomWidth);
  const { matrix } = place;
  return {
    style,
    x,
    y,
    bent: place.bent || bend !== null,
    matrix: bend
      ? new DOMMatrix().translate(box.x, box.y).multiply(bend.inverse()).translate(-box.x, -box.y).multiply(matrix)
      : matrix,
    decoration:
      style.textDecorationLine !== 'none'
        ? style.textDecoration
        : style.display.startsWith('inline-')
          ? ''
          : place.decoration,
    block: style.position === 'static' && style.transform === 'none' ? place.block : { x, y, width, height },
  };
}
