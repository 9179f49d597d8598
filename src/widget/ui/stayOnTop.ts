/**
 * Puts our element above the page, whatever that has in its own layers, and keeps it there when the page is written
 * anew around a visitor who still answers. A page that takes away nothing but our element wants it gone.
 * @param goneAlone is told of that
 * @returns stops it
 */
export function stayOnTop(host: HTMLElement, goneAlone: () => void): () => void {
  const document = host.ownerDocument;
  const observer = new MutationObserver((records) => {
    const rewritten = records.some(({ removedNodes }) => [...removedNodes].some((node) => node !== host));
    if (host.isConnected || rewritten) place();
    else goneAlone();
  });

  function place(): void {
    try {
      for (const node of [document.documentElement, document.body]) observer.observe(node, { childList: true });
      if (!host.isConnected) document.body.append(host);
      // a page that is zoomed as a whole would make it larger than the window
      host.style.setProperty('--zoom', `${1 / (document.body.currentCSSZoom || 1)}`);
      host.showPopover();
    } catch {
      // it is up there already, or the page has no body for a moment
    }
  }

  host.popover = 'manual';
  place();
  return () => observer.disconnect();
}
