import { listen } from '../browser/listen.ts';
import type { Interruption } from '../eligibility/decide.ts';

/**
 * Finds what a card that nobody asked for would interrupt.
 * @param field the field of the page that the visitor has typed in last and not finished
 */
export function findInterruption(document: Document, field: EventTarget | null): Interruption | null {
  if (document.hidden) return 'hidden';
  const modal = CSS.supports('selector(:modal)') ? ':modal' : 'dialog[open]';
  for (const dialog of document.querySelectorAll(`${modal},[aria-modal=true]`)) {
    // a dialog without a size of its own can consist of parts that have one
    if ([dialog, ...dialog.querySelectorAll('*')].some(isVisible)) return 'dialog';
  }
  if (isMiddleCovered(document)) return 'dialog';
  return field && field === document.activeElement ? 'typing' : null;
}

/** Whether a dialog lies in the middle of the window: those that ask for consent often do not say that they are modal. */
function isMiddleCovered(document: Document): boolean {
  const { innerWidth, innerHeight } = document.defaultView!;
  const middle = [innerWidth / 2, innerHeight / 2] as const;
  const hit = document.elementFromPoint(...middle);
  return !!(hit?.shadowRoot?.elementFromPoint(...middle) ?? hit)?.closest('[role$=dialog]');
}

/** Whether an element is visible in the window: a drawer can wait outside of it. */
function isVisible(element: Element): boolean {
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView!;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const isInside = width && height && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  // a browser without it (Chromium before 105, Safari before 17.4) counts what has a size
  return !!isInside && (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true);
}

/** Calls back on whatever may end an interruption, until the returned undo is called. */
export function listenToInterruptions(document: Document, onChange: () => void): () => void {
  const undo = [
    listen(document, 'visibilitychange focusout change transitionend', onChange),
    // what is in the shadow tree of the page closes unseen, after the click that it handles
    listen(document, 'click', () => setTimeout(onChange)),
  ];
  // a dialog that is made of plain elements closes without an event
  const observer = new MutationObserver(onChange);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return () => {
    observer.disconnect();
    for (const each of undo) each();
  };
}
