import { allElements, flatParent } from './flatTree.ts';
import type { Steps } from './slices.ts';

/** Returns true if an element or its content is inside the viewport. */
export type VisibilityCheck = (element: Element, rect: DOMRect) => boolean;

/**
 * Creates a function that checks if an element or its content is inside the viewport. A positioned element makes all
 * its ancestors count as visible, because it can be visible inside a box that is scrolled out of view.
 */
export function* createVisibilityCheck(document: Document): Steps<VisibilityCheck> {
  const ancestors = new Set<Element>();

  for (const element of allElements(document)) {
    yield;
    if (/^(static|relative)$/.test(getComputedStyle(element).position)) continue;
    const rect = element.getBoundingClientRect();
    if (!isInViewport(rect, rect.right, rect.bottom, document.defaultView!)) continue;
    for (let each = flatParent(element); each && !ancestors.has(each); each = flatParent(each)) ancestors.add(each);
  }

  return (element, rect) => {
    if (!rect.width || !rect.height || ancestors.has(element)) return true;
    // content may overflow its box
    const { scrollWidth, scrollHeight } = element;
    const right = rect.left + Math.max(rect.width, scrollWidth);
    const bottom = rect.top + Math.max(rect.height, scrollHeight);
    return isInViewport(rect, right, bottom, element.ownerDocument.defaultView!);
  };
}

function isInViewport(
  { left, top }: DOMRect,
  right: number,
  bottom: number,
  { innerWidth, innerHeight }: Window,
): boolean {
  return left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
}
