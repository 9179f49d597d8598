import type { Route } from '@playwright/test';
import { aSurvey, cardOf, decided, expect, hostPage, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

const modalFromTheStart = '<script>native.showModal()</script>';

test('a card waits while a modal dialog of the page is open', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(hostPage('dialog', modalFromTheStart + server.tag())));
  await expect.poll(async () => (await decided(page)).reason).toBe('dialog');
  await page.getByRole('button', { name: 'No' }).click();
  await expect(cardOf(page)).toBeVisible();
});

test('a card waits while a dialog made of plain elements is open', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(hostPage('dialog', `<script>plain.hidden = false</script>${server.tag()}`)));
  await expect.poll(async () => (await decided(page)).reason).toBe('dialog');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(cardOf(page)).toBeVisible();
});

const drawer = (style: string, inner = '') =>
  `<div role="dialog" aria-modal="true" style="position: fixed; ${style}">${inner}Basket</div>`;

for (const [where, html] of [
  ['outside of the window', drawer('inset: 0 auto 0 0; width: 300px; height: 100%; transform: translateX(-100%)')],
  ['without a size', drawer('width: 0; height: 0; overflow: hidden')],
] as const) {
  test(`a dialog that waits ${where} is in nobody's way`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(html, server.tag())));
    await expect(cardOf(page)).toBeVisible();
  });
}

test('a card waits for a dialog whose parts alone have a size', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const panel = '<p style="position: fixed; inset: 20%">Sure?</p>';
  await page.goto(site.page(htmlOf(drawer('width: 0; height: 0', panel), server.tag())));
  await expect.poll(async () => (await decided(page)).reason).toBe('dialog');
  await page.evaluate(`document.querySelector('[aria-modal]').remove()`);
  await expect(cardOf(page)).toBeVisible();
});

test('what a person asks for does not wait', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(hostPage('dialog', `<script>plain.hidden = false</script>${server.tag()}`)));
  await expect.poll(async () => (await decided(page)).reason).toBe('dialog');
  await page.evaluate(`asklet('open')`);
  await expect(cardOf(page)).toBeVisible();
});

test('a card waits while the visitor types in a field of the page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ trigger: { type: 'event', name: 'now' } }));
  await page.goto(site.page(hostPage('site', server.tag())));
  await decided(page);
  const search = page.getByRole('searchbox');
  await search.pressSequentially('shoes');
  await page.evaluate(`asklet('track', 'now')`);
  await expect.poll(async () => (await decided(page)).reason).toBe('typing');
  await search.pressSequentially(' for men');
  await expect(cardOf(page)).toBeHidden();
  await search.blur();
  await expect(cardOf(page)).toBeVisible();
  await expect(search).toHaveValue('shoes for men');
});

test('a field that merely has the focus holds up nothing', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf('<input autofocus aria-label="Search">', server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('a tab in the background asks nobody until it is looked at', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const inBackground = `<script>
    let state = 'hidden';
    Object.defineProperties(document, { hidden: { get: () => state === 'hidden' }, visibilityState: { get: () => state } });
    window.lookAt = () => { state = 'visible'; document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); };
  </script>`;
  await page.goto(site.page(htmlOf(inBackground, server.tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  expect(await server.sessions()).toEqual([]);
  await page.evaluate('lookAt()');
  await expect(cardOf(page)).toBeVisible();
});

test('a page that is rendered ahead asks nobody until it is shown', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf('<p>Ahead</p>', server.tag()), '/ahead');
  const rules =
    '<script type="speculationrules">{ "prerender": [{ "urls": ["/ahead"], "eagerness": "immediate" }] }</script>';
  await page.goto(site.page(htmlOf(rules, '<a href="/ahead">Go on</a>')));
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(await server.sessions()).toHaveLength(1);
});

test('two surveys of a page come one after the other, in the order in which they fired', async ({
  page,
  feedback,
  site,
}) => {
  const trigger = (name: string) => ({ type: 'event' as const, name });
  const server = await feedback(
    aSurvey({ question: 'First?', trigger: trigger('one'), do_not_show_if_closed: false }),
    aSurvey({ question: 'Second?', trigger: trigger('two'), survey_uuid: otherUuid }),
  );
  await page.goto(site.page(hostPage('site', server.tag() + server.tag({ 'data-survey': otherUuid }))));
  await decided(page, surveyUuid);
  await decided(page, otherUuid);
  await page.evaluate(`asklet('track', 'two'); asklet('track', 'one')`);
  await expect(page.getByRole('dialog', { name: 'Second?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect.poll(async () => (await decided(page, surveyUuid)).reason).toBe('queue');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('the same survey twice on a page is one', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(hostPage('site', server.tag() + server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('on', 'closed', () => {})`);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page)).toBeHidden();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  expect(await server.sessions()).toHaveLength(1);
  expect(mistakes).toEqual([]);
});

test('closed in one tab is closed in all', async ({ page, context, feedback, site }) => {
  const server = await feedback(aSurvey());
  const address = site.page(hostPage('site', server.tag()));
  await page.goto(address);
  await expect(cardOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await cardOf(other).getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page)).toBeHidden();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  expect(await server.sessions()).toHaveLength(1);
});

test('who was due first comes first, however long its card takes', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ question: 'First?' }),
    aSurvey({ survey_uuid: otherUuid, question: 'Second?', trigger: { type: 'event', name: 'paid' } }),
  );
  const held: Route[] = [];
  await page.route('**/chunks/card-*', (route) => void held.push(route));
  await page.goto(site.page(htmlOf(server.tag(), server.tag({ 'data-survey': otherUuid }))));
  await expect.poll(() => held.length).toBe(1);
  await page.waitForFunction(
    (other) =>
      (window as unknown as { asklet(...call: string[]): { reason: string } }).asklet('why', other).reason ===
      'trigger',
    otherUuid,
  );
  await page.evaluate(`asklet('track', 'paid')`);
  await held[0]!.continue();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
