import { effect, type ReadonlySignal } from '@preact/signals';
import type { Styles } from '../browser/createStyles.ts';

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const fade = (element: Element) => element.animate({ opacity: 0 }, 120);

/** Shows a card once more that was removed from its tree, and fades it out; null where nothing may move. */
export function fadeOutCard(root: ShadowRoot, card: Element): Animation | null {
  if (isStill()) return null;
  root.append(card);
  return fade(card);
}

/**
 * Fades each step out above the next one, to whose height the card moves; the next step waits for none of it. What fades
 * is a copy in a closed tree: neither a screen reader nor a script finds a step twice.
 * @returns stops it
 */
export function fadeOutSteps(root: ShadowRoot, step: ReadonlySignal<unknown>, styles: Styles): () => void {
  let resizing: Animation | undefined;

  function fadeOutCopy(original: Element, card: HTMLElement): void {
    const frame = document.createElement('div');
    const copy = original.cloneNode(true) as HTMLElement;
    const tree = frame.attachShadow({ mode: 'closed' });
    frame.toggleAttribute('inert');
    frame.ariaHidden = 'true';
    styles(tree);
    tree.append(copy);
    card.append(frame);
    fade(copy).onfinish = () => frame.remove();
  }

  // runs before the next step is rendered: nothing has to be laid out anew to be measured
  return effect(() => {
    void step.value;
    const card = root.querySelector<HTMLElement>('.card');
    if (!card || isStill()) return;
    const height = card.offsetHeight;
    const original = card.querySelector('.body > *')!;
    // before the next step is painted
    requestAnimationFrame(() => {
      fadeOutCopy(original, card);
      resizing?.finish();
      const heights = [height, card.offsetHeight].map((each) => `${each}px`);
      resizing = card.animate({ height: heights }, { duration: 200, easing: 'ease-out' });
    });
  });
}
