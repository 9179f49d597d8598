import { type LayoutContext, layoutRect, positionStyle } from './layout.ts';
import { escapeXml, openTag } from './markup.ts';
import type { Painter } from './painter.ts';
import { pixels } from './styles.ts';
import { isVertical, textLines } from './textLines.ts';

/** Paints the visible lines of a text, each at its own position, so that line breaks can't change. */
export function paintText(painter: Painter, node: Text, style: CSSStyleDeclaration, context: LayoutContext): void {
  if (!node.data.trim() || style.visibility !== 'visible') return;
  const { innerHeight } = node.ownerDocument.defaultView!;
  for (const { text, rect } of textLines(node, style, 0, innerHeight)) {
    // only the center of rotated text is known
    const [width, height] = context.isTransformed ? [0, 0] : [rect.width, rect.height];
    const lineHeight = isVertical(style) ? rect.width : rect.height;
    const css = `${positionStyle(layoutRect(context, rect, width, height), context)}line-height:${lineHeight}px;`;
    if (painter.maskText) {
      openTag(painter, 'p', `${css}background:currentColor;opacity:.4;`);
    } else {
      openTag(painter, 'p', css + lineStyle(node, style, rect, context));
      painter.write(escapeXml(text));
    }
    painter.write('</p>');
  }
}

function lineStyle({ parentElement }: Text, style: CSSStyleDeclaration, rect: DOMRect, context: LayoutContext): string {
  let css = isVertical(style) ? `writing-mode:${style.writingMode};text-orientation:${style.textOrientation};` : '';
  css += context.decoration && `text-decoration:${context.decoration};`;
  if (context.isTransformed) css += 'width:max-content;height:auto;line-height:normal;transform:translate(-50%,-50%);';
  // a text directly in a shadow root has no parent element
  if (style.textOverflow === 'ellipsis' && parentElement && parentElement.scrollWidth > parentElement.clientWidth) {
    const { right } = parentElement.getBoundingClientRect();
    css += `width:${right - rect.x - pixels(style.paddingRight) - pixels(style.borderRightWidth)}px;overflow:hidden;text-overflow:ellipsis;`;
  }
  return css;
}
