import { aSurvey, cardOf, decided, expect, hostPage, htmlOf, surveyUuid, test } from './support/test.ts';

test('the panel says what is decided and why, what was sent and what was heard', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/pricing'] }));
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${site.page(hostPage('app', server.tag()))}?asklet=debug`);
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The page rules do not take this address.');
  await expect(panel).toContainText('not-included');
  await expect(panel).toContainText(`200 v2/surveys/${surveyUuid}/sessions/`);
  await expect(panel).toContainText(`ready {"survey":"${surveyUuid}"}`);
  expect(said.filter((line) => line.includes('pages: The page rules do not take this address.'))).toHaveLength(1);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await cardOf(page).getByRole('radio', { name: '4 out of 10' }).click();
  await expect(panel).toContainText('score_submitted');
  await expect(panel).toContainText('"user_submitted_score": true');
  await panel.getByRole('button', { name: 'Forget this browser' }).click();
  await expect(panel).toContainText('"user_submitted_score": false');
  expect(await server.sessions()).toHaveLength(2);
  expect(mistakes).toEqual([]);
});

test('the panel goes along with what happens', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ trigger: { type: 'event', name: 'paid' } }));
  await page.goto(site.page(htmlOf('<input aria-label="Search">', server.tag({ 'data-debug': '' }))));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The survey waits for its trigger.');
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('oak');
  await page.evaluate(`asklet('track', 'paid')`);
  await expect(panel).toContainText('The visitor is typing in a field of the page.');
  await field.blur();
  await expect(panel).toContainText('The card is open');
});

test('data-debug shows the panel as well; without either its chunk is not fetched', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  const chunks: string[] = [];
  page.on('request', (request) => request.url().includes('/chunks/debug') && chunks.push(request.url()));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  expect(chunks).toEqual([]);
  await page.goto(site.page(htmlOf(server.tag({ 'data-debug': '' }))));
  await expect(page.locator('asklet-debug')).toContainText('The card is open');
});

test('a preview shows the survey whatever was decided, stores nothing and sends nothing', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey({ show_on_pages: ['/nowhere'], response_type: 'text' }));
  await page.goto(`${site.page(htmlOf(server.tag()))}?asklet=preview`);
  await cardOf(page).getByRole('radio', { name: '4 out of 10' }).click();
  await cardOf(page).getByRole('textbox').fill('Only a try');
  await cardOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(cardOf(page).getByRole('status')).toHaveText(/thank/i);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  await page.goto(site.page(htmlOf(server.tag())));
  await decided(page);
  expect(await server.responses()).toEqual([]);
  expect(await server.events()).toEqual([]);
  expect(mistakes).toEqual([]);
});
