import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

/**
 * Moves our element to the opposite edge while it covers the center of the page's focused element (WCAG 2.4.11), unless
 * it would also cover it there.
 * @returns a function that stops it
 */
export function avoidFocusedElement(element: HTMLElement): () => void {
  const document = element.ownerDocument;

  function covers(other: Element): boolean {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { x, y, width, height } = other.getBoundingClientRect();
    const [centerX, centerY] = [x + width / 2, y + height / 2];
    return centerX > left && centerX < right && centerY > top && centerY < bottom;
  }

  function move(): void {
    const focused = document.activeElement;
    // our own elements avoid each other in another way
    if (
      !focused ||
      focused === readNode(document, 'body') ||
      focused.localName === element.localName ||
      !covers(focused)
    )
      return;
    element.toggleAttribute('flipped');
    if (covers(focused)) element.toggleAttribute('flipped');
  }

  // the browser may scroll to the focused element; its position is known in the next frame
  const moveInNextFrame = () => requestAnimationFrame(move);
  moveInNextFrame();
  return listen(document, 'focusin', moveInNextFrame);
}
