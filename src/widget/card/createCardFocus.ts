import { effect } from '@preact/signals';
import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/readDocument.ts';
import type { Host } from '../host/createHost.ts';
import type { Step } from '../eligibility/steps.ts';
import type { CardModel } from './CardModel.ts';

/** The options of `createCardFocus`. */
export interface CardFocusOptions {
  readonly host: Host;
  readonly model: CardModel;
  /** True if the first step takes the focus. */
  readonly takeFocus: boolean;
}

/**
 * Focuses each step if the focus is in the card, and announces it otherwise, never both. After a score by mouse or
 * keyboard, the text field gets the focus; after a touch it does not, because that would open the on-screen keyboard.
 */
export interface CardFocus {
  /** Handles a rendered step. Call it with the step's heading, or with null for the thank-you. */
  enterStep(heading: HTMLElement | null): void;
  /** Moves the focus to the close button. Call it before removing an element that may have the focus. */
  saveFocus(): void;
  /**
   * Stops following the steps. Call it before removing the card, and call the returned function afterwards to restore
   * the page's focus.
   */
  end(): () => void;
}

/** Creates the focus handling of a card. Call it before the card is rendered. */
export function createCardFocus({ host, model, takeFocus }: CardFocusOptions): CardFocus {
  const { element, root } = host;
  let opener = readNode(element.ownerDocument, 'activeElement');
  /** The action for the next rendered step. */
  let entrance: 'focus' | 'none' | 'announceStep' = takeFocus ? 'focus' : 'none';
  /** True if the visitor's last action was by mouse or keyboard. */
  let hasKeyboard = false;
  let previousStep: Step | null = null;
  /** True if the next step focuses its text field, if it has one, instead of its heading. */
  let isAfterScore = false;

  function focusCloseButton(): void {
    root.querySelector<HTMLElement>('.close')!.focus({ preventScroll: true });
  }

  listen(root, 'pointerdown keydown', (event) => {
    const { pointerType = 'mouse' } = event as Partial<PointerEvent>;
    hasKeyboard = pointerType === 'mouse';
  });
  listen(root, 'focusin', (event) => {
    const { relatedTarget } = event as FocusEvent;
    // the page may move its focus while the card is open
    if (relatedTarget && !root.contains(relatedTarget as Element)) opener = relatedTarget as Element;
  });

  // runs before the next step is rendered, while the focused element still exists
  const stopWatchingSteps = effect(() => {
    isAfterScore = hasKeyboard && previousStep === 'scale';
    previousStep = model.step.value;
    const focused = root.activeElement as HTMLElement | null;
    // Safari does not focus a radio on click
    if (focused || isAfterScore) entrance = 'focus';
    // removing the focused element would make Chromium lay out the card twice
    focused?.blur();
  });

  return {
    enterStep(heading) {
      // the live region announces the thank-you, and only the close button is left to use
      if (!heading) {
        if (entrance === 'focus') focusCloseButton();
      } else if (entrance === 'focus') {
        const text = isAfterScore && heading.parentElement!.querySelector('textarea');
        (text || heading).focus({ preventScroll: true });
      } else if (entrance === 'announceStep') model.announce(heading.textContent!);
      entrance = 'announceStep';
    },
    saveFocus() {
      if (root.activeElement) focusCloseButton();
    },
    end() {
      const hadFocus = root.activeElement;
      stopWatchingSteps();
      return () => {
        if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      };
    },
  };
}
