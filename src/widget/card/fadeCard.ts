import { isMotionReduced, moveFrom, playTogether } from './playTogether.ts';

/** Fades in a card that was just rendered. With reduced motion, `onEnd` is called after the same time. */
export function fadeInCard(card: Element, onEnd: () => void): void {
  playTogether(isMotionReduced() ? [] : [[card, { ...moveFrom(8), opacity: [0, 1, 1] }]], 160, onEnd);
}

/** Shows a removed card again and fades it out. With reduced motion, `onEnd` is called immediately. */
export function fadeOutCard(root: ShadowRoot, card: Element, onEnd: () => void): void {
  if (isMotionReduced()) return onEnd();
  root.append(card);
  playTogether([[card, { opacity: [1, 0, 0] }]], 120, onEnd);
}
