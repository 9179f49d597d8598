import { addTag } from './addTag.ts';
import { endsOf } from './drawGenerated.ts';
import type { Drawing } from './drawing.ts';
import { boxAt, type Place, placed } from './place.ts';

/** Draws the bullet or the number of an item of a list, beside its first line. */
export function drawMark(
  drawing: Drawing,
  item: Element,
  { display, listStyleType }: CSSStyleDeclaration,
  place: Place,
): void {
  if (display !== 'list-item' || listStyleType === 'none' || drawing.maskText) return;
  const [first] = endsOf(item);
  if (!first) return;
  const siblings = [...(item.parentElement?.children ?? [])].filter(({ localName }) => localName === item.localName);
  const { start = 1 } = item.parentElement as HTMLOListElement;
  const number = (item as HTMLLIElement).value || start + siblings.indexOf(item);
  const box = boxAt(place, first, first.width, first.height);
  const css = `display:list-item;line-height:${first.height}px;list-style:${listStyleType};counter-set:list-item ${number};`;
  addTag(drawing, 'p', placed(box, place) + css);
  // without a line there is no mark
  drawing.add('\u200b</p>');
}
