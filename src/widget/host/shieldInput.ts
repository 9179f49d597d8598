const types =
  'keydown keyup keypress focusin focusout click pointerdown pointerup mousedown mouseup touchstart touchmove touchend wheel';

/** The event properties that our handlers read, apart from `detail`. */
const fields =
  'key ctrlKey metaKey altKey shiftKey repeat isComposing relatedTarget button clientX clientY pointerId pointerType';

/**
 * Hides input in our element from the page: no shortcut fires, no dialog closes because of a press outside it, and no
 * focus trap pulls the focus back. Pages can listen in the capture phase of `window` or `document`. Events are
 * therefore stopped on `window`, and a copy is dispatched inside, which stays in the shadow tree.
 * @returns a function that stops it
 */
export function shieldInput(element: HTMLElement, view: Window): () => void {
  function shield(event: Event): void {
    const path = event.composedPath();
    const { type, detail, relatedTarget } = event as FocusEvent;
    if (!path.includes(element)) {
      // the focus trap of a dialog would pull the focus back
      if (type === 'focusout' && relatedTarget === element && path.some(isDialog)) event.stopImmediatePropagation();
      return;
    }
    event.stopImmediatePropagation();
    // A CustomEvent that is not composed stays in the shadow tree. Firefox makes every KeyboardEvent composed, and
    // MooTools 1.2 replaces Event. Because the copy is not a MouseEvent, a click doesn't toggle a checkbox twice.
    const copy = new CustomEvent(type, { bubbles: true, cancelable: true, detail });
    for (const name of fields.split(' ')) Reflect.set(copy, name, Reflect.get(event, name));
    if (!path[0]!.dispatchEvent(copy)) event.preventDefault();
  }

  // passive listeners don't delay scrolling
  const optionsOf = (type: string) => ({ capture: true, passive: /^[tw]/.test(type) });
  for (const type of types.split(' ')) view.addEventListener(type, shield, optionsOf(type));
  return () => {
    for (const type of types.split(' ')) view.removeEventListener(type, shield, optionsOf(type));
  };
}

const isDialog = (node: EventTarget) => node instanceof Element && node.matches('dialog,[role$=dialog]');
