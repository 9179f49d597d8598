import { afterTime } from '../browser/afterTime.ts';

/** How long presses on a new element are ignored, in ms. */
const duration = 500;

/**
 * Ignores presses in the first half second that our element is visible, because they were meant for the page, which
 * receives them. Applies again when the element reappears after a dialog.
 * @param isExpected true if the visitor requested the element: its first presses count, unless it is behind a dialog
 * @returns a function that stops it
 */
export function ignoreFirstPresses(element: HTMLElement, isExpected: boolean): () => void {
  const setOpening = (isOpening: boolean) => element.toggleAttribute('opening', isOpening);
  let isSeen = false;
  let cancel = () => {};
  // runs after the layout and before the paint that shows or hides the element
  const observer = new ResizeObserver(([entry]) => {
    const wasSeen = isSeen;
    isSeen = entry!.contentRect.height > 0;
    if (isSeen === wasSeen) return;
    cancel();
    if (isSeen) cancel = afterTime(element, duration, () => setOpening(false));
    else setOpening(true);
  });
  setOpening(!isExpected || element.matches('[behind]'));
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancel();
  };
}
