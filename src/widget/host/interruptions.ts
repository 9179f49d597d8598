import { closestAt } from '../browser/closestAt.ts';
import { createMeasuring } from '../browser/createMeasuring.ts';
import { createWorkSearch, type Work } from '../browser/createWorkSearch.ts';
import { isVisible } from '../browser/isVisible.ts';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/** Creates the interruptions of a page. */
export function createInterruptions(document: Document, onChange: () => void) {
  const changes = 'visibilitychange fullscreenchange webkitfullscreenchange change transitionend';
  const work = createWorkSearch(document, changes, onChange);
  let stop: (() => void) | null = null;

  function start(): () => void {
    work.listenIn(document);
    // changes in the page's shadow trees are not observed, but usually follow a click
    const stopListening = listen(document, 'click', () => setTimeout(onChange));
    // A dialog made of plain elements closes without an event. A page that changes all the time is measured once a frame,
    // in the next layout, which measuring would force; during a film or a call not at all.
    const measuring = createMeasuring(document.documentElement, () => work.known() ?? onChange());
    const observer = new MutationObserver(measuring.soon);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    return () => {
      measuring.stop();
      observer.disconnect();
      stopListening();
    };
  }

  return {
    /**
     * Returns the interruption that a card would cause.
     * @param field the field of the page that the visitor is typing in
     */
    find(field: EventTarget | null): 'hidden' | 'fullscreen' | 'dialog' | Work | null {
      if (readNode(document, 'hidden')) return 'hidden';
      if (isElementFullscreen(document)) return 'fullscreen';
      const dialog = findDialog(document);
      if (dialog) {
        // it can close without an event outside of its shadow tree
        work.listenIn(dialog.getRootNode());
        return 'dialog';
      }
      return field && field === document.activeElement ? 'typing' : work.find();
    },
    /** Turns calls after events that may end an interruption on or off. */
    watch(isWatched: boolean): void {
      if (isWatched) stop ??= start();
      else {
        stop?.();
        stop = null;
        work.stop();
      }
    },
  };
}

/** Finds what a card would interrupt by opening by itself. */
export type Interruptions = ReturnType<typeof createInterruptions>;

function findDialog(document: Document): Element | null {
  // a document in full screen is modal, too
  const modal = CSS.supports('selector(:modal)') ? ':modal:not(html,body)' : 'dialog[open]';
  for (const dialog of document.querySelectorAll(`${modal},[aria-modal=true]`)) {
    // a dialog without a size can have children with one
    if ([dialog, ...dialog.querySelectorAll('*')].some(isVisible)) return dialog;
  }
  // consent dialogs often lack aria-modal, and selectors don't reach into shadow trees
  return closestAt(document, innerWidth / 2, innerHeight / 2, `${modal},[role$=dialog]`);
}

/** Returns true if an element fills the screen. A document that does, such as slides or a kiosk, is a page as usual. */
function isElementFullscreen(document: Document): boolean {
  // prefixed before Safari 16.4
  const { webkitFullscreenElement: prefixed } = document as { webkitFullscreenElement?: Element | null };
  const element = readNode(document, 'fullscreenElement') ?? prefixed;
  return !!element && element !== document.documentElement && element !== readNode(document, 'body');
}
