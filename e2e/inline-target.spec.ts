import { edgesOf, reduceMotion } from './support/card.ts';
import { expect, htmlOf, test } from './support/test.ts';

test("renders inside its target, with the target's width, and covers nothing", async ({ page, asklet, site, tag }) => {
  await reduceMotion(page);
  const target = '<div id="target" style="width: 300px"></div><p>What comes next</p>';
  await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#target' }))));
  const card = asklet.card.root;
  await expect(asklet).toShowSurvey();
  const box = (await page.locator('#target').boundingBox())!;
  expect(await card.boundingBox()).toEqual(box);
  const next = (await page.getByText('What comes next').boundingBox())!;
  expect(next.y).toBeGreaterThanOrEqual(box.y + box.height);
  // eleven options take two rows here, but one row in a wider target
  const rows = () =>
    card.getByRole('radio').evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().y)).size);
  expect(await rows()).toBe(2);
  await page.locator('#target').evaluate((element) => (element.style.width = '600px'));
  await expect.poll(rows).toBe(1);
  await asklet.card.close();
  await expect(page.locator('#target')).toBeEmpty();
});

test('keeps its controls inside the card when it renders in a target', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_5', response_type: 'text', collect_contact: true });
  await reduceMotion(page);
  const target = '<div id="target" style="width: 300px; margin: 40px"></div>';
  await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#target' }))));
  const card = asklet.card.root;
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

test('asks if a page was helpful in one line, and thanks there', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_2', question: 'Was this page helpful?' });
  await reduceMotion(page);
  const target = '<div id="target" style="width: 600px"></div><p>What comes next</p>';
  await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#target' }))));
  const { root, question } = asklet.card;
  await expect(asklet).toShowSurvey();
  const height = async () => (await root.boundingBox())!.height;
  expect(await height()).toBeLessThan(70);
  const heading = (await question.boundingBox())!;
  const thumbs = await root
    .locator('[part=option]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
  for (const { left, top, bottom, width } of thumbs) {
    expect(left).toBeGreaterThan(heading.x + heading.width);
    expect((top + bottom) / 2).toBeCloseTo(heading.y + heading.height / 2, 0);
    expect([width, bottom - top]).toEqual([44, 44]);
  }
  await root.getByRole('radio', { name: 'Thumbs up' }).focus();
  await page.keyboard.press('Space');
  await expect(root.getByRole('status')).toHaveText('Thank you for your feedback!');
  expect(await height()).toBeLessThan(70);
  await expect(root.getByRole('button', { name: 'Done' })).toHaveCount(0);
  await expect(root.getByRole('group', { name: 'Thank you for your feedback!' })).toBeFocused();
  await expect(asklet).toHaveResponses([{ score: 1 }]);
  await root.getByRole('button', { name: 'Back' }).click();
  await expect(question).toBeVisible();
});

test('shows the labels of two thumbs beside them, in the same line', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_2', question: 'Helpful?', min_label: 'No', max_label: 'Yes' });
  await reduceMotion(page);
  const target = '<div id="target" style="width: 420px"></div>';
  await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#target' }))));
  const { root } = asklet.card;
  await expect(root.locator('[part=option]')).toHaveText(['No', 'Yes']);
  await expect(root.locator('[part=option] svg')).toHaveCount(2);
  expect((await root.boundingBox())!.height).toBeLessThan(70);
  await root.getByRole('radio', { name: 'Yes' }).click();
  await expect(asklet).toHaveResponses([{ score: 1 }]);
});
