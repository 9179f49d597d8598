import { closestAt } from '../browser/closestAt.ts';
import { afterLayout } from '../browser/afterLayout.ts';
import { listen } from '../browser/listen.ts';

/**
 * Hides our element while the page has an open modal dialog, which makes everything outside it inert.
 * @returns a function that stops it
 */
export function hideBehindDialog(element: HTMLElement): () => void {
  const document = element.ownerDocument;
  let frame = 0;

  /** Finds a dialog in a shadow tree, which no selector reaches, by a hit test at the center of our element. */
  function findInShadow(): Element | null {
    const { left, top, width, height } = element.getBoundingClientRect();
    return closestAt(document, left + width / 2, top + height / 2, 'dialog:modal');
  }

  function hide(dialog: Element | null): void {
    const isBehind = dialog !== null;
    element.toggleAttribute('behind', isBehind);
    // a dialog can be removed without being closed
    for (const root of [document, dialog?.getRootNode() ?? document])
      observer.observe(root, { subtree: true, attributeFilter: ['open'], childList: isBehind });
  }

  const findInPage = () =>
    [...document.querySelectorAll('dialog:modal')].find((dialog) => !dialog.contains(element)) ?? null;

  function update(): void {
    hide(findInPage() ?? findInShadow());
  }

  // changes inside a shadow tree are not observed, but opening or closing a dialog moves the focus or follows a click
  // or key. Events in our element don't matter: it can't be used behind a dialog
  function updateInNextFrame({ target }: Event): void {
    if (target === element) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(update);
  }

  const observer = new MutationObserver(update);
  // browsers without the selector show the dialog above our element
  if (!CSS.supports('selector(:modal)')) return () => {};
  // without a hit test, which would force a layout now
  hide(findInPage());
  const undo = [
    afterLayout(element, update),
    listen(document, 'focusin focusout click keyup', updateInNextFrame),
    () => observer.disconnect(),
    () => cancelAnimationFrame(frame),
  ];
  return () => {
    for (const each of undo) each();
  };
}
