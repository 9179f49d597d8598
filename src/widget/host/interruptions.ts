import { afterLayout } from '../browser/afterLayout.ts';
import { closestAt } from '../browser/closestAt.ts';
import { findWork, listenToWork, type Work } from '../browser/findWork.ts';
import { isVisible } from '../browser/isVisible.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * Returns the interruption that a card would cause by opening by itself.
 * @param field the field of the page that the visitor is typing in
 */
export function findInterruption(
  document: Document,
  field: EventTarget | null,
): 'hidden' | 'fullscreen' | 'dialog' | Work | null {
  if (readNode(document, 'hidden')) return 'hidden';
  if (isElementFullscreen(document)) return 'fullscreen';
  // a document in full screen is modal, too
  const modal = CSS.supports('selector(:modal)') ? ':modal:not(html,body)' : 'dialog[open]';
  for (const dialog of document.querySelectorAll(`${modal},[aria-modal=true]`)) {
    // a dialog without a size can have children with one
    if ([dialog, ...dialog.querySelectorAll('*')].some(isVisible)) return 'dialog';
  }
  // consent dialogs often lack aria-modal, and selectors don't reach into shadow trees
  if (closestAt(document, innerWidth / 2, innerHeight / 2, `${modal},[role$=dialog]`)) return 'dialog';
  return field && field === document.activeElement ? 'typing' : findWork(document);
}

/** Returns true if an element fills the screen. A document that does, such as slides or a kiosk, is a page as usual. */
function isElementFullscreen(document: Document): boolean {
  // prefixed before Safari 16.4
  const { webkitFullscreenElement: prefixed } = document as { webkitFullscreenElement?: Element | null };
  const element = readNode(document, 'fullscreenElement') ?? prefixed;
  return !!element && element !== document.documentElement && element !== readNode(document, 'body');
}

/** Calls back after events that may end an interruption, until the returned function is called. */
export function listenToInterruptions(document: Document, onChange: () => void): () => void {
  let cancel = () => {};
  const changes = 'visibilitychange fullscreenchange webkitfullscreenchange change transitionend';
  const work = listenToWork(document, changes, update);

  function update(): void {
    onChange();
    // a call that this decision has found can be in a new frame
    work.update();
  }

  // the next layout of the page, which measuring would force
  function updateSoon(): void {
    cancel();
    cancel = afterLayout(document.documentElement, update);
  }

  const undo = [
    work.stop,
    // changes in the page's shadow trees are not observed, but usually follow a click
    listen(document, 'click', () => setTimeout(update)),
  ];
  // a dialog made of plain elements closes without an event; a page that changes all the time is measured once a frame
  const observer = new MutationObserver(updateSoon);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  return () => {
    cancel();
    observer.disconnect();
    for (const each of undo) each();
  };
}
