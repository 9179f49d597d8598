/** The child nodes in the flat tree: a shadow tree replaces the children of its host, and slots have what is assigned. */
export function flatChildren(element: Element): Iterable<Node> {
  const { shadowRoot, localName } = element;
  if (shadowRoot) return shadowRoot.childNodes;
  // browsers lay out the content of a closed one all the same
  if (localName === 'details' && !(element as HTMLDetailsElement).open)
    return element.querySelectorAll(':scope > summary');
  const assigned = localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
  return assigned.length > 0 ? assigned : element.childNodes;
}

/** The parent element in the flat tree. */
export function flatParent(element: Element): Element | null {
  return (
    element.assignedSlot ??
    element.parentElement ??
    ((element.getRootNode() as ShadowRoot).host as Element | undefined) ??
    null
  );
}

/** Calls back with every element of a document or shadow tree, and of the open shadow trees inside. */
export function visitElements(root: ParentNode, visit: (element: Element) => void): void {
  for (const element of root.querySelectorAll('*')) {
    visit(element);
    if (element.shadowRoot) visitElements(element.shadowRoot, visit);
  }
}
