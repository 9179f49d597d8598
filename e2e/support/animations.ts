import type { Page } from '@playwright/test';

/** Pauses all script animations at their start, in pages opened from now on. */
export function holdAnimations(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, options) {
      const animation = animate.call(this, frames, options);
      animation.pause();
      // never resolves, so the widget does not end the animation
      return Object.defineProperty(animation, 'ready', { value: new Promise(() => {}) });
    };
  });
}

/** Shows the card's animations at a time in milliseconds. */
export function play(page: Page, time: number): Promise<void> {
  return page.evaluate((time) => {
    for (const animation of document.querySelector('asklet-survey')!.shadowRoot!.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, time);
}
