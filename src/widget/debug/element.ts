/** Makes an element with texts and elements in it. */
export function h(document: Document, tag: string, ...children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}
