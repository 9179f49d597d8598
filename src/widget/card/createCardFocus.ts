import { effect } from '@preact/signals';
import { afterLayout } from '../browser/afterLayout.ts';
import { listen } from '../browser/listen.ts';
import type { Host } from '../host/createHost.ts';
import type { Step } from '../eligibility/steps.ts';
import type { CardModel } from './CardModel.ts';

interface CardFocusOptions extends Pick<Host, 'element' | 'root'> {
  readonly model: CardModel;
  /** True if the first step takes the focus. */
  readonly takeFocus: boolean;
}

/** Creates the focus handling of a card. Call it before the card is rendered. */
export function createCardFocus({ element, root, model, takeFocus }: CardFocusOptions) {
  const { focusPause, focusLater, endPause, cancel } = createPause(root, model);
  let opener = element.ownerDocument.activeElement;
  /** The action for the next rendered step. */
  let entrance: 'focus' | 'none' | 'announceStep' = takeFocus ? 'focus' : 'none';
  /** The visitor's last way of input in the card. Assistive technology has none. */
  let used: 'touch' | 'mouse' | 'key' | null = matchMedia('(pointer: coarse)').matches ? 'touch' : null;
  let previousStep: Step | null = null;

  listen(root, 'pointerdown keydown', (event) => {
    const { pointerType, repeat } = event as Partial<PointerEvent & KeyboardEvent>;
    used = pointerType === 'touch' ? 'touch' : pointerType ? 'mouse' : 'key';
    // what is typed goes into the field
    if (!pointerType && !repeat) endPause();
  });
  listen(root, 'focusin', (event) => {
    const { relatedTarget } = event as FocusEvent;
    // the page may move its focus while the card is open
    if (relatedTarget && !root.contains(relatedTarget as Element)) opener = relatedTarget as Element;
    // the focus also reads the thank-you
    if (!model.isThankYou.value) model.isLive.value = false;
  });

  // runs before the next step is rendered, while the focused element still exists
  const stopWatchingSteps = effect(() => {
    const isAfterScore = (used === 'mouse' || used === 'key') && previousStep === 'scale';
    previousStep = model.step.value;
    // Safari does not focus a radio on click (https://bugs.webkit.org/show_bug.cgi?id=13724#c7)
    if (!root.activeElement && !isAfterScore) return void (model.isLive.value = true);
    entrance = 'focus';
    // screen readers are controlled by keys, and a pause costs style recalculations
    if (used !== 'mouse') focusPause();
  });
  const stopWatchingErrors = effect(() => {
    const { value: error } = model.error;
    // focused again even if it has the focus, so that the error is read with it
    if (error && error !== 'screenshotFailed') focusLater(() => root.querySelector('.body input, .body textarea'));
  });

  return {
    /** Handles a rendered step. Call it with the step's heading, or with null for the thank-you. */
    enterStep(heading: HTMLElement | null): void {
      if (entrance === 'focus') focusLater(() => findTarget(root, heading, used !== 'touch'), used === 'mouse');
      else if (heading && entrance === 'announceStep') model.announce(heading.textContent!);
      entrance = 'announceStep';
    },
    /** Moves the focus to the close button. Call it before removing an element that may have the focus. */
    saveFocus(): void {
      if (root.activeElement) root.querySelector<HTMLElement>('.close,.pause')!.focus({ preventScroll: true });
    },
    /** Stops following the steps, and returns the focus to the page. Call it before removing the card. */
    end(): void {
      stopWatchingSteps();
      stopWatchingErrors();
      cancel();
      if (root.activeElement && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
  };
}

/**
 * Focuses each step if the focus is in the card, and announces it otherwise, never both. A step with one field focuses
 * it, unless the visitor uses touch, because that would open the on-screen keyboard; other steps focus their group.
 */
export type CardFocus = ReturnType<typeof createCardFocus>;

/**
 * Returns the element of a step that takes the focus: its field, unless that would open an on-screen keyboard, else its
 * group or heading. The thank-you has no heading, and "Done" takes the focus. Null if the step is gone already.
 */
function findTarget(root: ShadowRoot, heading: HTMLElement | null, takesFields: boolean): HTMLElement | null {
  if (!heading) return root.querySelector<HTMLElement>('.end button, [aria-labelledby=thanks]');
  const step = heading.closest('.body > *');
  const field = takesFields && step?.querySelector<HTMLElement>('textarea, [type=email]');
  return field || (step && (step.querySelector('fieldset') ?? heading));
}

/**
 * The time before a new step takes the focus, in ms. Orca says nothing about an element that takes the focus while
 * Firefox removes the focused one. Until then, an element without content has it.
 */
const pauseTime = 400;

/**
 * The time in which a screen reader on a busy machine hears of a new step, in ms. Until then, the old step exists, and
 * the thank-you, which has been read with "Done", is not a live region.
 */
export const readingTime = 1000;

/** Creates the pause between two steps. */
function createPause(root: ShadowRoot, { isThankYou, isLive }: Pick<CardModel, 'isThankYou' | 'isLive'>) {
  /** Returns the element that takes the focus after the pause. */
  let findNext: (() => HTMLElement | null) | null = null;

  const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

  function focusPause(): void {
    // Chromium puts a caret on a radio that an arrow key checks. When the radio is gone, it would move to the question of
    // the next step, and Orca would not repeat that as the name of the field. Other browsers don't have this method.
    const selection = (root as { getSelection?(): Selection | null }).getSelection?.();
    if (selection?.anchorNode) selection.removeAllRanges();
    focus(root.querySelector('.pause'));
  }

  function endPause(): void {
    // the visitor may have moved on
    if (findNext && root.activeElement?.matches('.pause')) focus(findNext());
    findNext = null;
  }

  return {
    focusPause,
    endPause,
    /** Focuses an element after a pause, or at once. */
    focusLater(find: () => HTMLElement | null, isAtOnce = false): void {
      // moving the focus needs a layout
      if (isAtOnce) afterLayout(root.querySelector('.pause')!, () => focus(find()));
      else focusPause();
      findNext = find;
      // counted from the frame that shows the step, because browsers notify screen readers of changes with each frame
      requestAnimationFrame(() => setTimeout(endPause, pauseTime));
      if (isThankYou.value) setTimeout(() => (isLive.value = true), readingTime);
    },
    cancel: () => void (findNext = null),
  };
}
