function focusNow(selectors: readonly string[]): void {
  const found = selectors.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean);
  if (!found) return;
  // a heading
  if (found.tabIndex < 0) found.tabIndex = -1;
  found.focus();
}

/** Focuses the first element that one of the selectors finds, because what had the focus is gone. */
export function focusFirst(...selectors: readonly string[]): void {
  // a dialog that closes returns the focus first
  window.requestAnimationFrame(() => focusNow(selectors));
}

/** Does the same if what has the focus now is gone then. */
export function focusIfLost(...selectors: readonly string[]): void {
  const isFocused = () => document.activeElement !== document.body;
  if (isFocused()) window.requestAnimationFrame(() => !isFocused() && focusNow(selectors));
}
