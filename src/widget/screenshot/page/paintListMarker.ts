import { type LayoutContext, layoutRect, positionStyle } from './layout.ts';
import { openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import { contentRects } from './paintPseudoElement.ts';

/** Paints the bullet or number of a list item next to its first line. */
export function paintListMarker(
  painter: Painter,
  item: Element,
  { display, listStyleType }: CSSStyleDeclaration,
  context: LayoutContext,
): void {
  if (display !== 'list-item' || listStyleType === 'none' || painter.maskText) return;
  const { first } = contentRects(item);
  if (!first) return;
  const siblings = [...(item.parentElement?.children ?? [])].filter(({ localName }) => localName === item.localName);
  const { start = 1 } = (item.parentElement ?? {}) as HTMLOListElement;
  const number = (item as HTMLLIElement).value || start + siblings.indexOf(item);
  const rect = layoutRect(context, first, first.width, first.height);
  const css = `display:list-item;line-height:${first.height}px;list-style:${listStyleType};counter-set:list-item ${number};`;
  openTag(painter, 'p', positionStyle(rect, context) + css);
  // an item needs a line to have a marker
  painter.write('\u200b</p>');
}
