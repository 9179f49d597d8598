import { elementAround, elementAt } from '../browser/closestAt.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * Returns what scrolls vertically at an element, or else at the center of the window: the page or, in an app shell, an
 * element that covers much of the window. If several do, it is the one with the longest way. Null if nothing can scroll.
 */
export function findScroller(window: Window, target: EventTarget | null): Element | null {
  const { document, innerWidth, innerHeight } = window;
  const page = document.scrollingElement;
  let found = page && canPageScroll(document) && rangeOf(page) > 0 ? page : null;
  let node: Element | null | undefined =
    target instanceof Element ? target : elementAt(document, innerWidth / 2, innerHeight / 2);
  for (; node; node = node.assignedSlot ?? elementAround(node)) {
    if (node === page || rangeOf(node) <= (found ? rangeOf(found) : 0)) continue;
    if (canScroll(node) && coversWindow(window, node)) found = node;
  }
  return found;
}

/** Returns how far an element can scroll, in px. */
export function rangeOf(element: Element): number {
  // a phone shows more of the page when it hides the address bar
  const isPage = element === element.ownerDocument.scrollingElement;
  return element.scrollHeight - (isPage ? innerHeight : element.clientHeight);
}

/** Returns true if an element covers at least a third of the window. */
export function coversWindow({ innerWidth, innerHeight }: Window, element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width > 0 && width * height * 3 >= innerWidth * innerHeight;
}

const overflowOf = (element: Element) => getComputedStyle(element).overflowY;

/** Returns true if an element scrolls by itself. The window takes over the overflow of a body. */
function canScroll(element: Element): boolean {
  const { documentElement } = element.ownerDocument;
  if (element === readNode(element.ownerDocument, 'body') && overflowOf(documentElement) === 'visible') return false;
  // a script can scroll what hides its overflow
  return element.scrollTop > 0 || /auto|scroll/.test(overflowOf(element));
}

function canPageScroll(document: Document): boolean {
  const root = overflowOf(document.documentElement);
  return !/hidden|clip/.test(root === 'visible' ? overflowOf(readNode(document, 'body')) : root);
}
