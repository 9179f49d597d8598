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

  function measure(): void {
    window.clearTimeout(timer);
    if (isInView && !readNode(document, 'hidden')) timer = window.setTimeout(finish, shownTime);
  }

  function finish(): void {
    if (element.matches('[behind]')) return measure();
    stop();
    onShown();
  }

  function stop(): void {
    window.clearTimeout(timer);
    stopListening();
    observer?.disconnect();
  }

  function updateView(entries: IntersectionObserverEntry[]): void {
    const { intersectionRatio, intersectionRect, rootBounds } = entries.at(-1)!;
    const before = isInView;
    isInView =
      intersectionRatio >= shownPart || (!!rootBounds && intersectionRect.height >= rootBounds.height * shownPart);
    if (isInView !== before) measure();
  }

  const stopListening = listen(document, 'visibilitychange', measure);
  const threshold = Array.from({ length: 21 }, (_, step) => step / 20);
  const observer = isInline ? new window.IntersectionObserver(updateView, { threshold }) : null;
  observer?.observe(element);
  measure();
  return stop;
}
