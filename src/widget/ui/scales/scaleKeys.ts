import type { CardModel } from '../model.ts';
import { digitOf } from './digitOf.ts';

/** How the radios of a scale answer to keys and clicks. */
export interface ScaleKeys {
  onKeyDown(event: KeyboardEvent): void;
  onKeyUp(): void;
  onClick(score: number): void;
}

/** How long a 1 waits for the 0 of a 10, in milliseconds. */
const secondDigitDelay = 600;

/**
 * Arrow keys look around among the scores without submitting one; a click that no arrow key caused submits it,
 * as do Space and Enter on the chosen one (WCAG 3.2.2). A digit answers, too, while the scale has the focus.
 */
export function createScaleKeys({ score, scale, submitScore }: CardModel): ScaleKeys {
  // as they are now: a page can replace them later
  const { setTimeout, clearTimeout } = window;
  let arrowPressed = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): boolean {
    const waited = waiting !== undefined;
    clearTimeout(waiting);
    waiting = undefined;
    return waited;
  }

  function typeDigit(digit: number, radio: HTMLElement): void {
    const { scores } = scale!;
    const typed = stopWaiting() && digit === 0 ? 10 : digit;
    if (!scores.includes(typed)) return;
    score.value = typed;
    if (typed !== 1 || !scores.includes(10)) return submitScore(typed);
    // a scale that has gone in the meantime was answered, or closed
    waiting = setTimeout(() => stopWaiting() && radio.isConnected && submitScore(1), secondDigitDelay);
  }

  return {
    onKeyDown(event) {
      const { key } = event;
      const radio = event.target as HTMLInputElement;
      arrowPressed = key.startsWith('Arrow');
      const digit = digitOf(key);
      if (digit !== null && !event.ctrlKey && !event.metaKey && !event.altKey) return typeDigit(digit, radio);
      stopWaiting();
      // a radio that is already checked fires no click on Space, and none ever does on Enter
      if ((key === 'Enter' || key === ' ') && radio.checked) {
        // left to the browser, a key would also press the button that has the focus afterwards
        event.preventDefault();
        submitScore(score.value!);
      }
    },
    onKeyUp: () => (arrowPressed = false),
    onClick(clicked) {
      stopWaiting();
      if (arrowPressed) score.value = clicked;
      else submitScore(clicked);
    },
  };
}
