import type { Page } from '@playwright/test';

interface Announced {
  announced: string[];
}

/**
 * Records what the card's live region announces. Call it before opening the page; the result returns the texts so far.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = ((window as unknown as Announced).announced = []);
    let last = '';
    const rootOf = () => document.querySelector('asklet-survey')?.shadowRoot;
    const record = () => {
      const text = rootOf()?.querySelector('[role=status]')?.textContent ?? '';
      if (text && text !== last) announced.push(text);
      last = text;
    };
    const inside = new MutationObserver(record);
    new MutationObserver(() => {
      const root = rootOf();
      if (root) inside.observe(root, { subtree: true, childList: true, characterData: true });
      record();
    }).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as Announced).announced);
}
