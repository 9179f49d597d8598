import { expect, test } from './support/hostPage.ts';
import { htmlOf, sessionStarts, waitForIdle } from './support/test.ts';

test('opens when a hidden page becomes visible, without changing the page', async ({ page, openHostPage }) => {
  await page.addInitScript(() => {
    Object.defineProperties(Document.prototype, {
      hidden: { configurable: true, value: true },
      visibilityState: { configurable: true, value: 'hidden' },
    });
  });
  const { card, completeSurvey } = await openHostPage('plain');
  await waitForIdle(page);
  await expect(card).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperties(Document.prototype, {
      hidden: { configurable: true, value: false },
      visibilityState: { configurable: true, value: 'visible' },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await completeSurvey();
});

test('starts no session in a hidden tab until the tab becomes visible', async ({ page, asklet, site, tag }) => {
  const inBackground = `<script>
    let state = 'hidden';
    Object.defineProperties(Document.prototype, { hidden: { get: () => state === 'hidden' }, visibilityState: { get: () => state } });
    window.showTab = () => { state = 'visible'; document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); };
  </script>`;
  await page.goto(site.page(htmlOf(inBackground, tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await waitForIdle(page);
  expect(sessionStarts(asklet)).toBe(0);
  await page.evaluate('showTab()');
  await expect(asklet).toShowSurvey();
});

test('starts no session in a prerendered page until it is activated', async ({ page, asklet, site, tag }) => {
  // Playwright's browser cancels prerendering, so a script simulates it
  const prerendered = `<script>
    let isPrerendering = true;
    const state = () => (isPrerendering ? 'hidden' : 'visible');
    Object.defineProperties(Document.prototype, { prerendering: { get: () => isPrerendering }, hidden: { get: () => isPrerendering }, visibilityState: { get: state } });
    window.activate = () => {
      isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    };
  </script>`;
  await page.goto(site.page(htmlOf(prerendered, tag())));
  await page.waitForFunction(() => typeof (window as { asklet?: unknown }).asklet === 'function');
  await waitForIdle(page);
  expect(sessionStarts(asklet)).toBe(0);
  await page.evaluate('activate()');
  await expect(asklet).toShowSurvey();
  expect(sessionStarts(asklet)).toBe(1);
});

test('starts one session in a page that the browser prerenders before the visitor opens it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  site.page(htmlOf('<p>Ahead</p>', tag()), '/ahead');
  const rules =
    '<script type="speculationrules">{ "prerender": [{ "urls": ["/ahead"], "eagerness": "immediate" }] }</script>';
  await page.goto(site.page(htmlOf(rules, '<a href="/ahead">Go on</a>')));
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(asklet).toShowSurvey();
  expect(sessionStarts(asklet)).toBe(1);
});
