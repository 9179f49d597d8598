import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Editor, FocusTarget } from './EditorModel.ts';

/**
 * Keeps the focus of a button and the model in step: the button takes the focus where the model says so, and the model
 * knows when it has it. A box that comes back by undo takes no focus: it left the model when it lost it.
 * @returns the props of the button
 */
export function useFocusTarget({ focusTarget }: Editor, own: FocusTarget) {
  const ref = useRef<HTMLButtonElement>(null);
  const { value: isTarget } = useComputed(() => focusTarget.value === own);
  // before the next key is pressed
  useLayoutEffect(() => {
    if (isTarget) ref.current!.focus();
  }, [isTarget]);
  return {
    ref,
    onFocus: () => void (focusTarget.value = own),
    onBlur() {
      // the model may have named the next one already
      if (focusTarget.value === own) focusTarget.value = null;
    },
  };
}
