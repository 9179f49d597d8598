import { readNode } from '../browser/hostilePage.ts';

const hiding = ['inert', 'aria-hidden'];

/** Adds our element above the page, unless the page has no body at the moment. */
export function addAbovePage(element: HTMLElement): void {
  const { documentElement } = element.ownerDocument;
  const body = readNode(element.ownerDocument, 'body');
  if (!body) return;
  // undoes the zoom of the page, which could make the card larger than the window; read before the page is changed,
  // which avoids recalculating styles
  element.style.setProperty('--counter-zoom', `${1 / zoomOf(documentElement) / zoomOf(body)}`);
  // without a top layer, styles of the body must not affect it
  ('popover' in element ? body : documentElement).append(element);
}

/**
 * Keeps our element above the page, in the top layer if there is one, also when the page rewrites its body during an
 * answer, or makes everything except a dialog inert. Removing only our element counts as intended.
 * @param onRemovedAlone called when the page removed only our element
 * @returns a function that stops it
 */
export function keepInTopLayer(element: HTMLElement, onRemovedAlone: () => void): () => void {
  const document = element.ownerDocument;
  const observer = new MutationObserver((records) => {
    const isRewritten = records.some(({ removedNodes }) => [...removedNodes].some((node) => node !== element));
    if (element.isConnected || isRewritten) place();
    else onRemovedAlone();
  });

  function place(): void {
    // pages set these on everything outside a dialog
    for (const name of hiding) element.removeAttribute(name);
    try {
      observer.observe(element, { attributeFilter: hiding });
      for (const node of [document.documentElement, readNode(document, 'body')])
        observer.observe(node, { childList: true });
      if (!element.isConnected) addAbovePage(element);
      element.showPopover();
    } catch {
      // already in the top layer, or the page has no body at the moment
    }
    // ignores our own changes
    observer.takeRecords();
  }

  element.popover = 'manual';
  place();
  return () => observer.disconnect();
}

/** Returns the zoom of a single element. Older browsers and WebKit don't report the product of all ancestors. */
function zoomOf(element: Element): number {
  return Number(getComputedStyle(element).zoom) || 1;
}
