import { expect, htmlOf, test } from './support/test.ts';

test('a thumb that points down does so while it is hovered, and when it is chosen', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ survey_type: 'csat_2', scale_style: 'thumbs' });
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  const thumb = root.locator('.down');
  await expect(thumb).toHaveCSS('transform', 'matrix(1, 0, 0, -1, 0, 0)');
  await root.getByRole('radio').first().hover();
  await expect(thumb).toHaveCSS('transform', 'matrix(1.12, 0, 0, -1.12, 0, 0)');
  await page.mouse.move(0, 0);
  await root.getByRole('radio').last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(root.getByRole('radio').first()).toBeChecked();
  await expect(thumb).toHaveCSS('transform', 'matrix(1.12, 0, 0, -1.12, 0, 0)');
});

for (const [survey_type, scale_style] of [
  ['nps_10', 'numbers'],
  ['ces_7', 'stars'],
  ['csat_5', 'emoji'],
  ['csat_2', 'thumbs'],
] as const) {
  test(`the chosen score of ${scale_style} differs from the others without colors`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ survey_type, scale_style });
    await page.goto(site.page(htmlOf(tag())));
    const { root } = asklet.card;
    await expect(asklet).toShowSurvey();
    await root.getByRole('radio').nth(1).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await page.mouse.move(0, 0);
    /** Returns the shape of each option: its rings, and the size and the direction of its picture. */
    const shapes = () =>
      root.evaluate((card) =>
        [...card.querySelectorAll('[part=option] span')].map((option) => {
          const picture = option.querySelector('svg');
          const transform = new DOMMatrix(picture ? getComputedStyle(picture).transform : '');
          const rings = getComputedStyle(option).boxShadow.replaceAll(/(rgba?|oklab|color)\([^)]*\)/g, '');
          return `${Math.abs(transform.d)} ${rings}`;
        }),
      );
    await expect.poll(async () => new Set((await shapes()).slice(1)).size).toBe(1);
    const [chosen, other] = await shapes();
    expect(chosen).not.toBe(other);
  });
}
