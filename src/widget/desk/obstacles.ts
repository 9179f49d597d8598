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
    if (dialog.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 'dialog';
  }
  return field && field === document.activeElement ? 'typing' : null;
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
