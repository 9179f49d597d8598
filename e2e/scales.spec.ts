import { reduceMotion } from './support/card.ts';
import { expect, htmlOf, test, waitForAnimations, waitUntilPressable } from './support/test.ts';

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
