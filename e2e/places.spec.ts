import type { Locator, Page } from '@playwright/test';
import { aSurvey, cardOf, expect, htmlOf, otherUuid, test } from './support/test.ts';

const width = 1280;
const height = 720;
test.use({ viewport: { width, height } });

/** Where an element lies, measured from the four edges of the window. */
async function edgesOf(locator: Locator): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { width, height } = locator.page().viewportSize()!;
  const box = (await locator.boundingBox())!;
  const edges = { left: box.x, top: box.y, right: width - box.x - box.width, bottom: height - box.y - box.height };
  return Object.fromEntries(Object.entries(edges).map(([edge, value]) => [edge, Math.round(value)])) as typeof edges;
}

const still = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

for (const [position, dir, expected] of [
  [undefined, 'ltr', { right: 16, bottom: 16 }],
  ['bottom-left', 'ltr', { left: 16, bottom: 16 }],
  ['top-right', 'ltr', { right: 16, top: 16 }],
  ['top-left', 'ltr', { left: 16, top: 16 }],
  ['bottom-right', 'rtl', { left: 16, bottom: 16 }],
  ['top-left', 'rtl', { right: 16, top: 16 }],
] as const) {
  test(`a card at ${position ?? 'no place in particular'} opens in its corner (${dir})`, async ({
    page,
    feedback,
    site,
  }) => {
    const server = await feedback(aSurvey());
    await still(page);
    const tag = server.tag(position && { 'data-position': position });
    await page.goto(site.page(htmlOf(tag).replace('<html', `<html dir="${dir}"`)));
    await expect(cardOf(page)).toBeVisible();
    expect(await edgesOf(cardOf(page))).toMatchObject(expected);
  });
}

test('a card in the middle is in the middle', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await still(page);
  await page.goto(site.page(htmlOf(server.tag({ 'data-position': 'center' }))));
  await expect(cardOf(page)).toBeVisible();
  const { left, right, top, bottom } = await edgesOf(cardOf(page));
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(Math.abs(top - bottom)).toBeLessThanOrEqual(1);
});

for (const position of ['bottom-right', 'top-left', 'center']) {
  test(`on a phone a card at ${position} is a sheet at the lower edge`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await still(page);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(site.page(htmlOf(server.tag({ 'data-position': position }))));
    await expect(cardOf(page)).toBeVisible();
    expect(await edgesOf(cardOf(page))).toMatchObject({ left: 0, right: 0, bottom: 0 });
  });
}

test('the sheet stays above the keyboard on the screen', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'general', question: 'What is missing? '.repeat(30) }));
  await still(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  const show = (keyboard: number, scale = 1) =>
    page.evaluate(
      ([keyboard, scale]) => {
        Object.assign(window.visualViewport!, { height: 700 - keyboard!, scale });
        window.visualViewport!.dispatchEvent(new Event('resize'));
      },
      [keyboard, scale],
    );
  await show(300);
  const { top, bottom } = await edgesOf(cardOf(page));
  expect(bottom).toBe(300);
  expect(top).toBeGreaterThanOrEqual(0);
  await show(0);
  expect((await edgesOf(cardOf(page))).bottom).toBe(0);
  // a visitor who zooms in makes the visible part smaller, too: nothing covers it
  await show(300, 2);
  expect((await edgesOf(cardOf(page))).bottom).toBe(0);
});

test('a survey with a target is a part of it, as wide as there is room, and covers nothing', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  await still(page);
  const target = '<div id="place" style="width: 300px"></div><p>What comes next</p>';
  await page.goto(site.page(htmlOf(target, server.tag({ 'data-target': '#place' }))));
  const card = cardOf(page);
  await expect(card).toBeVisible();
  const place = (await page.locator('#place').boundingBox())!;
  expect(await card.boundingBox()).toEqual(place);
  const next = (await page.getByText('What comes next').boundingBox())!;
  expect(next.y).toBeGreaterThanOrEqual(place.y + place.height);
  // eleven keys are too much for one row here, and not in a wider place
  const rows = () =>
    card.getByRole('radio').evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().y)).size);
  expect(await rows()).toBe(2);
  await page.locator('#place').evaluate((element) => (element.style.width = '600px'));
  await expect.poll(rows).toBe(1);
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#place')).toBeEmpty();
});

