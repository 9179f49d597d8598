import type { ScaleState } from '../stepStates.ts';

/** How the radios of a scale respond to keys and clicks. */
export interface ScaleKeyboard {
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(): void;
  onClick(score: number): void;
  /** Stops waiting for a second digit. */
  dispose(): void;
}

/** How long a 1 waits for the 0 of a 10, in milliseconds. */
const secondDigitDelay = 600;

/**
 * Arrow keys move among the scores without submitting one (WCAG 3.2.2). A click that no arrow key caused submits the
 * score, as do Space and Enter on the selected one, and a digit while the scale has the focus.
 */
export function createScaleKeyboard(scale: ScaleState, scores: readonly number[]): ScaleKeyboard {
  // as they are now: the page can replace them later
  const { setTimeout, clearTimeout } = window;
  let isArrowPressed = false;
  /** The timer of a 1 that may become a 10. */
  let pendingDigit: ReturnType<typeof setTimeout> | undefined;

  /** @returns whether a 1 was waiting */
  function stopWaiting(): boolean {
    if (pendingDigit === undefined) return false;
    clearTimeout(pendingDigit);
    pendingDigit = undefined;
    return true;
  }

  function typeDigit(digit: number): void {
    const score = stopWaiting() && digit === 0 ? 10 : digit;
    if (!scores.includes(score)) return;
    if (score !== 1 || !scores.includes(10)) return scale.submit(score);
    scale.select(score);
    pendingDigit = setTimeout(() => {
      pendingDigit = undefined;
      scale.submit(score);
    }, secondDigitDelay);
  }

  return {
    onKeyDown(event) {
      const { key, ctrlKey, metaKey, altKey } = event;
      isArrowPressed = key.startsWith('Arrow');
      const digit = digitOf(key);
      if (digit !== null && !ctrlKey && !metaKey && !altKey) {
        // otherwise the browser would write it into the text that has the focus afterwards
        event.preventDefault();
        return typeDigit(digit);
      }
      stopWaiting();
      const radio = event.target as HTMLInputElement;
      // a radio that is already checked fires no click on Space, and none ever does on Enter
      if ((key === 'Enter' || key === ' ') && radio.checked) {
        // otherwise the browser would also press the button that has the focus afterwards
        event.preventDefault();
        scale.submit(scale.score.value!);
      }
    },
    onKeyUp: () => void (isArrowPressed = false),
    onClick(score) {
      stopWaiting();
      if (isArrowPressed) scale.select(score);
      else scale.submit(score);
    },
    dispose: () => void stopWaiting(),
  };
}

/** The value of a key that is a digit, in whatever script it is typed; null for any other key. */
export function digitOf(key: string): number | null {
  if (!/^\p{Nd}$/u.test(key)) return null;
  // In Unicode a zero is at a multiple of 16, in the scripts of India 6 places after one.
  const code = key.charCodeAt(0);
  const isIndian = code >= 0x900 && code < 0xd80;
  return (code - (isIndian ? 6 : 0)) & 15;
}
