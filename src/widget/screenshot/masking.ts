import { visitElements } from './page/flatTree.ts';

/** Matches the types, names and autocomplete values of fields that hold personal data. */
const sensitive =
  /passw|e-?mail|one-time-code|\bcc-|card.?(num|no|holder|name)|cc.?(num|exp|csc|name)|\b(cvc|cvv|csc|iban)|credit/i;

/** Whether an element is never in a screenshot, with its content: passwords, addresses, cards, and what the owner marked. */
export function isMasked(element: Element): boolean {
  const hints = ['type', 'autocomplete', 'name', 'id'].map((name) => element.getAttribute(name)).join(' ');
  return (
    element.hasAttribute('data-asklet-mask') ||
    (/^(input|textarea|select)$/.test(element.localName) && sensitive.test(hints))
  );
}

/**
 * Hides the masked elements of a page, also in frames of the same origin. Where no text may be visible, frames of other
 * origins are hidden as a whole.
 * @returns shows them again
 */
export function hideMasked(document: Document, maskText: boolean): () => void {
  const undo: (() => void)[] = [];

  function visit(element: Element): void {
    if (isMasked(element) || (maskText && hasText(element))) undo.push(hideElement(element as HTMLElement));
    if (element.localName !== 'iframe') return;
    const content = (element as HTMLIFrameElement).contentDocument;
    if (content) visitElements(content, visit);
    else if (maskText) undo.push(hideElement(element as HTMLElement));
  }

  visitElements(document, visit);
  return () => {
    for (const each of undo) each();
  };
}

const hasText = (element: Element) =>
  /^(input|textarea|select|svg)$/.test(element.localName) ||
  [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue!.trim());

/**
 * Hides an element and its content, whatever the page's styles say.
 * @returns shows it again
 */
export function hideElement(element: HTMLElement): () => void {
  const { style } = element;
  const hadStyle = element.hasAttribute('style');
  const names = ['opacity', 'transition'];
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  style.setProperty('transition', 'none', 'important');
  style.setProperty('opacity', '0', 'important');
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Chromium keeps an empty attribute where nobody has read it since it changed
    if (!hadStyle && element.hasAttribute('style')) element.removeAttribute('style');
  };
}
