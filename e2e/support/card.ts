import type { Locator, Page } from '@playwright/test';

/** Waits until a card has reached its position: an animation moves it there. */
export async function waitForAnimations(card: Locator): Promise<void> {
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
}

/**
 * Waits for two frames and an idle moment of the page: whatever shows as a consequence of what happened before is there
 * by then. Use it where nothing is to happen, for there is no event to wait for.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))),
      ),
  );
}

/** Lets cards open in their final position, without an animation. */
export async function reduceMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** The distances of an element from the four edges of the viewport, in whole pixels. */
export async function edgesOf(locator: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { width, height } = locator.page().viewportSize()!;
  const box = (await locator.boundingBox())!;
  const edges = { left: box.x, top: box.y, right: width - box.x - box.width, bottom: height - box.y - box.height };
  return Object.fromEntries(Object.entries(edges).map(([edge, value]) => [edge, Math.round(value)])) as typeof edges;
}
