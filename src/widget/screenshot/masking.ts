import { readNode } from '../browser/hostilePage.ts';
import { elementsOf, flatChildren } from './page/flatTree.ts';

/** Matches the types, names and autocomplete values of fields that hold personal data. */
const sensitive =
  /passw|pass.?(code|phrase)|e-?mail|one.?time|verification|\bcc-|card.?(num|no|holder|name|code|exp|cvc|cvv|csc)|cc.?(num|exp|csc|cvc|cvv|name)|exp.?(date|month|year)|(^|[^a-z])(cvc|cvv|ccv|csc|iban|pwd|(otp|pin|pan)(code|[^a-z]|$))|security.?code|credit/i;

/**
 * Returns true if an element must not appear in screenshots: passwords, addresses, cards, and elements marked by the
 * owner.
 */
export function isMasked(element: Element): boolean {
  const hints = ['type', 'autocomplete', 'name', 'id'].map((name) => element.getAttribute(name)).join(' ');
  const words = hints.replace(/([a-z])([A-Z])/g, '$1 $2');
  return (
    element.hasAttribute('data-asklet-mask') ||
    (/^(input|textarea|select)$/.test(element.localName) && sensitive.test(words)) ||
    // the field shows its selected option
    (element.localName === 'select' && !!element.querySelector('[data-asklet-mask]'))
  );
}

/** Hidden elements of a page. */
export interface HiddenElements {
  /** Hides elements that no observer reports, such as those in a new shadow tree. */
  update(): void;
  show(): void;
}

/**
 * Hides the masked elements of a page, and all frames, because a frame can load another page at any time. Hides
 * elements that the page adds or changes before they are painted.
 */
export function hideMasked(document: Document, maskText: boolean): HiddenElements {
  const undo = new Map<Element, () => void>();
  const observers: MutationObserver[] = [];
  const observed = new WeakSet<Node>();

  function hide(element: Element): void {
    // the page may have changed the style since
    if (!undo.has(element)) undo.set(element, hideElement(element as HTMLElement));
    else if (!isHidden(element as HTMLElement)) hideElement(element as HTMLElement);
  }

  function visitRoot(root: Document | ShadowRoot): void {
    if (!observed.has(root)) {
      observed.add(root);
      const observer = new MutationObserver(update);
      observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: maskText });
      observers.push(observer);
    }
    for (const element of elementsOf(root)) visit(element);
  }

  function visit(element: Element): void {
    // our own elements are hidden separately
    if (element.localName.startsWith('asklet-')) return;
    const isFrame = /^(iframe|object|embed)$/.test(element.localName);
    if (isFrame || isMasked(element) || (maskText && hasText(element))) hideTree(element, hide);
    if (element.shadowRoot) visitRoot(element.shadowRoot);
  }

  function update(): void {
    visitRoot(document);
    // ignores our own changes
    for (const observer of observers) observer.takeRecords();
  }

  function show(): void {
    for (const observer of observers) observer.disconnect();
    for (const each of undo.values()) each();
  }

  try {
    update();
  } catch (error) {
    // elements of the page can hide the properties that are read here
    show();
    throw error;
  }
  return { update, show };
}

/** Hides an element, and its descendants in the top layer, which its opacity doesn't affect. */
function hideTree(element: Element, hide: (element: Element) => void): void {
  hide(element);
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.ELEMENT_NODE) hideTopLayer(child as Element, hide);
  }
}

function hideTopLayer(element: Element, hide: (element: Element) => void): void {
  const { fullscreenElement } = element.getRootNode() as Document | ShadowRoot;
  const isOnTop = element.localName === 'dialog' || element.hasAttribute('popover') || element === fullscreenElement;
  if (isOnTop) return hideTree(element, hide);
  for (const child of flatChildren(element)) {
    if (child.nodeType === Node.ELEMENT_NODE) hideTopLayer(child as Element, hide);
  }
}

function hasText(element: Element): boolean {
  if (/^(input|textarea|select|svg|canvas|img)$/.test(element.localName)) {
    // a missing image shows its alternative text
    return element.localName !== 'img' || !(element as HTMLImageElement).naturalWidth;
  }
  const isText = ({ nodeType, nodeValue }: Node) => nodeType === Node.TEXT_NODE && nodeValue!.trim();
  return (
    [...element.childNodes, ...(element.shadowRoot?.childNodes ?? [])].some(isText) ||
    getComputedStyle(element).display === 'list-item' ||
    ['::before', '::after'].some((pseudo) => !/^(none|normal|""|)$/.test(getComputedStyle(element, pseudo).content))
  );
}

function isHidden(element: HTMLElement): boolean {
  const style = readNode(element, 'style');
  return style.opacity === '0' && style.getPropertyPriority('opacity') !== '';
}

/**
 * Hides an element and its content, regardless of the page's styles.
 * @returns a function that shows it again
 */
export function hideElement(element: HTMLElement): () => void {
  const style = readNode(element, 'style');
  const hadStyle = element.hasAttribute('style');
  const names = ['opacity', 'transition', 'display'];
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  style.setProperty('transition', 'none', 'important');
  style.setProperty('opacity', '0', 'important');
  // an element without a box can't be made transparent
  if (getComputedStyle(element).display === 'contents') style.setProperty('display', 'none', 'important');
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Chromium keeps an empty attribute (https://github.com/whatwg/html/issues/2306) that was not read since the change
    if (!hadStyle && element.hasAttribute('style')) element.removeAttribute('style');
  };
}
