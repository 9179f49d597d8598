import { useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Editor, FocusTarget } from './EditorModel.ts';

/**
 * Synchronizes the focus of a button with the model in both directions. A box restored by undo takes no focus, because
 * the model forgot it on blur.
 * @returns the props of the button
 */
export function useFocusTarget({ focusTarget }: Editor, own: FocusTarget) {
  const ref = useRef<HTMLButtonElement>(null);
  const { value: isTarget } = useComputed(() => focusTarget.value === own);
  // a layout effect, which runs before the next key event
  useLayoutEffect(() => {
    if (isTarget) ref.current!.focus();
  }, [isTarget]);
  return {
    ref,
    onFocus: () => void (focusTarget.value = own),
    onBlur() {
      // the model may already name the next target
      if (focusTarget.value === own) focusTarget.value = null;
    },
  };
}
