import { eachElement, shownParent } from './flatTree.ts';

/**
 * Tells what can be seen of a document, or stands around something that can: a fixed part may stand in a box that
 * was scrolled away.
 */
export function createSight(document: Document): (element: Element, rect: DOMRect) => boolean {
  const around = new Set<Element>();

  function isInside(
    { left, top }: DOMRect,
    right: number,
    bottom: number,
    { innerWidth, innerHeight }: Window,
  ): boolean {
    return left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
  }

  eachElement(document, (element) => {
    if (/^(static|relative)$/.test(getComputedStyle(element).position)) return;
    const rect = element.getBoundingClientRect();
    if (!isInside(rect, rect.right, rect.bottom, document.defaultView!)) return;
    for (let each = shownParent(element); each && !around.has(each); each = shownParent(each)) around.add(each);
  });

  return (element, rect) => {
    if (!rect.width || !rect.height || around.has(element)) return true;
    // content may be larger than its box
    const { scrollWidth, scrollHeight } = element;
    const right = rect.left + Math.max(rect.width, scrollWidth);
    const bottom = rect.top + Math.max(rect.height, scrollHeight);
    return isInside(rect, right, bottom, element.ownerDocument.defaultView!);
  };
}
