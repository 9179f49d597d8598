import { chunks, collectRequests } from './support/requests.ts';
import { expect, hostPage, htmlOf, sessionStarts, surveyUuid, test } from './support/test.ts';

test('shows in the panel what is decided and why, what was sent, and which events were emitted', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ show_on_pages: ['/pricing'] });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto(`${site.page(hostPage('app', tag()))}?asklet=debug`);
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The page rules do not take this address.');
  await expect(panel).toContainText('not-included');
  await expect(panel).toContainText(`200 v2/surveys/${surveyUuid}/sessions/`);
  await expect(panel).toContainText(`ready {"survey":"${surveyUuid}"}`);
  expect(messages.filter((line) => line.includes('pages: The page rules do not take this address.'))).toHaveLength(1);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await asklet.card.score(4);
  await expect(panel).toContainText('score_submitted');
  await expect(panel).toContainText('"user_submitted_score": true');
  await panel.getByRole('button', { name: 'Forget this browser' }).click();
  await expect(panel).toContainText('"user_submitted_score": false');
  expect(await sessionStarts(asklet)).toBe(2);
});

test('updates the panel when the decision changes', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' } });
  await page.goto(site.page(htmlOf('<input aria-label="Search">', tag({ 'data-debug': '' }))));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The survey waits for its trigger.');
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('oak');
  await page.evaluate(`asklet('track', 'paid')`);
  await expect(panel).toContainText('The visitor is typing in a field of the page.');
  await field.blur();
  await expect(panel).toContainText('The card is open');
});

test('shows the panel with data-debug, and loads its chunk only then', async ({ page, asklet, site, tag }) => {
  const requests = collectRequests(page, chunks.debug);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  expect(requests).toEqual([]);
  await page.goto(site.page(htmlOf(tag({ 'data-debug': '' }))));
  await expect(page.locator('asklet-debug')).toContainText('The card is open');
});

test('previews the survey whatever is and stores and sends nothing', async ({ page, asklet, site, tag }) => {
  await asklet.override({ show_on_pages: ['/nowhere'], response_type: 'text' });
  await page.goto(`${site.page(htmlOf(tag()))}?asklet=preview`);
  await asklet.card.score(4);
  await asklet.card.text('Only a try');
  await expect(asklet.card.root.getByRole('status')).toHaveText(/thank/i);
  await asklet.card.close();
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([]);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.why();
  await expect(asklet).toHaveNoResponse();
  expect(await asklet.server.events()).toEqual([]);
});

test('shows panel and preview without the consent of the visitor', async ({ page, asklet, site, tag }) => {
  const address = site.page(htmlOf(tag({ 'data-consent': 'required' })));
  await page.goto(`${address}?asklet=debug`);
  await expect(page.locator('asklet-debug')).toContainText('The visitor has not agreed yet.');
  await page.goto(`${address}?asklet=preview`);
  await expect(asklet).toShowSurvey();
});

test('asks the server in debug, however little there is to ask, and shows what its owner changed', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true });
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await asklet.why();
  expect(await sessionStarts(asklet)).toBe(1);
  await page.goto(`${address}?asklet=debug`);
  await asklet.why();
  expect(await sessionStarts(asklet)).toBe(2);
});

test('has a panel that is read at a glance on a phone, moved and closed', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.page(htmlOf(tag()))}?asklet=debug`);
  const panel = page.locator('asklet-debug section');
  await expect(panel.getByRole('status')).toContainText('The survey is set to be opened by the page.');
  const box = (await panel.boundingBox())!;
  expect(box.x >= 0 && box.x + box.width <= 360 && box.height < 320).toBe(true);
  await panel.getByText('What was decided').click();
  await expect(panel.getByText('✗ May open by itself')).toBeVisible();
  await panel.getByRole('heading', { level: 2 }).hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 220);
  await page.mouse.up();
  expect((await panel.boundingBox())!.y).toBeGreaterThan(box.y + 100);
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect(panel).toHaveCount(0);
});

test('says on the page that a preview stores nothing', async ({ page, site, tag }) => {
  await page.goto(`${site.page(htmlOf(tag()))}?asklet=preview`);
  await expect(page.getByText('Preview: nothing is stored or sent.')).toBeVisible();
});
