// @ts-check

/**
 * What one visitor waits for, in milliseconds, on a machine that is slowed down.
 * @typedef {{ opened: number, chosen: number, slowest: number }} CardTimes
 */

/** @param {import('@playwright/test').CDPSession} devtools */
async function taskTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const secondsOf = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  // what the developer tools do for this measurement is no work of the page
  return (secondsOf('TaskDuration') - secondsOf('DevToolsCommandDuration')) * 1000;
}

/** Runs in the page: opens the card, and resolves after it has been painted. Nothing of ours runs meanwhile. */
const openAndPaint = () =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('asklet-survey')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    observer.observe(document.body, { childList: true });
    setTimeout(() => /** @type {any} */ (window).asklet('open'));
  });

/**
 * Clicks as a hand does. Playwright's own click runs code of its own in the page first, on the same slow processor.
 * @param {import('@playwright/test').Locator} target
 */
async function click(target) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  await target.page().mouse.click(x + width / 2, y + height / 2);
}

/** Resolves after the page has been painted twice: the first one may have begun before. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/**
 * Opens a card and answers it with mouse and keys.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address a page with the tag of a survey that the page opens itself
 * @param {number} slowdown how many times slower the processor is made
 * @returns {Promise<CardTimes>}
 */
export async function measureCard(browser, address, slowdown) {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    const durations = /** @type {any} */ (window).durations = /** @type {number[]} */ ([]);
    const note = (/** @type {PerformanceObserverEntryList} */ list) => durations.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16, buffered: true });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const call = (/** @type {string} */ command) => page.evaluate((each) => /** @type {any} */ (window).asklet(each), command);
  const card = page.getByRole('dialog');
  // once for what is fetched and compiled: that is done ahead, while nobody waits
  await call('open');
  await card.waitFor();
  await call('close');
  await card.waitFor({ state: 'detached' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Performance.enable');
  await page.evaluate(painted);

  const before = await taskTime(devtools);
  await page.evaluate(openAndPaint);
  const opened = (await taskTime(devtools)) - before;

  const slowestSoFar = () => page.evaluate(() => Math.max(0, .../** @type {any} */ (window).durations));
  await click(card.getByRole('radio').nth(8));
  await card.getByRole('textbox').waitFor();
  await page.evaluate(painted);
  const chosen = await slowestSoFar();
  await click(card.getByRole('textbox'));
  await page.keyboard.type('Because of the soup.');
  await click(card.getByRole('button', { name: 'Send' }));
  await card.getByText('Thank you').waitFor();
  await click(card.getByRole('button', { name: 'Close' }));
  await page.evaluate(painted);
  const slowest = await slowestSoFar();
  await page.close();
  return { opened, chosen, slowest };
}
