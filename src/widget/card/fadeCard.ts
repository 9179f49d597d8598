import { isMotionReduced, moveFrom, playTogether } from './playTogether.ts';

/** Fades in a card that was just rendered. With reduced motion, `onEnd` is called after the same time. */
export function fadeInCard(card: Element, onEnd: () => void): void {
  playTogether(isMotionReduced() ? [] : [[card, { ...moveFrom(8), opacity: [0, 1, 1] }]], 160, onEnd);
}

/**
 * Fades out a card. With reduced motion, it is invisible at once. It is removed later: Orca says nothing about an element
 * that takes the focus while the one that had it is removed.
 */
export function fadeOutCard(card: Element, onEnd: () => void): void {
  playTogether([[card, { opacity: [isMotionReduced() ? 0 : 1, 0, 0, 0, 0] }]], 240, onEnd);
}
