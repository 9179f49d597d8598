import type { Page } from '@playwright/test';

/** Describes the cards on a page. Runs in the page. */
function readCards(): string[] {
  return [...document.querySelectorAll<HTMLElement>('asklet-survey:not([launcher], [closing])')].map((card) => {
    const theme = card.style.getPropertyValue('--scheme');
    const source = card.getAttribute('theme') === 'auto' ? 'follows the page or the system' : 'set by data-theme';
    return [
      `${card.getAttribute('survey')}: ${theme} theme (${source})`,
      ...(card.matches('[behind]') ? ['hidden: blocked by a dialog'] : []),
      ...(card.matches('[opening]') ? ['has just opened: clicks on it go to the page'] : []),
    ].join(', ');
  });
}

/** Resolves to a line for each open card on a page: its theme, what blocks it, and if it ignores clicks. */
export const describeCards = (page: Page): Promise<string[]> =>
  page.evaluate(readCards).catch(() => ['unknown: the page is closed, or navigates']);
