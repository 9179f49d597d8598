import { listen } from '../loader/listen.ts';

/** What a card that opens by itself would disturb. */
export type Obstacle = 'hidden' | 'dialog' | 'typing';

/**
 * Tells whether a page has room for a card that nobody asked for.
 * @param field the field of the page that the visitor has typed in last and not finished
 */
export function obstacleOf(document: Document, field: EventTarget | null): Obstacle | null {
  if (document.hidden) return 'hidden';
  for (const dialog of document.querySelectorAll(':modal,[aria-modal=true]')) {
    // one without a size of its own can be all around
    if ([dialog, ...dialog.querySelectorAll('*')].some(isSeen)) return 'dialog';
  }
  return field && field === document.activeElement ? 'typing' : null;
}

/** Whether an element is in sight: a drawer can wait outside of the window. */
function isSeen(element: Element): boolean {
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const isInside = width && height && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return !!isInside && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Tells of whatever may take an obstacle away, until the returned undo is called. */
export function listenToObstacle(document: Document, changed: () => void): () => void {
  const undo = listen(document, 'visibilitychange focusout change transitionend', changed);
  // a dialog that is made of plain elements closes without an event
  const observer = new MutationObserver(changed);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return () => {
    observer.disconnect();
    undo();
  };
}
