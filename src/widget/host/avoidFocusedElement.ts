/**
 * Moves our element to the opposite edge while it covers the centre of the element of the page that has the focus
 * (WCAG 2.4.11), unless it would cover it there, too.
 * @returns stops it
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
    const { activeElement: focused, body } = document;
    // elements of ours move out of each other's way by themselves
    if (!focused || focused === body || focused.localName === element.localName || !covers(focused)) return;
    element.toggleAttribute('flipped');
    if (covers(focused)) element.toggleAttribute('flipped');
  }

  // the browser scrolls to the element that gets the focus: its position is known in the next frame
  const moveInNextFrame = () => requestAnimationFrame(move);
  document.addEventListener('focusin', moveInNextFrame);
  moveInNextFrame();
  return () => document.removeEventListener('focusin', moveInNextFrame);
}
