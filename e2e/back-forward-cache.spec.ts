import { type BrowserContextOptions, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from './support/chromium.ts';
import { collectConsoleErrors } from './support/consoleErrors.ts';
import { expect, htmlOf, test } from './support/test.ts';

test('keeps an open card usable when the page is restored from the back/forward cache', async ({
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text' });
  site.page(htmlOf('<h2>Elsewhere</h2>'), '/elsewhere');
  // Playwright disables the back/forward cache in the browser that it starts
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--disable-field-trial-config', '--enable-automation'],
  });
  try {
    const { locale, timezoneId, viewport, deviceScaleFactor } = test.info().project.use;
    const page = await browser.newPage({ locale, timezoneId, viewport, deviceScaleFactor } as BrowserContextOptions);
    await page.addInitScript('askletTestMode = true');
    const errors = collectConsoleErrors(page.context());
    const address = site.page(
      htmlOf('<script>addEventListener("pageshow", (event) => (window.restored = event.persisted))</script>', tag()),
    );
    const visitor = asklet.in(page);
    await page.goto(address);
    await visitor.card.score(9);
    await visitor.card.root.getByRole('textbox').fill('Half a sen');
    await expect(visitor).toHaveResponses([{ score: 9, text: null }]);
    // a page that holds a lock is not cached
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
    await page.goto(`${site.url}/elsewhere`);
    // a restored page emits no load event
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('restored')).toBe(true);
    await expect(visitor.card.root.getByRole('textbox')).toHaveValue('Half a sen');
    await visitor.card.text('Half a sentence');
    await expect(visitor).toHaveResponses([{ score: 9, text: 'Half a sentence' }]);
    expect(await asklet.server.sessions()).toHaveLength(1);
    expect(errors.take()).toEqual([]);
  } finally {
    await browser.close();
  }
});
