/**
 * Hides the keys that are pressed in our element from the page, whose shortcuts must not fire. The page may listen
 * early, in the capture phase of `window` or `document`: so we stop each key event on `window` and dispatch a copy
 * inside, which does not leave the shadow tree.
 * @returns stops it
 */
export function shieldKeyboard(element: HTMLElement, view: Window): () => void {
  function shield(event: Event): void {
    const path = event.composedPath();
    if (!path.includes(element)) return;
    event.stopImmediatePropagation();
    const { type, key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event as KeyboardEvent;
    // without `composed` it stays in the shadow tree: Firefox makes every KeyboardEvent composed, whatever it is told, and
    // MooTools 1.2 replaces Event
    const copy = new CustomEvent(type, { bubbles: true, cancelable: true });
    Object.assign(copy, { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing });
    if (!path[0]!.dispatchEvent(copy)) event.preventDefault();
  }

  const types = ['keydown', 'keyup', 'keypress'];
  for (const type of types) view.addEventListener(type, shield, true);
  return () => {
    for (const type of types) view.removeEventListener(type, shield, true);
  };
}
