/**
 * Keeps our element above the keyboard on the screen, which covers the page without making it smaller.
 * @returns stops it
 */
export function stayAboveKeyboard(host: HTMLElement, { visualViewport: viewport }: Window): () => void {
  function follow(): void {
    const { height, offsetTop, scale } = viewport!;
    // who has zoomed in sees a part of the page, which nothing covers
    const covered = scale > 1.1 ? 0 : host.ownerDocument.documentElement.clientHeight - height - offsetTop;
    host.style.setProperty('--lift', `${Math.max(0, covered)}px`);
  }
  viewport?.addEventListener('resize', follow);
  viewport?.addEventListener('scroll', follow);
  return () => {
    viewport?.removeEventListener('resize', follow);
    viewport?.removeEventListener('scroll', follow);
  };
}