test('what belongs to a card stays inside it where it is a part of the page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'csat_5', response_type: 'text', collect_contact: true }));
  await still(page);
  const target = '<div id="place" style="width: 300px; margin: 40px"></div>';
  await page.goto(site.page(htmlOf(target, server.tag({ 'data-target': '#place' }))));
  const card = cardOf(page);
  await card.getByRole('radio').last().click();
  const parts = [
    card.getByRole('button', { name: 'Close' }),
    card.getByRole('button', { name: 'Back' }),
    card.getByRole('img', { name: 'Step' }),
  ];
  for (const part of parts) {
    const [inner, outer] = [await edgesOf(part), await edgesOf(card)];
    for (const edge of ['left', 'top', 'right', 'bottom'] as const) expect(inner[edge]).toBeGreaterThan(outer[edge]);
  }
});

test('what scrolls in a card goes under its buttons, not behind their signs', async ({ page, feedback, site }) => {
  const choice_options = Array.from({ length: 12 }, (_, index) => `Choice ${index}`);
  const server = await feedback(aSurvey({ response_type: 'choices', choice_options }));
  await page.setViewportSize({ width: 320, height: 568 });
  await still(page);
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().click();
  const top = (await card.boundingBox())!;
  const button = (await card.getByRole('button', { name: 'Back' }).boundingBox())!;
  const clip = { x: button.x, y: top.y + 8, width: button.width - 12, height: button.height };
  const before = await page.screenshot({ clip });
  // so far that the heading is gone, and the box of a row would be where the button is
  const body = page.locator('asklet-survey .body');
  await card
    .getByRole('checkbox')
    .nth(5)
    .evaluate((box, y) => {
      const scroller = box.closest('.body')!;
      scroller.scrollTop += box.getBoundingClientRect().top - y;
    }, clip.y + 12);
  expect(await body.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  expect(await page.screenshot({ clip })).toEqual(before);
});

test('the field of "Other" is seen when it comes, and the way out stays', async ({ page, feedback, site }) => {
  const options = Array.from({ length: 12 }, (_, index) => `Choice ${index}`);
  const server = await feedback(aSurvey({ response_type: 'choices', choice_options: { allow_other: true, options } }));
  await page.setViewportSize({ width: 320, height: 568 });
  await still(page);
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().click();
  const close = await card.getByRole('button', { name: 'Close' }).boundingBox();
  await card.getByRole('checkbox', { name: 'Other' }).check();
  const field = card.getByRole('textbox');
  await expect(field).toBeVisible();
  const send = (await edgesOf(card.getByRole('button', { name: 'Send' }))).top;
  await expect.poll(async () => 568 - (await edgesOf(field)).bottom).toBeLessThan(send);
  expect(await card.getByRole('button', { name: 'Close' }).boundingBox()).toEqual(close);
});

for (const [dir, left, right] of [
  ['ltr', 0, 1],
  ['rtl', 1, 0],
] as const) {
  test(`labels in another language than the card's stand under the ends (${dir})`, async ({ page, feedback, site }) => {
    const server = await feedback(
      aSurvey({
        min_label: 'Not at all satisfied with it, really',
        max_label: 'ليس راضيًا على الإطلاق عن هذا المنتج حقًا أبدًا',
      }),
    );
    await still(page);
    await page.goto(
      site.page(
        htmlOf(server.tag({ 'data-locale': dir === 'rtl' ? 'ar' : 'en' })).replace('<html', `<html dir="${dir}"`),
      ),
    );
    const labels = page.locator('asklet-survey #ends span');
    await expect(labels.first()).toBeVisible();
    const aligned = await labels.evaluateAll((all) => all.map((each) => getComputedStyle(each).textAlign));
    expect([aligned[left], aligned[right]]).toEqual(['left', 'right']);
  });
}

for (const target of ['#nowhere', '[']) {
  test(`a target ${target} that selects nothing is told, and the card opens`, async ({
    page,
    feedback,
    site,
    mistakes,
  }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag({ 'data-target': target }))));
    await expect(cardOf(page)).toBeVisible();
    expect(mistakes).toEqual([`asklet: data-target is "${target}": it must select an element of the page`]);
  });
}

