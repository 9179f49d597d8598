/**
 * Keeps our element above the on-screen keyboard, which covers the page without making it smaller.
 * @returns stops it
 */
export function avoidOnScreenKeyboard(element: HTMLElement, { visualViewport }: Window): () => void {
  if (!visualViewport) return () => {};
  const viewport = visualViewport;

  function update(): void {
    const { height, offsetTop, scale } = viewport;
    const pageHeight = element.ownerDocument.documentElement.clientHeight;
    // a visitor who has zoomed in sees a part of the page, and nothing covers the rest
    const keyboardHeight = scale > 1.1 ? 0 : Math.max(0, pageHeight - height - offsetTop);
    element.style.setProperty('--keyboard-height', `${keyboardHeight}px`);
  }

  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
  return () => {
    viewport.removeEventListener('resize', update);
    viewport.removeEventListener('scroll', update);
  };
}
