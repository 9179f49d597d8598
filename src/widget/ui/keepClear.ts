/**
 * Moves our element to the opposite edge while it hides the middle of what has the focus in the page (WCAG 2.4.11),
 * unless it would be in the way there, too.
 * @returns stops it
 */
export function keepClear(host: HTMLElement): () => void {
  const document = host.ownerDocument;

  function hides(element: Element): boolean {
    const { left, top, right, bottom } = host.getBoundingClientRect();
    const { x, y, width, height } = element.getBoundingClientRect();
    return x + width / 2 > left && x + width / 2 < right && y + height / 2 > top && y + height / 2 < bottom;
  }

  function move(): void {
    const { activeElement: focused, body } = document;
    if (!focused || focused === body || focused === host || !hides(focused)) return;
    host.toggleAttribute('away');
    if (hides(focused)) host.toggleAttribute('away');
  }

  // the browser scrolls to what gets the focus; where that lies is known only then
  const moveSoon = () => requestAnimationFrame(move);
  document.addEventListener('focusin', moveSoon);
  moveSoon();
  return () => document.removeEventListener('focusin', moveSoon);
}
