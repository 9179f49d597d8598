import { chunks, collectRequests } from './support/requests.ts';
import { expect, hostPage, htmlOf, sessionStarts, surveyUuid, test } from './support/test.ts';

test('shows in the panel the decision with its reason, the requests, and the emitted events', async ({
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
  await expect(panel).toContainText('The page rules exclude this URL.');
  await expect(panel).toContainText('pages like /pricing');
  await expect(panel).toContainText(`200 v2/surveys/${surveyUuid}/sessions/`);
  await expect(panel).toContainText(`ready {"survey":"${surveyUuid}"}`);
  expect(messages.filter((line) => line.includes('pages: The page rules exclude this URL.'))).toHaveLength(1);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await asklet.card.score(4);
  await expect(panel).toContainText('score_submitted');
  await expect(panel).toContainText('Score sent');
  await panel.getByRole('button', { name: 'Forget this browser' }).click();
  await expect(panel).not.toContainText('Score sent');
  expect(sessionStarts(asklet)).toBe(2);
});

test('updates the panel when the decision changes', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' } });
  await page.goto(site.page(htmlOf('<input aria-label="Search">', tag({ 'data-debug': '' }))));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The survey waits for its trigger.');
  const field = page.getByRole('textbox', { name: 'Search' });
  await field.fill('oak');
  await page.evaluate(`asklet('track', 'paid')`);
  await expect(panel).toContainText('The visitor is typing in a field of the page, or is in a frame.');
  await field.blur();
  await expect(panel).toContainText('The card is open');
});

test('says that the first part of a trigger has happened', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'delay', seconds: 60, after: { type: 'event', name: 'exported' } } });
  await page.goto(site.page(htmlOf(tag({ 'data-debug': '' }))));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText(`Waits first for asklet('track', 'exported')`);
  await page.evaluate(`asklet('track', 'exported')`);
  await expect(panel).toContainText('which has happened. Now waits for 60 seconds to pass.');
});

test('names the theme of the card, its source, and the dialog that blocks the card', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const html = htmlOf('<dialog>Basket</dialog>', tag({ 'data-debug': '' }));
  await page.goto(site.page(html));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('Theme: light, from the background of the page.');
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'dark'));
  await expect(panel).toContainText('Theme: dark, from the color-scheme of the page, "dark".');
  await page.evaluate(() => (document.documentElement.style.colorScheme = 'light dark'));
  await expect(panel).toContainText('Theme: light, from the system: the page supports both.');
  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await expect(panel).toContainText('Blocked by a modal dialog of the page.');
  expect(await asklet.why()).toEqual({ shown: true, reason: 'shown', blockedBy: 'dialog' });
  await page.evaluate(() => document.querySelector('dialog')!.close());
  await expect(panel).not.toContainText('Blocked by');
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
});

test('shows an ignored click shortly after the card opened', async ({ page, asklet, site, tag }) => {
  // the half second lasts as long as the test
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      if (typeof options === 'object' && options.delay === 500) animation.pause();
      return animation;
    };
  });
  await page.goto(site.page(htmlOf(tag({ 'data-debug': '' }))));
  const panel = page.locator('asklet-debug');
  await expect(panel).toContainText('The card has just opened: the page still receives clicks on it.');
  await expect(panel).not.toContainText('Click ignored');
  const { x, y } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  await page.mouse.click(x + 1, y + 1);
  await expect(panel).toContainText('Click ignored: the card had just opened');
  await expect(asklet).toHaveNoResponse();
});

test('shows the panel with data-debug, and loads its chunk only then', async ({ page, asklet, site, tag }) => {
  const requests = collectRequests(page, chunks.debug);
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  expect(requests).toEqual([]);
  await page.goto(site.page(htmlOf(tag({ 'data-debug': '' }))));
  await expect(page.locator('asklet-debug')).toContainText('The card is open');
});

test('previews the survey in any situation, and stores and sends nothing', async ({ page, asklet, site, tag }) => {
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

test("shows panel and preview without the visitor's consent", async ({ page, asklet, site, tag }) => {
  const address = site.page(htmlOf(tag({ 'data-consent': 'required' })));
  await page.goto(`${address}?asklet=debug`);
  await expect(page.locator('asklet-debug')).toContainText('The visitor has not agreed yet.');
  await page.goto(`${address}?asklet=preview`);
  await expect(asklet).toShowSurvey();
});

test("always requests the survey from the server in debug mode, and shows its owner's changes", async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true });
  const address = site.page(htmlOf(tag()));
  await page.goto(address);
  await asklet.why();
  expect(sessionStarts(asklet)).toBe(1);
  await page.goto(`${address}?asklet=debug`);
  await asklet.why();
  expect(sessionStarts(asklet)).toBe(2);
});

test('fits the panel on a phone, and lets developers move and close it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.page(htmlOf(tag()))}?asklet=debug`);
  const panel = page.locator('asklet-debug section');
  await expect(panel.getByRole('status')).toContainText('Only the page opens this survey (manual_tracking).');
  const box = (await panel.boundingBox())!;
  expect(box.x >= 0 && box.x + box.width <= 360 && box.height < 320).toBe(true);
  await panel.getByText('Decision').click();
  await expect(panel.getByText('✗ May open by itself')).toBeVisible();
  await panel.getByRole('heading', { level: 2 }).hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 220);
  await page.mouse.up();
  expect((await panel.boundingBox())!.y).toBeGreaterThan(box.y + 100);
  await panel.getByRole('button', { name: 'Close the panel' }).click();
  await expect(panel).toHaveCount(0);
});

for (const [data, sentence] of [
  [{}, ''],
  [{ starts_at: '2100-01-01T00:00:00Z' }, 'The survey has not started yet.'],
  [{ ends_at: '2020-01-01T00:00:00Z' }, 'The survey has ended.'],
  [{ max_responses: 1 }, 'The survey has reached its maximum number of responses.'],
] as const) {
  test(`previews a survey with ${JSON.stringify(data)}, and says if visitors don't see it`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    if ('max_responses' in data) await asklet.seed('answered', surveyUuid);
    await asklet.override(data);
    for (const position of ['bottom-right', 'bottom-left']) {
      await page.goto(`${site.page(htmlOf(tag({ 'data-position': position })))}?asklet=preview`);
      await expect(asklet).toShowSurvey();
      const badge = page.locator('asklet-debug .badge');
      await expect(badge).toContainText(`Preview: nothing is stored or sent. ${sentence}`);
      expect((await badge.textContent())!.includes("Visitors don't see it now.")).toBe(sentence !== '');
      // at the bottom, next to the card
      const [box, card] = [(await badge.boundingBox())!, (await asklet.card.root.boundingBox())!];
      expect(box.y).toBeGreaterThan(page.viewportSize()!.height / 2);
      expect(box.x + box.width <= card.x || box.x >= card.x + card.width).toBe(true);
    }
  });
}

test('shows an ended survey anyway, as a preview that stores nothing', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await asklet.override({ ends_at: '2020-01-01T00:00:00Z', response_type: 'none' });
  await page.goto(`${site.page(htmlOf(tag()))}?asklet=debug`);
  const panel = page.locator('asklet-debug');
  await expect(panel.getByRole('status')).toContainText('The survey has ended.');
  await consoleErrors.expect(/404/);
  await panel.getByRole('button', { name: 'Show anyway' }).click();
  await expect(panel).toContainText('Preview: nothing is stored or sent. The survey has ended.');
  await asklet.card.score(4);
  await expect(asklet.card.root.getByRole('status')).toHaveText(/thank/i);
  await expect(asklet).toHaveNoResponse();
});