test('an accent that is no colour is told, and the card opens in our own', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-accent': 'bluish' }))));
  await expect(cardOf(page)).toBeVisible();
  expect(mistakes).toEqual(['asklet: data-accent is "bluish": it must be a CSS colour']);
});

test('20: the card makes room for what gets the focus beneath it', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await still(page);
  const field = '<input aria-label="Search" style="position: fixed; right: 100px; bottom: 60px">';
  await page.goto(site.page(htmlOf(field, server.tag())));
  await expect(cardOf(page)).toBeVisible();
  expect((await edgesOf(cardOf(page))).bottom).toBe(16);
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expect.poll(async () => (await edgesOf(cardOf(page))).top).toBe(16);
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('20: the feedback button makes room, too', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await still(page);
  const field = '<input aria-label="Search" style="position: fixed; right: 20px; bottom: 20px; width: 100px">';
  await page.goto(site.page(htmlOf(field, server.tag())));
  const button = page.getByRole('button', { name: 'Feedback' });
  await expect(button).toBeVisible();
  expect(await edgesOf(button)).toMatchObject({ right: 16, bottom: 16 });
  await page.getByRole('textbox', { name: 'Search' }).focus();
  await expect.poll(async () => (await edgesOf(button)).top).toBe(16);
});

test('11: the feedback button goes while the card is open, and gets the focus back', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ feedback_button: true }));
  await page.goto(site.page(htmlOf(server.tag({ 'data-button-label': 'Tell us' }))));
  const button = page.getByRole('button', { name: 'Tell us' });
  await button.press('Enter');
  await expect(cardOf(page).getByRole('heading')).toBeFocused();
  await expect(button).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('nothing of the page moves, scrolls differently or loses its selection when a card comes', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(`<p>${'Words. '.repeat(3000)}</p>`, server.tag())));
  await page.evaluate(() => {
    const moved = ((window as unknown as { moved: number[] }).moved = [] as number[]);
    new PerformanceObserver((list) =>
      moved.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
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
  await expect(cardOf(page)).toBeVisible();
  expect(await state()).toEqual(before);
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
});

const long = 'Reason told in about forty letters, no. ';

test('whatever is long is read inside the card, which stays in the window', async ({ page, feedback, site }) => {
  const choice_options = Array.from({ length: 12 }, (_, index) => `${long}${index}`);
  const server = await feedback(
    aSurvey({
      question: long.repeat(8),
      min_label: 'L'.repeat(40),
      max_label: long,
      response_type: 'choices',
      choice_options,
      thank_you_message: 'word '.repeat(200),
    }),
  );
  await still(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  const expectInside = async () => {
    const { top, bottom } = await edgesOf(card);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeGreaterThanOrEqual(0);
    const { scrollWidth, clientWidth } = await page
      .locator('asklet-survey .body')
      .evaluate((body) => ({ scrollWidth: body.scrollWidth, clientWidth: body.clientWidth }));
    expect(scrollWidth).toBe(clientWidth);
    await expect(card.getByRole('button', { name: 'Close' })).toBeInViewport();
  };
  await expect(card).toBeVisible();
  await expectInside();
  await card.getByRole('radio').first().click();
  await expectInside();
  await expect(card.getByRole('button', { name: 'Skip' })).toBeInViewport({ ratio: 1 });
  await card.getByRole('checkbox').last().check();
  await card.getByRole('button', { name: 'Send' }).click();
  await expectInside();
  await card.getByRole('status').focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => page.locator('asklet-survey .body').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(0);
});

test('the field for a text grows from three lines to eight, and says near its end how much is left', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ survey_type: 'general' }));
  await page.goto(site.page(htmlOf(server.tag({ 'data-text-limit': '100' }))));
  const field = cardOf(page).getByRole('textbox');
  const lines = async () => Math.round(((await field.boundingBox())!.height - 20) / 24);
  await expect(field).toBeVisible();
  expect(await lines()).toBe(3);
  await field.fill('\n'.repeat(5));
  expect(await lines()).toBe(6);
  await field.fill('\n'.repeat(30));
  expect(await lines()).toBe(8);
  await field.fill('x'.repeat(79));
  await expect(field).toHaveAccessibleDescription('');
  await field.fill('x'.repeat(80));
  await expect(field).toHaveAccessibleDescription('20 characters left');
  await field.fill('x'.repeat(99));
  await expect(field).toHaveAccessibleDescription('1 character left');
});

