/**
 * Returns the child nodes in the flat tree, in which a shadow tree replaces the children of its host and slots contain
 * their assigned nodes.
 */
export function flatChildren(element: Element): Iterable<Node> {
  const { shadowRoot, localName } = element;
  if (shadowRoot) return shadowRoot.childNodes;
  // browsers also lay out the content of closed details
  if (localName === 'details' && !(element as HTMLDetailsElement).open)
    return element.querySelectorAll(':scope > summary');
  const assigned = localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
  return assigned.length > 0 ? assigned : element.childNodes;
}

/** Returns the parent element in the flat tree. */
export function flatParent(element: Element): Element | null {
  return (
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null
  );
}

/** Returns the elements of a document or of a shadow tree. */
export const elementsOf = (root: Document | ShadowRoot): NodeListOf<Element> =>
  'host' in root ? root.querySelectorAll('*') : root.querySelectorAll('*');

/** Yields every element of a document or shadow tree, including nested open shadow trees. */
export function* allElements(root: Document | ShadowRoot): Generator<Element, void> {
  for (const element of elementsOf(root)) {
    yield element;
    if (element.shadowRoot) yield* allElements(element.shadowRoot);
  }
}
