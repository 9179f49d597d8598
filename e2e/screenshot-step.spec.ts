import { chunks, collectRequests } from './support/requests.ts';
import { askForScreenshot, dialogOf, ready, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('loads nothing before the visitor adds a screenshot, and offers none if the survey does not accept any', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const requests = collectRequests(page, chunks.screenshot);
  const { survey_type, question } = surveyWithScreenshot;
  await asklet.override({ [surveyUuid]: surveyWithScreenshot, [otherUuid]: { survey_type, question } });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet.card.root.getByRole('button', { name: 'Add screenshot' })).toBeVisible();
  expect(requests).toEqual([]);
  await takeScreenshot(page);
  expect(requests).toHaveLength(1);

  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' }))));
  await expect(asklet).toShowSurvey();
  await expect(asklet.card.root.getByRole('button', { name: 'Add screenshot' })).toHaveCount(0);
});

test('adds, changes, cancels and removes a screenshot', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(tag())));
  await askForScreenshot(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(asklet.card.root.getByRole('button', { name: 'Add screenshot' })).toBeFocused();
  await takeScreenshot(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(asklet).toShowSurvey();
  await askForScreenshot(page);
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  await expect(asklet.card.root.locator('canvas')).toBeVisible();
  await asklet.card.root.getByRole('button', { name: 'Remove screenshot' }).click();
  await expect(asklet.card.root.getByRole('button', { name: 'Add screenshot' })).toBeFocused();
  await asklet.card.text('Without');
  await expect
    .poll(async () => (await asklet.server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']]))
    .toEqual([['Without', undefined]]);
});

test('sends no screenshot before the visitor sends the answer', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(articles(3) + tag())));
  const dialog = await takeScreenshot(page);
  await dialog.getByRole('button', { name: 'Use this image' }).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(posted.filter((each) => each.includes('data:'))).toEqual([]);
  await expect(asklet).toHaveNoResponse();
});

test("can be canceled while the browser's prompt is open", async ({ page, asklet, site, tag }) => {
  // a headless browser never closes its prompt, which receives all pointer and key events
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(articles(3) + tag())));
  const dialog = await takeScreenshot(page);
  await dialog.getByRole('button', { name: 'Share this tab' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Please allow your browser to share this tab.');
  await dialog.getByRole('button', { name: 'Retake' }).dispatchEvent('click');
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Share this tab' }).dispatchEvent('click');
  await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await expect(dialog).toBeHidden();
});
