import { afterLayout } from '../browser/afterLayout.ts';
import { afterTime } from '../browser/afterTime.ts';
import { listen } from '../browser/listen.ts';

/** How long a press is ignored after a step was laid out, in ms. */
const duration = 500;

/**
 * Covers the position of the press that led to a step for half a second, so that the second press of a double click or
 * double tap answers nothing. Presses elsewhere, keys and assistive technology count at once. The first step is covered
 * completely, because the press that opened the card is not known.
 * @param isPage true if no press opens the card
 * @returns a function to call after each rendered step, before the transition
 */
export function coverPresses(root: ShadowRoot, isPage = false): () => void {
  /** The last press or key. */
  let last: Partial<PointerEvent> | null = null;
  let cancel = () => {};

  listen(root, 'pointerdown keydown', (event) => (last = event));
  return () => {
    // a card that opens by itself ignores presses anyway
    if (last ? last.clientX === undefined : isPage || root.host.matches('[opening]')) return;
    const cover = root.querySelector<HTMLElement>('.cover')!;
    // completely until the layout: a busy browser handles the next press before
    cover.style.clipPath = 'none';
    afterLayout(cover, () => {
      const { left, top } = root.host.getBoundingClientRect();
      const shape = last ? `circle(12px at ${last.clientX! - left}px ${last.clientY! - top}px)` : 'none';
      cancel();
      // in the next frame, with the styles of the transition
      cancel = afterTime(cover, 0, () => {
        cover.style.clipPath = shape;
        cancel = afterTime(cover, duration, () => (cover.style.clipPath = ''));
      });
    });
  };
}
