import { readNode } from './readDocument.ts';

/** The time before the focus returns, in ms. Orca says nothing if the focused element was removed at the same time. */
const delay = 200;

/** Focuses an element a little later, unless something else in the document has the focus by then. */
export function returnFocus(element: HTMLElement): void {
  const { ownerDocument } = element;
  setTimeout(() => {
    const focused = readNode(ownerDocument, 'activeElement');
    if (!focused || focused === readNode(ownerDocument, 'body')) element.focus({ preventScroll: true });
  }, delay);
}
