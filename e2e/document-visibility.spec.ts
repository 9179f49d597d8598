import { expect, test } from './support/hostPage.ts';
import { aSurvey, cardOf, htmlOf, waitForIdle, sessionStarts } from './support/test.ts';

test('opens when a hidden page becomes visible, and the page stays as it is', async ({ page, openHostPage }) => {
  await page.addInitScript(() => {
    Object.defineProperties(document, {
      hidden: { configurable: true, value: true },
      visibilityState: { configurable: true, value: 'hidden' },
    });
  });
  const { card, completeSurvey } = await openHostPage('plain');
  await waitForIdle(page);
  await expect(card).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperties(document, {
      hidden: { configurable: true, value: false },
      visibilityState: { configurable: true, value: 'visible' },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await completeSurvey();
});

test('starts no session in a hidden tab until the tab becomes visible', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const inBackground = `<script>
    let state = 'hidden';
    Object.defineProperties(document, { hidden: { get: () => state === 'hidden' }, visibilityState: { get: () => state } });
    window.showTab = () => { state = 'visible'; document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); };
  </script>`;
  await page.goto(site.page(htmlOf(inBackground, server.tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await waitForIdle(page);
  expect(await sessionStarts(server)).toBe(0);
  await page.evaluate('showTab()');
  await expect(cardOf(page)).toBeVisible();
});

test('starts no session in a prerendered page until it is activated', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  // Playwright's browser cancels every prerendering, so a script does what the browser would do
  const prerendered = `<script>
    let isPrerendering = true;
    const state = () => (isPrerendering ? 'hidden' : 'visible');
    Object.defineProperties(document, { prerendering: { get: () => isPrerendering }, hidden: { get: () => isPrerendering }, visibilityState: { get: state } });
    window.activate = () => {
      isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
  </script>`;
  await page.goto(site.page(htmlOf(prerendered, server.tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await waitForIdle(page);
  expect(await sessionStarts(server)).toBe(0);
  await page.evaluate('activate()');
  await expect(cardOf(page)).toBeVisible();
  expect(await sessionStarts(server)).toBe(1);
});

test('starts one session in a page that the browser prerenders before it is opened', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf('<p>Ahead</p>', server.tag()), '/ahead');
  const rules =
    '<script type="speculationrules">{ "prerender": [{ "urls": ["/ahead"], "eagerness": "immediate" }] }</script>';
  await page.goto(site.page(htmlOf(rules, '<a href="/ahead">Go on</a>')));
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(cardOf(page)).toBeVisible();
  expect(await sessionStarts(server)).toBe(1);
});
