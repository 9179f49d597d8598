import { edgesOf, reduceMotion } from './support/card.ts';
import { expect, test } from './support/hostPage.ts';
import { htmlOf, waitForAnimations } from './support/test.ts';

test.use({ viewport: { width: 1280, height: 720 } });

for (const [position, dir, expected] of [
  [undefined, 'ltr', { right: 16, bottom: 16 }],
  ['bottom-left', 'ltr', { left: 16, bottom: 16 }],
  ['top-right', 'ltr', { right: 16, top: 16 }],
  ['top-left', 'ltr', { left: 16, top: 16 }],
  ['bottom-right', 'rtl', { left: 16, bottom: 16 }],
  ['top-left', 'rtl', { right: 16, top: 16 }],
] as const) {
  test(`opens in the corner of ${position ?? 'the default position'} (${dir})`, async ({ page, asklet, site, tag }) => {
    await reduceMotion(page);
    const body = tag(position && { 'data-position': position });
    await page.goto(site.page(htmlOf(body).replace('<html', `<html dir="${dir}"`)));
    await expect(asklet).toShowSurvey();
    expect(await edgesOf(asklet.card.root)).toMatchObject(expected);
  });
}

test('opens in the middle of the viewport at center', async ({ page, asklet, site, tag }) => {
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag({ 'data-position': 'center' }))));
  await expect(asklet).toShowSurvey();
  const { left, right, top, bottom } = await edgesOf(asklet.card.root);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
});

for (const position of ['bottom-right', 'top-left', 'center']) {
  test(`opens as a sheet at the bottom of a phone at ${position}`, async ({ page, asklet, site, tag }) => {
    await reduceMotion(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(site.page(htmlOf(tag({ 'data-position': position }))));
    await expect(asklet).toShowSurvey();
    expect(await edgesOf(asklet.card.root)).toMatchObject({ left: 0, right: 0, bottom: 0 });
  });
}

test('fits into a viewport of 320 px without horizontal scrolling', async ({ page, openHostPage }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { card, completeSurvey } = await openHostPage('plain');
  await waitForAnimations(card);
  const { x, y, width, height } = (await card.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  expect(y + height).toBeLessThanOrEqual(568);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await completeSurvey();
});

test('20: moves away from the focused field below it', async ({ page, asklet, site, tag }) => {
  await reduceMotion(page);
  const field = '<input aria-label="Search" style="position: absolute; right: 100px; bottom: 60px">';
  await page.goto(site.page(htmlOf(field, tag())));
  await expect(asklet).toShowSurvey();
  expect((await edgesOf(asklet.card.root)).bottom).toBe(16);
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expect.poll(async () => (await edgesOf(asklet.card.root)).top).toBe(16);
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('changes neither layout nor scroll position nor selection of the page when it opens', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(`<p>${'Words. '.repeat(3000)}</p>`, tag())));
  await page.evaluate(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = [] as number[]);
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: false });
    getSelection()!.selectAllChildren(document.querySelector('p')!);
    scrollTo(0, 300);
  });
  const state = () =>
    page.evaluate(() => [
      scrollY,
      getSelection()!.toString().length,
      getComputedStyle(document.documentElement).overflow,
      getComputedStyle(document.body).overflow,
      document.body.clientWidth,
    ]);
  const before = await state();
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  expect(await state()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test('stays above the on-screen keyboard as a sheet, and ignores zooming', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'general', question: 'What is missing? '.repeat(30) });
  await reduceMotion(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  const show = (keyboard: number, scale = 1) =>
    page.evaluate(
      ([keyboard, scale]) => {
        Object.assign(window.visualViewport!, { height: 700 - keyboard!, scale });
        window.visualViewport!.dispatchEvent(new Event('resize'));
      },
      [keyboard, scale],
    );
  await show(300);
  const { top, bottom } = await edgesOf(asklet.card.root);
  expect(bottom).toBe(300);
  expect(top).toBeGreaterThanOrEqual(0);
  await show(0);
  expect((await edgesOf(asklet.card.root)).bottom).toBe(0);
  // zooming in also shrinks the visual viewport, but nothing covers it
  await show(300, 2);
  expect((await edgesOf(asklet.card.root)).bottom).toBe(0);
});

test('stays above the on-screen keyboard as a card', async ({ page, openHostPage }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { card, completeSurvey } = await openHostPage('plain');
  await expect(card).toBeVisible();
  // an on-screen keyboard shrinks the visual viewport but does not change the layout
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 340 });
    visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => (await card.boundingBox())!.y + (await card.boundingBox())!.height)
    .toBeLessThanOrEqual(340);
  expect((await card.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await completeSurvey();
});

test('does not print the card', async ({ page, openHostPage }) => {
  const { card, completeSurvey } = await openHostPage('plain');
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeHidden();
  await page.emulateMedia({ media: null });
  await completeSurvey();
});
