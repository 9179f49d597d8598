import { listen } from '../browser/listen.ts';

/**
 * Keeps our element above the on-screen keyboard, which covers the page without resizing it.
 * @returns a function that stops it
 */
export function avoidOnScreenKeyboard(element: HTMLElement, { visualViewport }: Window): () => void {
  if (!visualViewport) return () => {};
  const viewport = visualViewport;

  function update(): void {
    const { height, offsetTop, scale } = viewport;
    const { scrollingElement, documentElement } = element.ownerDocument;
    // without a doctype, the body has the height of the window
    const pageHeight = (scrollingElement ?? documentElement).clientHeight;
    // after zooming in, the visible part is smaller without a keyboard
    const keyboardHeight = scale > 1.1 ? 0 : Math.max(0, pageHeight - height - offsetTop);
    element.style.setProperty('--keyboard-height', `${keyboardHeight}px`);
  }

  return listen(viewport, 'resize scroll', update);
}
