import { expect, htmlOf, test } from './support/test.ts';

/** Returns colors from the whole color space, the same in every run. */
function colors(count: number): string[] {
  let seed = 20_261;
  const next = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const random = Array.from({ length: count }, () => `rgb(${next(256)} ${next(256)} ${next(256)})`);
  return [
    ...random,
    '#fff',
    '#000',
    '#ff0',
    '#00f',
    '#0f0',
    '#777',
    'rebeccapurple',
    'hsl(48 100% 50%)',
    'oklch(0.7 0.3 150)',
    'color(display-p3 0 1 0)',
  ];
}

/** A contrast that is too low with an accent. */
type LowContrast = readonly [accent: string, what: string, contrast: number];

/** Measures contrasts in the page, from the computed colors. */
async function measure(accents: readonly string[]): Promise<LowContrast[]> {
  const host = document.querySelector<HTMLElement>('asklet-survey')!;
  const find = (selector: string) => host.shadowRoot!.querySelector(selector)!;
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const luminance = (color: string) => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data]
      .map((each) => each / 255)
      .map((each) => (each > 0.040_45 ? ((each + 0.055) / 1.055) ** 2.4 : each / 12.92));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (one: string, other: string) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high! + 0.05) / (low! + 0.05);
  };
  // the owner's pale color stays unchanged and gets a visible border
  const outer = ({ backgroundColor, borderTopColor }: CSSStyleDeclaration, surface: string) =>
    Math.max(contrast(backgroundColor, surface), contrast(borderTopColor, surface));
  const tooLow: LowContrast[] = [];
  for (const accent of accents) {
    document.documentElement.style.setProperty('--asklet-accent', accent);
    // the widget observes the attributes of the page's root, and reads the color before the next frame
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const surface = getComputedStyle(find('.card')).backgroundColor;
    const button = getComputedStyle(find('[part=primary]'));
    const chosen = getComputedStyle(find(':checked + span'));
    const focused = getComputedStyle(find(':focus-visible + span'));
    const check = (what: string, minRatio: number, actual: number) =>
      actual < minRatio && tooLow.push([accent, what, actual]);
    check('text on the button', 4.5, contrast(button.color, button.backgroundColor));
    check('the button', 3, outer(button, surface));
    check('text on the chosen option', 4.5, contrast(chosen.color, chosen.backgroundColor));
    check('the chosen option', 3, outer(chosen, surface));
    check('the focus', 3, contrast(focused.outlineColor, surface));
  }
  return tooLow;
}

for (const theme of ['light', 'dark']) {
  test(`19: keeps a contrast of 4.5 for text and 3 for controls with any accent in the ${theme} theme`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await page.goto(site.page(htmlOf(tag({ 'data-theme': theme }))));
    await asklet.card.root.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(asklet.card.root.getByRole('button', { name: 'Next' })).toBeVisible();
    expect(await page.evaluate(measure, colors(50))).toEqual([]);
  });
}

for (const [accent, expected] of [
  ['rgb(200 0 40)', [200, 0, 40, 255]],
  // a pale color becomes neither olive nor grey
  ['#ffeb3b', [255, 235, 59, 255]],
  ['#fff', [255, 255, 255, 255]],
] as const)
  test(`19: does not change the accent of the tag: ${accent}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(tag({ 'data-accent': accent, 'data-theme': 'light' }))));
    await asklet.card.root.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    // drawn on a canvas, because the computed value is in another color space
    const painted = await asklet.card.root.getByRole('button', { name: 'Next' }).evaluate((button) => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!;
      context.fillStyle = getComputedStyle(button).backgroundColor;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    });
    expect(painted).toEqual(expected);
  });

test('19: keeps choice, focus and borders visible in forced colors', async ({ page, asklet, site, tag }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  const style = (selector: string, property: string) =>
    page
      .locator(`asklet-survey ${selector}`)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await style(':checked + span', 'background-color')).not.toBe(
    await style('input:not(:checked) + span', 'background-color'),
  );
  expect(await style(':checked + span', 'outline-style')).toBe('solid');
  expect(await style('input:not(:checked) + span', 'border-top-width')).toBe('1px');
  expect(await style('.card', 'border-top-width')).toBe('1px');
  expect(await style('[part=primary]', 'border-top-width')).toBe('1px');
});

test('19: raises the contrast for visitors who prefer more', async ({ page, asklet, site, tag }) => {
  await asklet.override({ min_label: 'Never' });
  await page.goto(site.page(htmlOf(tag())));
  const colorOf = (selector: string) =>
    page.locator(`asklet-survey ${selector}`).evaluate((element) => getComputedStyle(element).color);
  await expect(asklet).toShowSurvey();
  expect(await colorOf('#ends')).not.toBe(await colorOf('h2'));
  await page.emulateMedia({ contrast: 'more' });
  expect(await colorOf('#ends')).toBe(await colorOf('h2'));
});
