import type { ScaleState } from '../stepStates.ts';

/** How long a 1 waits for the 0 of a 10, in ms. */
const secondDigitDelay = 600;

/**
 * Creates the keyboard handling of a scale. Arrow keys select a score without submitting it (WCAG 3.2.2). Clicks that
 * no arrow key caused, Enter, Space on the selected score, and digits submit it.
 */
export function createScaleKeyboard(scale: ScaleState, scores: readonly number[]) {
  let isArrowPressed = false;
  /** The timer of a 1 that may become a 10. */
  let pendingDigit: ReturnType<typeof setTimeout> | undefined;

  /** Clears the timer of a pending 1. Returns true if there was one. */
  function stopWaiting(): boolean {
    const isWaiting = !!pendingDigit;
    clearTimeout(pendingDigit);
    pendingDigit = undefined;
    return isWaiting;
  }

  function typeDigit(digit: number): void {
    const score = stopWaiting() && digit === 0 ? 10 : digit;
    if (!scores.includes(score)) return;
    if (score !== 1 || !scores.includes(10)) return scale.submit(score);
    scale.select(score);
    pendingDigit = setTimeout(() => {
      stopWaiting();
      scale.submit(score);
    }, secondDigitDelay);
  }

  return {
    onKeyDown(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey } = event;
      isArrowPressed = key.startsWith('Arrow');
      const digit = digitOf(key);
      if (digit !== null && !ctrlKey && !metaKey && !altKey) {
        // otherwise the browser would insert it into the text field that is focused next
        event.preventDefault();
        return typeDigit(digit);
      }
      // a 1 is selected, but the focus stays where it was
      const isOne = stopWaiting();
      const radio = event.target as HTMLInputElement;
      // Space on a checked radio fires no click, and Enter never does
      if (key === 'Enter' || (key === ' ' && (isOne || radio.checked))) {
        // otherwise the browser would also press the button that is focused next
        event.preventDefault();
        scale.submit(isOne ? 1 : Number(radio.value));
      }
    },
    onKeyUp: (): void => void (isArrowPressed = false),
    onClick(score: number): void {
      stopWaiting();
      if (isArrowPressed) scale.select(score);
      else scale.submit(score);
    },
    /** Clears the timer for a second digit. */
    dispose: stopWaiting,
  };
}

/** The handlers for keys and clicks on the radios of a scale. */
export type ScaleKeyboard = ReturnType<typeof createScaleKeyboard>;

/** Returns the value of a digit key in any script, or null for other keys. */
export function digitOf(key: string): number | null {
  if (!/^\p{Nd}$/u.test(key)) return null;
  // in Unicode, the code of zero is a multiple of 16; in Indic scripts, 6 more than that
  const code = key.charCodeAt(0);
  const isIndian = code >= 0x900 && code < 0xd80;
  return (code - (isIndian ? 6 : 0)) & 15;
}
