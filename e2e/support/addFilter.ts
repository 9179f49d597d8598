import type { Locator, Page } from '@playwright/test';

/** Adds a filter to the bar of the results, and returns it. */
export async function addFilter(page: Page, name: string): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Add a filter' }).selectOption(name);
  return page.locator('.filter').filter({ hasText: name });
}
