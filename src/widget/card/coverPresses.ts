import { afterLayout } from '../browser/afterLayout.ts';
import { listen } from '../browser/listen.ts';

/** How long a press is ignored after a step was laid out, in ms. */
const duration = 500;

/**
 * Covers the position of the press that led to a step for half a second, so that the second press of a double click or
 * double tap answers nothing. Presses elsewhere, keys and assistive technology count at once. The first step is covered
 * completely, because the press that opened the card is not known.
 * @param isPage true if no press opens the card
 * @returns a function to call after each rendered step, last, because it changes styles
 */
export function coverPresses(root: ShadowRoot, isPage = false): () => void {
  /** The last press or key. */
  let last: Partial<PointerEvent> | null = null;
  let covering: Animation | null = null;

  listen(root, 'pointerdown keydown', (event) => (last = event));
  return () => {
    // a card that opens by itself ignores presses anyway
    if (last ? last.clientX === undefined : isPage || root.host.matches('[opening]')) return;
    const cover = root.querySelector<HTMLElement>('.cover')!;
    covering?.cancel();
    // completely until the layout: a busy browser handles the next press before
    cover.style.clipPath = 'none';
    afterLayout(cover, () => {
      const { left, top } = root.host.getBoundingClientRect();
      const clipPath = last ? `circle(12px at ${last.clientX! - left}px ${last.clientY! - top}px)` : 'none';
      // the clock of animations also runs in a test that has stopped timers, and a delay needs no frames
      covering = cover.animate({ clipPath: [clipPath, clipPath] }, { delay: duration, fill: 'backwards' });
      cover.style.clipPath = '';
    });
  };
}
