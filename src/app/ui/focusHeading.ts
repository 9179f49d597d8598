/** Focuses the first heading that a selector finds, because what had the focus is gone. */
export function focusHeading(selector: string): void {
  // a dialog that closes returns the focus first
  window.requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>(selector);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}
