/** Focuses the heading of the first selector that finds one, because what had the focus is gone. */
export function focusHeading(...selectors: readonly string[]): void {
  // a dialog that closes returns the focus first
  window.requestAnimationFrame(() => {
    const heading = selectors.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
}
