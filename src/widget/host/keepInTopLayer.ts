/**
 * Puts our element above the page, which may have a top layer of its own, and keeps it there when the page rewrites
 * its body around a visitor who is answering. A page that removes nothing but our element wants it removed.
 * @param onRemovedAlone called when the page removed our element alone
 * @returns stops it
 */
export function keepInTopLayer(element: HTMLElement, onRemovedAlone: () => void): () => void {
  const document = element.ownerDocument;
  const hasTopLayer = 'popover' in element;
  const observer = new MutationObserver((records) => {
    const isRewritten = records.some(({ removedNodes }) => [...removedNodes].some((node) => node !== element));
    if (element.isConnected || isRewritten) place();
    else onRemovedAlone();
  });

  function place(): void {
    try {
      for (const node of [document.documentElement, document.body]) observer.observe(node, { childList: true });
      if (!element.isConnected) {
        // a page that is zoomed as a whole would make the card larger than the window; to ask before the page is changed
        // makes the browser compute no styles
        element.style.setProperty('--counter-zoom', `${1 / zoomOf(document.documentElement) / zoomOf(document.body)}`);
        // without a top layer it stays clear of what the page does to its body
        document[hasTopLayer ? 'body' : 'documentElement'].append(element);
      }
      element.showPopover();
    } catch {
      // it is in the top layer already, or the page has no body for a moment
    }
    // what was changed here was not changed by the page
    observer.takeRecords();
  }

  element.popover = 'manual';
  place();
  return () => observer.disconnect();
}

/** The zoom of an element alone: older browsers, and WebKit, do not tell the product of all. */
function zoomOf(element: Element): number {
  return Number(getComputedStyle(element).zoom) || 1;
}
