import { closestAt } from '../browser/closestAt.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * Returns the interruption that a card would cause by opening by itself.
 * @param field the field of the page that the visitor is typing in
 */
export function findInterruption(document: Document, field: EventTarget | null): 'hidden' | 'dialog' | 'typing' | null {
  if (readNode(document, 'hidden')) return 'hidden';
  const modal = CSS.supports('selector(:modal)') ? ':modal' : 'dialog[open]';
  for (const dialog of document.querySelectorAll(`${modal},[aria-modal=true]`)) {
    // a dialog without a size can have children with one
    if ([dialog, ...dialog.querySelectorAll('*')].some(isVisible)) return 'dialog';
  }
  // consent dialogs often lack aria-modal, and selectors don't reach into shadow trees
  if (closestAt(document, innerWidth / 2, innerHeight / 2, `${modal},[role$=dialog]`)) return 'dialog';
  return field && field === document.activeElement ? 'typing' : null;
}

/** Returns true if an element is visible and inside the window. Closed drawers are often outside of it. */
function isVisible(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const isInside = width && height && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  // missing before Chromium 105 and Safari 17.4: there, every element with a size counts
  return !!isInside && (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true);
}

/** Calls back after events that may end an interruption, until the returned function is called. */
export function listenToInterruptions(document: Document, onChange: () => void): () => void {
  const undo = [
    listen(document, 'visibilitychange focusout change transitionend', onChange),
    // changes in the page's shadow trees are not observed, but usually follow a click
    listen(document, 'click', () => setTimeout(onChange)),
  ];
  // a dialog made of plain elements closes without an event
  const observer = new MutationObserver(onChange);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return () => {
    observer.disconnect();
    for (const each of undo) each();
  };
}
