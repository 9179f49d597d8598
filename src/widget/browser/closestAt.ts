/** Returns the topmost element at a point of the window, also inside open shadow trees. */
export function elementAt(document: Document, x: number, y: number): Element | null {
  let node = document.elementFromPoint(x, y);
  for (let tree; node && (tree = node.shadowRoot);) {
    const inner = tree.elementFromPoint(x, y);
    // a hit on the host's own box also returns an element outside the shadow tree
    if (!inner || inner.getRootNode() !== tree) break;
    node = inner;
  }
  return node;
}

/** Returns the parent of an element, or the host of its shadow tree. */
export const elementAround = (element: Element): Element | null | undefined =>
  // not any root's `host`: that of a link without a parent is text
  element.parentElement ?? (element.parentNode as Partial<ShadowRoot> | null)?.host;

/**
 * Returns the element at a point of the window that matches a selector, or its closest matching ancestor, also across
 * open shadow trees. A modal dialog matches at every point, because its backdrop belongs to it.
 */
export function closestAt(document: Document, x: number, y: number, selector: string): Element | null {
  let node: Element | null | undefined = elementAt(document, x, y);
  while (node && !node.matches(selector)) node = node.assignedSlot ?? elementAround(node);
  return node ?? null;
}
