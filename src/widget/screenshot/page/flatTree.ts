/** The nodes below an element as they are shown: a shadow tree in place of what it hides, slots filled. */
export function shownIn(element: Element): Iterable<Node> {
  const { shadowRoot, localName } = element;
  if (shadowRoot) return shadowRoot.childNodes;
  // what a closed one hides is laid out all the same
  if (localName === 'details' && !(element as HTMLDetailsElement).open)
    return element.querySelectorAll(':scope > summary');
  const assigned = localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
  return assigned.length > 0 ? assigned : element.childNodes;
}

/** The element that an element stands in, across shadow trees. */
export function shownParent(element: Element): Element | null {
  return (
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null
  );
}

/** Calls back with every element of a document or shadow tree, those of open shadow trees inside included. */
export function eachElement(root: ParentNode, found: (element: Element) => void): void {
  for (const element of root.querySelectorAll('*')) {
    found(element);
    if (element.shadowRoot) eachElement(element.shadowRoot, found);
  }
}
