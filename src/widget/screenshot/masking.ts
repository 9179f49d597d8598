import { elementsOf, flatChildren } from './page/flatTree.ts';

/** Matches the types, names and autocomplete values of fields that hold personal data. */
const sensitive =
  /passw|e-?mail|one-time-code|\bcc-|card.?(num|no|holder|name|code|exp|cvc|cvv|csc)|cc.?(num|exp|csc|cvc|cvv|name)|(^|[^a-z])(cvc|cvv|csc|iban)|security.?code|credit/i;

/**
 * Returns true if an element must not appear in screenshots: passwords, addresses, cards, and elements marked by the
 * owner.
 */
export function isMasked(element: Element): boolean {
  const hints = ['type', 'autocomplete', 'name', 'id'].map((name) => element.getAttribute(name)).join(' ');
  return (
    element.hasAttribute('data-asklet-mask') ||
    (/^(input|textarea|select)$/.test(element.localName) && sensitive.test(hints))
  );
}

/**
 * Hides the masked elements of a page and all cross-origin frames, also inside same-origin frames. Hides elements that
 * the page adds or changes before they are painted.
 * @returns a function that shows them again
 */
export function hideMasked(document: Document, maskText: boolean): () => void {
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
      const observer = new MutationObserver(visitPage);
      observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: maskText });
      observers.push(observer);
    }
    for (const element of elementsOf(root)) visit(element);
  }

  function visit(element: Element): void {
    // our own elements are hidden separately
    if (element.localName.startsWith('asklet-')) return;
    if (isMasked(element) || (maskText && hasText(element))) hideTree(element, hide);
    if (element.shadowRoot) visitRoot(element.shadowRoot);
    if (!/^(iframe|object|embed)$/.test(element.localName)) return;
    const content = (element as HTMLIFrameElement).contentDocument;
    if (content) visitRoot(content);
    else hide(element);
  }

  function visitPage(): void {
    visitRoot(document);
    // ignores our own changes
    for (const observer of observers) observer.takeRecords();
  }

  visitPage();
  return () => {
    for (const observer of observers) observer.disconnect();
    for (const each of undo.values()) each();
  };
}

/**
 * Hides an element, and the descendants that its opacity doesn't affect: those in the top layer, and all if it has no
 * box.
 */
function hideTree(element: Element, hide: (element: Element) => void): void {
  hide(element);
  const hasBox = getComputedStyle(element).display !== 'contents';
  for (const child of flatChildren(element)) {
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    if (!hasBox) hideTree(child as Element, hide);
    else hideTopLayer(child as Element, hide);
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
    [...element.childNodes].some(isText) ||
    getComputedStyle(element).display === 'list-item' ||
    ['::before', '::after'].some((pseudo) => !/^(none|normal|""|)$/.test(getComputedStyle(element, pseudo).content))
  );
}

const isHidden = ({ style }: HTMLElement) => style.opacity === '0' && style.getPropertyPriority('opacity') !== '';

/**
 * Hides an element and its content, regardless of the page's styles.
 * @returns a function that shows it again
 */
export function hideElement(element: HTMLElement): () => void {
  const { style } = element;
  const hadStyle = element.hasAttribute('style');
  const names = ['opacity', 'transition', 'visibility'];
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const);
  style.setProperty('transition', 'none', 'important');
  style.setProperty('opacity', '0', 'important');
  // text without a box can't be made transparent
  if (getComputedStyle(element).display === 'contents') style.setProperty('visibility', 'hidden', 'important');
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Chromium keeps an empty attribute that was not read since the change
    if (!hadStyle && element.hasAttribute('style')) element.removeAttribute('style');
  };
}
