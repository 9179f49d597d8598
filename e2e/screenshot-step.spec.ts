import { chunks, collectRequests } from './support/requests.ts';
import { askForScreenshot, dialogOf, ready, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { aSurvey, cardOf, expect, htmlOf, otherUuid, test } from './support/test.ts';

test('loads nothing before the visitor adds a screenshot, and offers none where the survey takes none', async ({
  page,
  feedback,
  site,
}) => {
  const requests = collectRequests(page, chunks.screenshot);
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeVisible();
  expect(requests).toEqual([]);
  await takeScreenshot(page);
  expect(requests).toHaveLength(1);

  const other = await feedback(aSurvey({ survey_uuid: otherUuid, survey_type: 'general', question: 'What is wrong?' }));
  await page.goto(site.page(htmlOf(other.tag({ 'data-survey': otherUuid }))));
  await expect(cardOf(page)).toBeVisible();
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toHaveCount(0);
});

test('adds, changes, cancels and removes a screenshot', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(server.tag())));
  await askForScreenshot(page);
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeFocused();
  await takeScreenshot(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page)).toBeVisible();
  await askForScreenshot(page);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(cardOf(page).locator('canvas')).toBeVisible();
  await cardOf(page).getByRole('button', { name: 'Remove the picture' }).click();
  await expect(cardOf(page).getByRole('button', { name: 'Add a screenshot' })).toBeFocused();
  await cardOf(page).getByRole('textbox').fill('Without');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(async () => (await server.responses()).map(({ text, metadata }) => [text, metadata['screenshot']]))
    .toEqual([['Without', undefined]]);
});

test('sends no screenshot before the visitor sends the answer', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(articles(3) + server.tag())));
  const dialog = await takeScreenshot(page);
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(posted.filter((each) => each.includes('data:'))).toEqual([]);
  expect(await server.responses()).toEqual([]);
});

test('can be cancelled while the prompt of the browser is open', async ({ page, feedback, site }) => {
  // a headless browser never closes its prompt, which takes all pointer and key events
  const server = await feedback(surveyWithScreenshot());
  await page.goto(site.page(shop(articles(3) + server.tag())));
  const dialog = await takeScreenshot(page);
  await dialog.getByRole('button', { name: 'Share this tab' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Please confirm in the browser that this tab may be captured.');
  await dialog.getByRole('button', { name: 'Retake' }).dispatchEvent('click');
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Share this tab' }).dispatchEvent('click');
  await dialog.getByRole('button', { name: 'Cancel' }).dispatchEvent('click');
  await expect(dialog).toBeHidden();
});
