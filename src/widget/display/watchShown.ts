import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/** How long a card must be visible without a break to be shown, in ms. */
export const shownTime = 1_000;
/** The part of an inline card, or of the window, that must be in view. */
const shownPart = 0.5;

/**
 * Calls back once the visitor could see a card for a second, until the returned function is called. A card above the
 * page is visible while the page is, without a modal dialog above it. An inline card is visible while half of it is in
 * view, or while it fills half of the window.
 */
export function watchShown(element: HTMLElement, onShown: () => void): () => void {
  const document = element.ownerDocument;
  const window = document.defaultView as Window & typeof globalThis;
  const isInline = element.getAttribute('position') === 'inline';
  let isInView = !isInline;
  let timer: number | undefined;

  function update(): void {
    window.clearTimeout(timer);
    const isVisible = isInView && !readNode(document, 'hidden') && !element.matches('[behind]');
    if (isVisible) timer = window.setTimeout(finish, shownTime);
  }

  function finish(): void {
    stop();
    onShown();
  }

  function stop(): void {
    window.clearTimeout(timer);
    stopListening();
    attributes.disconnect();
    observer?.disconnect();
  }

  function updateView(entries: IntersectionObserverEntry[]): void {
    const { intersectionRatio, intersectionRect, rootBounds } = entries.at(-1)!;
    const before = isInView;
    isInView =
      intersectionRatio >= shownPart || (!!rootBounds && intersectionRect.height >= rootBounds.height * shownPart);
    if (isInView !== before) update();
  }

  const stopListening = listen(document, 'visibilitychange', update);
  const attributes = new MutationObserver(update);
  attributes.observe(element, { attributeFilter: ['behind'] });
  const threshold = Array.from({ length: 21 }, (_, step) => step / 20);
  const observer = isInline ? new window.IntersectionObserver(updateView, { threshold }) : null;
  observer?.observe(element);
  update();
  return stop;
}
