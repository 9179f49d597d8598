import { listen } from '../browser/listen.ts';

/** How long a page may take to replace the target, in ms. */
const maxTime = 1_000;

/**
 * Keeps our element in its target when the page replaces that, as frameworks do when they hydrate a page: the answer and
 * the focus stay. Removing only our element counts as intended.
 * @param target the selector of the target
 * @param onRemoved called when the page removed only our element, or its target without a replacement
 * @returns a function that stops it
 */
export function keepInTarget(element: HTMLElement, target: string, onRemoved: () => void): () => void {
  const document = element.ownerDocument;
  let parent = element.parentNode!;
  let timer: number | undefined;
  /** The element with the focus: the removal takes it away. */
  let focused: Element | null | undefined;

  function place(): void {
    const found = document.querySelector(target);
    if (!found) return void (timer ??= setTimeout(onRemoved, maxTime));
    clearTimeout(timer);
    timer = undefined;
    parent = found;
    found.append(element);
    (focused as HTMLElement | null)?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver((records) => {
    // an element that was moved is connected again when the observer runs
    if (element.isConnected) return;
    const isAlone = records.every(({ removedNodes }) => [...removedNodes].every((node) => node === element));
    if (isAlone && parent.isConnected) onRemoved();
    else place();
  });
  observer.observe(document, { childList: true, subtree: true });
  const root = element.shadowRoot!;
  const unlisten = listen(root, 'focusin focusout', () => {
    if (root.activeElement) focused = root.activeElement;
    // before a removal, the focus leaves as well
    else queueMicrotask(() => element.isConnected && (focused = root.activeElement));
  });
  return () => {
    observer.disconnect();
    unlisten();
    clearTimeout(timer);
  };
}
