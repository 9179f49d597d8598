import { effect } from '@preact/signals';
import type { Host } from '../host/createHost.ts';
import type { Step } from '../eligibility/steps.ts';
import type { CardModel } from './CardModel.ts';

/** A screen reader has to know a live region before its text changes; milliseconds. */
const announcementDelay = 200;

/** What the focus of a card needs. */
export interface CardFocusOptions {
  readonly host: Host;
  readonly model: CardModel;
  /** What is announced when the card opens without taking the focus. */
  readonly openedMessage: string;
  /** Whether the first step takes the focus. */
  readonly takeFocus: boolean;
}

/**
 * Moves the focus from step to step while it is in the card, else announces the steps: one of the two, never both. After
 * a score that was given by mouse or key, what the visitor types next goes into the text, which the question names; a
 * finger on it would make the on-screen keyboard jump up.
 */
export interface CardFocus {
  /** Call it when a step was rendered: with its heading, or null for the thank-you. */
  enterStep(heading: HTMLElement | null): void;
  /** Call it before an element of the card is removed that may have the focus: the close button takes it over. */
  saveFocus(): void;
  /** Call it before the card is removed. The function that it returns gives the focus back to the page afterwards. */
  end(): () => void;
}

/** Makes the focus follow the visitor into the card, through its steps and back. Create it before the card is rendered. */
export function createCardFocus({ host, model, openedMessage, takeFocus }: CardFocusOptions): CardFocus {
  const { element, root } = host;
  let opener = element.ownerDocument.activeElement;
  /** What happens when the next step is rendered. */
  let entrance: 'focus' | 'announceOpening' | 'announceStep' = takeFocus ? 'focus' : 'announceOpening';
  /** Whether the visitor has a keyboard at hand, as far as the last thing that they did tells; known before the scale. */
  let hasKeyboard = false;
  let previousStep: Step | null = null;
  /** Whether the focus skips the heading of the next step, where that has a text. */
  let isAfterScore = false;

  function focusCloseButton(): void {
    root.querySelector<HTMLElement>('.close')!.focus({ preventScroll: true });
  }

  function announceOpening(): void {
    // the visitor may have answered meanwhile
    setTimeout(() => model.announcement.value || model.announce(openedMessage), announcementDelay);
  }

  root.addEventListener('pointerdown', (event) => (hasKeyboard = (event as PointerEvent).pointerType === 'mouse'));
  root.addEventListener('keydown', () => (hasKeyboard = true), true);
  // moves inside do not leave the shadow tree: a related target is the element of the page that had the focus before
  element.addEventListener('focusin', (event) => (opener = (event.relatedTarget as Element | null) ?? opener));

  // runs before the next step is rendered: the element that has the focus is still there
  const stopWatchingSteps = effect(() => {
    isAfterScore = hasKeyboard && previousStep === 'scale';
    previousStep = model.step.value;
    const focused = root.activeElement as HTMLElement | null;
    // Safari gives a radio that is clicked no focus
    if (focused || isAfterScore) entrance = 'focus';
    // if the focus were in what is removed, Chromium would lay out the card twice
    focused?.blur();
  });

  return {
    enterStep(heading) {
      // the thank-you announces itself, and all that is left to do is to close the card
      if (!heading) {
        if (entrance === 'focus') focusCloseButton();
      } else if (entrance === 'focus') {
        const text = isAfterScore && heading.parentElement!.querySelector('textarea');
        (text || heading).focus({ preventScroll: true });
      } else if (entrance === 'announceStep') model.announce(heading.textContent!);
      else announceOpening();
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
