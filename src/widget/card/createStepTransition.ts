import { effect, type ReadonlySignal } from '@preact/signals';
import { afterLayout } from '../browser/afterLayout.ts';
import type { Styles } from '../browser/createStyles.ts';
import { listen } from '../browser/listen.ts';
import { readingTime } from './createCardFocus.ts';
import { isMotionReduced, type Motion, moveFrom, playTogether } from './playTogether.ts';

/**
 * Fades a new step in, while the card's upper edge moves to its new position. The card is laid out once, and the new step
 * is usable with keys immediately. Create it before the focus handling.
 *
 * After a key, the old step stays for a while, invisible: Orca says nothing about an element that takes the focus if
 * Chromium has removed the one that had it before Orca, on a busy machine, hears of the new one.
 * @param position the index of the current step, a signal of the same card: both are garbage-collected together
 * @returns a function to call after each rendered step, before the focus forces a layout
 */
export function createStepTransition(root: ShadowRoot, position: ReadonlySignal<number>, styles: Styles): () => void {
  let oldStep: Element | null = null;
  /** The last known upper edge of the card. Screen readers can press buttons without the events that measure it. */
  let top: number | null = null;
  /** True if the last input was a press: screen readers are controlled by keys. */
  let isPressed = false;

  // animations of the card don't change the box of its host
  const measure = () => (top = root.host.getBoundingClientRect().top);

  // measured before the answer changes styles: afterwards it would force a layout
  listen(root, 'pointerdown keydown', ({ type }) => {
    isPressed = type === 'pointerdown';
    measure();
  });
  // runs before the next step is rendered
  effect(() => {
    void position.value;
    oldStep = root.querySelector('.body > *');
  });

  return () => {
    if (!oldStep) return;
    const body = root.querySelector('.body')!;
    if (!isPressed) keepForReaders(oldStep, body, styles);
    if (isMotionReduced()) return;
    // the cover of the card reads it
    body.toggleAttribute('fading', true);
    afterLayout(body, () => {
      const distance = top === null ? 0 : top - measure();
      const motions: Motion[] = [
        [body, { opacity: [0, 0.6, 1, 1, 1, 1, 1] }],
        [root.querySelector('.card')!, moveFrom(distance)],
      ];
      playTogether(motions, 210, () => body.toggleAttribute('fading', false));
    });
  };
}

/**
 * Keeps a removed step behind the body until screen readers have heard of the next one: invisible, disabled, and in a
 * closed shadow tree, where scripts don't find it. In the same task, the browser does not report that it was gone.
 */
function keepForReaders(step: Element, body: Element, styles: Styles): void {
  const frame = document.createElement('div');
  const tree = frame.attachShadow({ mode: 'closed' });
  const fields = document.createElement('fieldset');
  fields.toggleAttribute('disabled');
  fields.append(step);
  frame.className = 'old';
  styles(tree);
  tree.append(fields);
  body.after(frame);
  // the remove of old libraries throws for an element without a parent
  setTimeout(() => frame.isConnected && frame.remove(), readingTime);
}
