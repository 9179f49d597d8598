import { cardOf, hasComeIn } from './support/test.ts';
import { answer, answered, expect, htmlOf, type PlaceOptions, survey, test } from './support/place.ts';

const xhtml: PlaceOptions = {
  headers: () => ({ 'content-type': 'application/xhtml+xml; charset=utf-8' }),
  tag: (tag) => tag.replace('async ', 'async="" '),
};

/** What a tag manager makes of a tag: a script that puts it in. */
const managed = (tag: string) =>
  `<script>document.body.append(document.createRange().createContextualFragment(${JSON.stringify(tag).replaceAll('</', '<\\/')}))</script>`;

for (const [name, file, options] of [
  ['in quirks mode', 'quirks.html', {}],
  ['of XHTML', 'xhtml.html', xhtml],
  ['with a base address', 'base.html', {}],
  ['whose tag manager puts the tag in', 'plain.html', { tag: managed }],
  ['with the tag as a module', 'plain.html', { tag: (tag: string) => tag.replace('async ', 'type="module" ') }],
  ['with the tag twice', 'plain.html', { tag: (tag: string) => tag + tag }],
  ['with a blocking tag before its body', 'early.html', { tag: (tag: string) => tag.replace('async ', '') }],
] satisfies [string, string, PlaceOptions][]) {
  test(`a page ${name}: the survey can be finished`, async ({ place }) => {
    const { server, finish } = await place(file, options);
    await finish();
    expect(await server.sessions()).toHaveLength(1);
  });
}

test('the card fits into 320 px and nothing scrolls sideways', async ({ page, place }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const { card, finish } = await place('plain.html');
  await hasComeIn(card);
  const { x, y, width, height } = (await card.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  expect(y + height).toBeLessThanOrEqual(568);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await finish();
});

test('the card stays above the keyboard on the screen', async ({ page, place }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { card, finish } = await place('plain.html');
  await expect(card).toBeVisible();
  // what such a keyboard leaves of the page, which itself stays as it is
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, value: 340 });
    visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => (await card.boundingBox())!.y + (await card.boundingBox())!.height)
    .toBeLessThanOrEqual(340);
  expect((await card.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await finish();
});

test('the card is not on paper', async ({ page, place }) => {
  const { card, finish } = await place('plain.html');
  await expect(card).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeHidden();
  await page.emulateMedia({ media: null });
  await finish();
});

test('a page in the background asks when it is looked at', async ({ page, place }) => {
  await page.addInitScript(() => {
    Object.defineProperties(document, {
      hidden: { configurable: true, value: true },
      visibilityState: { configurable: true, value: 'hidden' },
    });
  });
  const { card, finish } = await place('plain.html');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
  await expect(card).toHaveCount(0);
  await page.evaluate(() => {
    Object.defineProperties(document, {
      hidden: { configurable: true, value: false },
      visibilityState: { configurable: true, value: 'visible' },
    });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await finish();
});

test('a dialog of the page that opens over the card has the page to itself, and the card is there again afterwards', async ({
  page,
  place,
}) => {
  const { card, finish } = await place('plain.html');
  await expect(card).toBeVisible();
  const over = () =>
    page.evaluate(() => {
      const { x, y } = document.querySelector('asklet-survey')!.getBoundingClientRect();
      return document.elementFromPoint(x + 30, y + 30)!.localName;
    });
  expect(await over()).toBe('asklet-survey');
  await page.evaluate(() => {
    const dialog = Object.assign(document.createElement('dialog'), { textContent: 'Cookies?' });
    dialog.style.cssText =
      'width: 100vw; height: 100vh; max-width: none; max-height: none; border: 0; margin: 0; padding: 0';
    document.body.prepend(dialog);
    dialog.showModal();
  });
  expect(await over()).toBe('dialog');
  await page.evaluate(() => document.querySelector('dialog')!.remove());
  expect(await over()).toBe('asklet-survey');
  await finish();
});

test("the page's own popover stays open when the card comes", async ({ page, feedback, site }) => {
  const server = await feedback({ ...survey, manual_tracking: true });
  const popover = '<div id="menu" popover>Menu</div>';
  await page.goto(site.page(htmlOf('plain.html').replace('<!--tag-->', popover + server.tag())));
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#menu')!.showPopover();
    (window as unknown as { asklet(command: string): void }).asklet('open');
  });
  await expect(cardOf(page)).toBeVisible();
  await expect(page.locator('#menu')).toBeVisible();
  await answer(cardOf(page));
});

for (const [name, attributes] of [
  ['with storage', ''],
  ['without storage', 'sandbox="allow-scripts"'],
] as const) {
  test(`a frame ${name} can be answered in`, async ({ page, feedback, site, mistakes }) => {
    const server = await feedback(survey);
    // of another site, as frames are
    const frame = site
      .page(htmlOf('plain.html').replace('<!--tag-->', server.tag()), '/frame')
      .replace('localhost', '127.0.0.1');
    await page.goto(
      site.page(
        `<!doctype html><title>A blog</title><iframe ${attributes} src="${frame}" width="700" height="600"></iframe>`,
      ),
    );
    await answer(page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog'));
    await expect.poll(() => server.responses()).toMatchObject([answered]);
    expect(mistakes).toEqual([]);
  });
}
