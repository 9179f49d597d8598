import type { Locator, Page } from '@playwright/test';

/** The open card. */
export function cardOf(page: Page): Locator {
  return page.locator('asklet-survey').getByRole('dialog');
}

/** The launcher, by its label. */
export function launcherOf(page: Page, name = 'Feedback'): Locator {
  return page.locator('asklet-survey').getByRole('button', { name });
}

/** Waits until a card has reached its position: an animation moves it there. */
export async function waitForAnimations(card: Locator): Promise<void> {
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
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
