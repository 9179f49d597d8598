import type { CDPSession, Page } from '@playwright/test';

/**
 * Writes to the page's console when the card is painted, and when the step after the score is painted. Asking the page
 * would load Playwright's own scripts, which cost more than the card.
 */
export const watchCard = () => {
  const hosts = 'asklet-survey, floor-survey, [class^=PostHogSurvey], #sentry-feedback';
  const isRendered = (selector: string) =>
    [...document.querySelectorAll(hosts)].some(
      ({ shadowRoot }) => shadowRoot?.querySelector(selector)?.getClientRects().length,
    );
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', act);
      port1.start();
      port2.postMessage(null);
    });
  const whenPainted = (selector: string, act: () => void) =>
    afterPaint(() => (isRendered(selector) ? act() : whenPainted(selector, act)));
  // checking every frame from the start would cost more than the card
  const observer = new MutationObserver(() => {
    if (!document.querySelector(hosts)) return;
    observer.disconnect();
    whenPainted('[role=dialog], .survey-form, dialog[open]', () => console.info('card', performance.now()));
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener(
    'click',
    ({ timeStamp }) => whenPainted('textarea', () => console.info('next', performance.now() - timeStamp)),
    { capture: true, once: true },
  );
};

/** Waits for the message of `watchCard`, and returns its time in ms. */
export async function painted(page: Page, what: 'card' | 'next'): Promise<number> {
  const message = await page.waitForEvent('console', (each) => each.text().startsWith(`${what} `));
  return Number(message.text().slice(what.length));
}

/** Returns the center of the 8. Does not use Playwright's own scripts, which take more of the heap than the card. */
export async function findEight(client: CDPSession): Promise<readonly [x: number, y: number]> {
  const find = () => {
    const { shadowRoot } = document.querySelector('asklet-survey, floor-survey, [class^=PostHogSurvey]')!;
    const eight = shadowRoot!.querySelector('[value="8"], [aria-label="Rate 8"]')!;
    const { x, y, width, height } = eight.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const { result } = await client.send('Runtime.evaluate', { expression: `(${find})()`, returnByValue: true });
  return result.value as [number, number];
}
