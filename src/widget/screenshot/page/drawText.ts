import { addTag } from './addTag.ts';
import type { Drawing } from './drawing.ts';
import { escaped } from './escaped.ts';
import { linesOf } from './linesOf.ts';
import { boxAt, type Place, placed } from './place.ts';
import { pixels } from './styles.ts';

/** Draws what can be seen of a text, line by line, where it stands: no line can break anywhere else. */
export function drawText(drawing: Drawing, node: Text, style: CSSStyleDeclaration, place: Place): void {
  if (!node.data.trim() || style.visibility !== 'visible') return;
  const { innerHeight } = node.ownerDocument.defaultView!;
  for (const { text, rect } of linesOf(node, style, 0, innerHeight)) {
    // of what is turned only the middle is known
    const box = place.bent ? boxAt(place, rect, 0, 0) : boxAt(place, rect, rect.width, rect.height);
    const css = `${placed(box, place)}line-height:${rect.height}px;`;
    if (drawing.maskText) addTag(drawing, 'p', `${css}background:currentColor;opacity:.4;`);
    else addTag(drawing, 'p', css + detailsOf(node, style, rect, place));
    if (!drawing.maskText) drawing.add(escaped(text));
    drawing.add('</p>');
  }
}

function detailsOf({ parentElement }: Text, style: CSSStyleDeclaration, rect: DOMRect, place: Place): string {
  let css = place.decoration && `text-decoration:${place.decoration};`;
  if (place.bent) css += 'width:max-content;height:auto;line-height:normal;transform:translate(-50%,-50%);';
  // text can stand in a shadow root itself
  if (style.textOverflow === 'ellipsis' && parentElement && parentElement.scrollWidth > parentElement.clientWidth) {
    const { right } = parentElement.getBoundingClientRect();
    css += `width:${right - rect.x - pixels(style.paddingRight) - pixels(style.borderRightWidth)}px;overflow:hidden;text-overflow:ellipsis;`;
  }
  return css;
}
