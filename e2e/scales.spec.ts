import type { Locator } from '@playwright/test';
import { reduceMotion } from './support/card.ts';
import { expect, htmlOf, otherUuid, test, waitForAnimations, waitUntilPressable } from './support/test.ts';

for (const hasLabels of [false, true]) {
  const outcome = hasLabels ? 'and leaves the labels of its ends' : 'and shows its name where the ends have no labels';
  test(`fills the stars up to the hovered or chosen one, ${outcome}`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      survey_type: 'csat_5',
      scale_style: 'stars',
      ...(hasLabels && { min_label: 'Bad', max_label: 'Good' }),
    });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    const filled = () =>
      card
        .locator('svg[viewBox]')
        .evaluateAll(
          (all) => all.filter((each) => each.closest('[part=option]') && getComputedStyle(each).fill !== 'none').length,
        );
    const shownNames = () =>
      card
        .locator('[part=option] span')
        .evaluateAll((all) =>
          all.map((each) => getComputedStyle(each, '::after').content).filter((each) => each !== 'none'),
        );
    await expect(asklet).toShowSurvey();
    expect([await filled(), await shownNames()]).toEqual([0, []]);
    await card.getByRole('radio').nth(3).hover();
    expect([await filled(), await shownNames()]).toEqual([4, hasLabels ? [] : ['"4 of 5 stars"']]);
    if (hasLabels) await expect(card.getByText('Good')).toHaveCSS('opacity', '1');
    await page.mouse.move(0, 0);
    await card.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    expect([await filled(), await shownNames()]).toEqual([2, hasLabels ? [] : ['"2 of 5 stars"']]);
  });
}

for (const [dir, left, right] of [
  ['ltr', 0, 1],
  ['rtl', 1, 0],
] as const) {
  test(`aligns the labels with the ends of the scale in any language (${dir})`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      min_label: 'Not at all satisfied with it, really',
      max_label: 'ليس راضيًا على الإطلاق عن هذا المنتج حقًا أبدًا',
    });
    await reduceMotion(page);
    await page.goto(
      site.page(htmlOf(tag({ 'data-locale': dir === 'rtl' ? 'ar' : 'en' })).replace('<html', `<html dir="${dir}"`)),
    );
    const labels = page.locator('asklet-survey #ends p');
    await expect(labels.first()).toBeVisible();
    const aligned = await labels.evaluateAll((all) => all.map((each) => getComputedStyle(each).textAlign));
    expect([aligned[left], aligned[right]]).toEqual(['left', 'right']);
  });
}

test('colors the options from 0 to 10 only with data-nps-colors', async ({ page, asklet, site, tag }) => {
  const colors = () =>
    page
      .locator('asklet-survey [part=option] span')
      .evaluateAll((options) => options.map((option) => getComputedStyle(option).backgroundColor));
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  expect(new Set(await colors()).size).toBe(1);
  await page.goto(site.page(htmlOf(tag({ 'data-nps-colors': '' })), '/colored'));
  await expect(asklet).toShowSurvey();
  const [red, amber, green] = ['rgba(229, 52, 43, 0.267)', 'rgba(245, 163, 0, 0.267)', 'rgba(10, 159, 75, 0.267)'];
  expect(await colors()).toEqual([...Array<string>(7).fill(red!), amber, amber, green, green]);
});

test('shows the name of a picture below it, even while the pointer is on the name', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ survey_type: 'csat_5', scale_style: 'emoji' });
  await page.goto(site.page(htmlOf(tag())));
  await waitForAnimations(asklet.card.root);
  await waitUntilPressable(page);
  const option = asklet.card.root.locator('label').nth(1);
  const name = () => option.evaluate((label) => getComputedStyle(label.querySelector('span')!, '::after').content);
  expect(await name()).toBe('none');
  await option.hover();
  expect(await name()).toBe('"Dissatisfied"');
  const { x, y, width, height } = (await option.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height + 8);
  expect(await name()).toBe('"Dissatisfied"');
  await page.mouse.move(x + width / 2, y + height + 40);
  expect(await name()).toBe('none');
});

/** Returns the horizontal middle of the name that an option shows below itself, and of the option. */
const middles = (option: Locator) =>
  option.evaluate((label) => {
    const { left, width } = getComputedStyle(label.querySelector('span')!, '::after');
    const box = label.getBoundingClientRect();
    return [box.left + parseFloat(left) + parseFloat(width) / 2, box.left + box.width / 2].map(Math.round);
  });

for (const dir of ['ltr', 'rtl']) {
  test(`shows the name of a face below that face, and within the ends of the scale (${dir})`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ survey_type: 'csat_5', scale_style: 'emoji' });
    await reduceMotion(page);
    await page.goto(site.page(htmlOf(tag()).replace('<html', `<html dir="${dir}"`)));
    await expect(asklet).toShowSurvey();
    await waitUntilPressable(page);
    const options = asklet.card.root.locator('label');
    for (const index of [1, 2, 3]) {
      await options.nth(index).hover();
      const [name, face] = await middles(options.nth(index));
      expect(name).toBe(face);
    }
    await options.first().hover();
    const { left, right, scale } = await options.first().evaluate((label) => {
      const name = getComputedStyle(label.querySelector('span')!, '::after');
      const start = label.getBoundingClientRect().left + parseFloat(name.left);
      const scale = label.parentElement!.getBoundingClientRect();
      return { left: start, right: start + parseFloat(name.width), scale: { left: scale.left, right: scale.right } };
    });
    expect(right - left).toBeGreaterThan(80);
    expect(left).toBeGreaterThanOrEqual(scale.left);
    expect(right).toBeLessThanOrEqual(scale.right);
  });
}

test('has two rows with the same ends on a phone, and the zero beside two rows of stars', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await reduceMotion(page);
  await asklet.override({ [otherUuid]: { scale_style: 'stars' } });
  const rows = async () => {
    const boxes = await asklet.card.root
      .locator('[part=option]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const tops = [...new Set(boxes.map(({ top }) => top))];
    return tops.map((top) => {
      const row = boxes.filter((box) => box.top === top);
      return { count: row.length, left: Math.round(row[0]!.left), right: Math.round(row.at(-1)!.right) };
    });
  };
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  expect(await rows()).toEqual([
    { count: 6, left: 16, right: 344 },
    { count: 5, left: 16, right: 344 },
  ]);
  // the next page has a new visitor
  await page.evaluate(() => localStorage.clear());
  await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid })), '/stars'));
  await expect(asklet).toShowSurvey();
  const [first, second] = await rows();
  const zero = (await asklet.card.root.locator('[part=option]').first().boundingBox())!;
  expect([first!.count, second!.count, first!.right]).toEqual([6, 5, second!.right]);
  expect(second!.left).toBeGreaterThan(zero.x + zero.width);
  expect(zero.height).toBeGreaterThan(80);
});

test('shows the labels of two scores instead of their numbers', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_2', scale_style: 'numbers', min_label: 'No', max_label: ' ' });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet.card.root.locator('[part=option]')).toHaveText(['No', '1']);
  await expect(asklet.card.root.getByRole('radio')).toHaveCount(2);
  await expect(asklet.card.root.getByRole('radio', { name: 'No' })).toBeVisible();
});
