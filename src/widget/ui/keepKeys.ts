/**
 * Keeps what is typed in our element from the page, whose shortcuts must not fire. The page may listen early, on
 * `window` or `document`, so a key is caught there and told again inside, where it is heard by us alone.
 * @returns stops it
 */
export function keepKeys(host: HTMLElement, view: Window): () => void {
  function keep(event: Event): void {
    const path = event.composedPath();
    if (!path.includes(host)) return;
    event.stopImmediatePropagation();
    const { type, key, ctrlKey, metaKey, shiftKey, repeat, isComposing } = event as KeyboardEvent;
    // not composed: it does not leave the shadow tree
    const inside = { bubbles: true, cancelable: true, key, ctrlKey, metaKey, shiftKey, repeat, isComposing };
    if (!path[0]!.dispatchEvent(new KeyboardEvent(type, inside))) event.preventDefault();
  }

  function each(change: 'addEventListener' | 'removeEventListener'): void {
    for (const type of ['keydown', 'keyup', 'keypress']) view[change](type, keep, true);
  }

  each('addEventListener');
  return () => each('removeEventListener');
}
