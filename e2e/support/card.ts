import type { Locator, Page } from '@playwright/test';

/** Waits until the animation that moves a card has ended. */
export async function waitForAnimations(card: Locator): Promise<void> {
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

/** Waits until a card accepts presses: during its first half second, they go to the page. */
export async function waitUntilPressable(page: Page): Promise<void> {
  await page.locator('asklet-survey:not([opening], [aside])').waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const { shadowRoot } = document.querySelector('asklet-survey:not([aside])')!;
    const cover = shadowRoot!.querySelector<HTMLElement>('.cover');
    return !cover?.style.clipPath && !cover?.getAnimations().length;
  });
}

/**
 * Waits for two frames and an idle moment of the page, so that effects of earlier actions are visible. Use it if
 * nothing should happen, because there is no event to wait for.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))),
      ),
  );
}

/** Turns off animations, so that cards open in their final position. */
export async function reduceMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** Returns the distances of an element from the four edges of the viewport, in whole pixels. */
export async function edgesOf(locator: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { width, height } = locator.page().viewportSize()!;
  const box = (await locator.boundingBox())!;
  const edges = { left: box.x, top: box.y, right: width - box.x - box.width, bottom: height - box.y - box.height };
  return Object.fromEntries(Object.entries(edges).map(([edge, value]) => [edge, Math.round(value)])) as typeof edges;
}
