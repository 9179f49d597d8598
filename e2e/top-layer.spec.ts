import { answer, expect, survey, test } from './support/hostPage.ts';
import { hostPage, waitUntilPressable } from './support/test.ts';

test('lies below a modal dialog that the page opens, and returns to the top when the dialog is closed', async ({
  page,
  openHostPage,
}) => {
  const { card, completeSurvey } = await openHostPage('plain');
  await expect(card).toBeVisible();
  const topElement = () =>
    page.evaluate(() => {
      const { x, y } = document.querySelector('asklet-survey')!.getBoundingClientRect();
      return document.elementFromPoint(x + 30, y + 30)!.localName;
    });
  await waitUntilPressable(page);
  expect(await topElement()).toBe('asklet-survey');
  await page.evaluate(() => {
    const dialog = Object.assign(document.createElement('dialog'), { textContent: 'Cookies?' });
    dialog.style.cssText =
      'width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0; margin: 0; padding: 0';
    document.body.prepend(dialog);
    dialog.showModal();
  });
  expect(await topElement()).toBe('dialog');
  await page.evaluate(() => document.querySelector('dialog')!.remove());
  await waitUntilPressable(page);
  expect(await topElement()).toBe('asklet-survey');
  await completeSurvey();
});

test('leaves a popover of the page open when it opens', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...survey, manual_tracking: true });
  const popover = '<div id="menu" popover>Menu</div>';
  await page.goto(site.page(hostPage('plain', popover + tag())));
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#menu')!.showPopover();
    (window as unknown as { asklet(command: string): void }).asklet('open');
  });
  await expect(asklet).toShowSurvey();
  await expect(page.locator('#menu')).toBeVisible();
  await answer(asklet.card.root);
});
