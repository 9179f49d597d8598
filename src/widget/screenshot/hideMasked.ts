import { isMasked } from './masks.ts';
import { eachElement } from './page/flatTree.ts';

/**
 * Makes what is masked invisible in the page itself, in frames of the same origin too; frames of other origins
 * altogether where no text may be seen. Answers how to undo it.
 */
export function hideMasked(document: Document, maskText: boolean): () => void {
  const undo: (() => void)[] = [];

  function visit(element: Element): void {
    if (isMasked(element) || (maskText && hasText(element))) undo.push(hide(element as HTMLElement));
    if (element.localName !== 'iframe') return;
    const inner = (element as HTMLIFrameElement).contentDocument;
    if (inner) eachElement(inner, visit);
    else if (maskText) undo.push(hide(element as HTMLElement));
  }

  eachElement(document, visit);
  return () => {
    for (const each of undo) each();
  };
}

const hasText = (element: Element) =>
  /^(input|textarea|select|svg)$/.test(element.localName) ||
  [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue!.trim());

/** Hides an element with all that is in it, whatever the page's styles say. */
export function hide(element: HTMLElement): () => void {
  const { style } = element;
  const bare = !element.hasAttribute('style');
  const names = ['opacity', 'transition'];
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  style.setProperty('transition', 'none', 'important');
  style.setProperty('opacity', '0', 'important');
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Chromium leaves an empty one behind where nobody has read it since it changed
    if (bare && element.hasAttribute('style')) element.removeAttribute('style');
  };
}