test('how many steps there are is said where there are three or more', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ response_type: 'text', collect_contact: true, manual_tracking: true }),
    aSurvey({ survey_uuid: otherUuid, response_type: 'text' }),
  );
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid }))));
  await expect(cardOf(page)).toBeVisible();
  await expect(cardOf(page).getByRole('img')).toHaveCount(0);
  await page.goto(site.page(htmlOf(server.tag(), '<button onclick="asklet(`open`)">Tell us</button>'), '/three'));
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(cardOf(page).getByRole('img', { name: 'Step 1 of 3' })).toBeVisible();
  await cardOf(page).getByRole('radio').first().click();
  await expect(cardOf(page).getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
});

test('stars fill up to the one that is pointed at, which says its meaning beneath', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(
    aSurvey({ survey_type: 'csat_5', scale_style: 'stars', min_label: 'Bad', max_label: 'Good' }),
  );
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  const filled = () =>
    card
      .locator('svg[viewBox]')
      .evaluateAll(
        (all) => all.filter((each) => each.closest('[part=option]') && getComputedStyle(each).fill !== 'none').length,
      );
  const said = () =>
    card
      .locator('[part=option] span')
      .evaluateAll((all) =>
        all.map((each) => getComputedStyle(each, '::after').content).filter((each) => each !== 'none'),
      );
  await expect(card).toBeVisible();
  expect([await filled(), await said()]).toEqual([0, []]);
  await card.getByRole('radio').nth(3).hover();
  expect([await filled(), await said()]).toEqual([4, ['"4 of 5 stars"']]);
  await page.mouse.move(0, 0);
  await card.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  expect([await filled(), await said()]).toEqual([2, ['"2 of 5 stars"']]);
});

test('a card from right to left is the mirror image of one from left to right', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({
      response_type: 'text',
      min_label: 'Never',
      max_label: 'Often',
      manual_tracking: true,
      allow_multiple_responses: true,
    }),
  );
  await still(page);
  const open = '<button onclick="asklet(`open`)">Tell us</button>';
  /** The boxes of all that can be seen of a step, as measured from the side that its writing begins at. */
  const boxes = (dir: string) =>
    cardOf(page)
      .locator('button, input, textarea, svg, [part=label], h2')
      .evaluateAll(
        (all, dir) =>
          all.map((each) => {
            const { left, right, top, width } = each.getBoundingClientRect();
            return [
              each.tagName,
              Math.round(dir === 'rtl' ? innerWidth - right : left),
              Math.round(top),
              Math.round(width),
            ];
          }),
        dir,
      );
  const steps: Record<string, unknown[]> = {};
  for (const dir of ['ltr', 'rtl']) {
    await page.goto(site.page(htmlOf(open, server.tag()).replace('<html', `<html dir="${dir}"`), `/${dir}`));
    await page.getByRole('button', { name: 'Tell us' }).click();
    await expect(cardOf(page)).toBeVisible();
    const scale = await boxes(dir);
    await cardOf(page).getByRole('radio').first().click();
    await expect(cardOf(page).getByRole('textbox')).toBeVisible();
    steps[dir] = [scale, await boxes(dir)];
    // the next one is a new visitor
    await page.evaluate(() => localStorage.clear());
  }
  expect(steps['ltr']!.flat().length).toBeGreaterThan(20);
  expect(steps['rtl']).toEqual(steps['ltr']);
});
