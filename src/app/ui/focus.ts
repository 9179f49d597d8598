const isFocused = () => document.activeElement !== document.body;

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
  if (isFocused()) window.requestAnimationFrame(() => !isFocused() && focusNow(selectors));
}

/** Focuses the heading of the page when it is loaded, if what has the focus now is gone and nothing else has it then. */
export function focusLoadedPage(): void {
  if (!isFocused()) return;
  new MutationObserver((_, observer) => {
    if (!isFocused()) focusNow(['h1']);
    if (isFocused()) observer.disconnect();
  }).observe(document.body, { childList: true, subtree: true });
}
