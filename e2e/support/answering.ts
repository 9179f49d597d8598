import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** A way to answer every step of a card. */
export interface InputMethod {
  /** Chooses the score at an index of these names. */
  score(card: Locator, names: string[], index: number): Promise<void>;
  write(card: Locator, text: string): Promise<void>;
  press(card: Locator, name: string): Promise<void>;
}

/** Answers with the mouse. */
export const mouse: InputMethod = {
  score: (card, names, index) => card.getByRole('radio', { name: names[index]!, exact: true }).click(),
  write: (card, text) => card.getByRole('textbox').fill(text),
  press: (card, name) => card.getByRole('button', { name }).click(),
};

/** Presses Tab until an element of the card has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 12; tabs++) {
    if (await wanted.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached by Tab`);
}

/** Answers with only the keyboard. */
export const keyboard: InputMethod = {
  async score(card, names, index) {
    const page = card.page();
    await tabTo(page, card.getByRole('radio', { name: names[0]!, exact: true }));
    // the first arrow moves away from the first score, which therefore needs an arrow back
    for (let step = 0; step < Math.max(index, 1); step++) await page.keyboard.press('ArrowRight');
    if (index === 0) await page.keyboard.press('ArrowLeft');
    await expect(card.getByRole('radio', { name: names[index]!, exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
  },
  async write(card, text) {
    await tabTo(card.page(), card.getByRole('textbox'));
    await card.page().keyboard.type(text);
  },
  async press(card, name) {
    await tabTo(card.page(), card.getByRole('button', { name }));
    await card.page().keyboard.press('Enter');
  },
};
