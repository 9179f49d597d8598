import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  dialogOf,
  ready,
  sendScreenshot,
  type SentScreenshot,
  surveyWithScreenshot,
  takeScreenshot,
} from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { bothSchemes, expect, htmlOf, test } from './support/test.ts';

test('sends the image with the areas that the visitor blacked out, highlighted and cropped', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(`<div style="height: 2000px; background: #3a7"></div>${tag()}`)));
  const dialog = await takeScreenshot(page);
  const drag = async (tool: string, from: [number, number], to: [number, number]) => {
    const button = dialog.getByRole('button', { name: tool, exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
    const { x, y, width, height } = (await dialog.locator('canvas').boundingBox())!;
    await page.mouse.move(x + from[0] * width, y + from[1] * height);
    await page.mouse.down();
    await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 });
    await page.mouse.up();
  };
  await drag('Redact', [0.5, 0.5], [0.75, 0.75]);
  await drag('Highlight', [0.6, 0.3], [0.9, 0.6]);
  await drag('Redact', [0.1, 0.2], [0.2, 0.9]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await drag('Crop', [0.5, 0.5], [1, 1]);
  // black, highlighted above green, and green
  const points = [
    [0.25, 0.25],
    [0.75, 0.1],
    [0.75, 0.75],
  ] as const;
  const shown = await colorsOf(page, points);
  expect([shown[0], shown[2]]).toEqual([
    [0, 0, 0],
    [51, 170, 119],
  ]);
  expect(shown[1]![0]).toBeGreaterThan(80);
  const sent = await sendScreenshot(asklet);
  expect(Math.abs(sent.width - 640)).toBeLessThan(5);
  expect(Math.abs(sent.height - 360)).toBeLessThan(5);
  const difference = (await colorsOf(page, points, sent))
    .flat()
    .map((value, index) => Math.abs(value - shown.flat()[index]!));
  expect(Math.max(...difference)).toBeLessThan(8);
});

test('draws and crops with two presses each, without dragging', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(`<div style="height: 2000px; background: #3a7"></div>${tag()}`)));
  const dialog = await takeScreenshot(page);
  const press = async (x: number, y: number) => {
    const box = (await dialog.locator('canvas').boundingBox())!;
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  };
  const box = dialog.getByRole('slider', { name: 'Black box' });
  await press(0.75, 0.75);
  await expect(dialog.locator('.corner')).toBeVisible();
  await expect(box).toHaveCount(0);
  await press(0.5, 0.5);
  await expect(box).toHaveAttribute('aria-valuetext', '50% 50%, 25% × 25%');
  await expect(dialog.locator('.corner')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await press(0.4, 0.4);
  await press(0.99, 0.99);
  const sent = await sendScreenshot(asklet);
  expect(Math.abs(sent.width - 0.59 * 1280)).toBeLessThan(5);
  expect(Math.abs(sent.height - 0.59 * 720)).toBeLessThan(5);
});

test('takes, edits and sends a screenshot with the keyboard alone', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(articles(6) + tag())));
  const press = async (name: string) => {
    for (let count = 0; count < 40; count += 1) {
      const focused = await page.evaluate(() => {
        const { activeElement } = document.querySelector('asklet-survey')!.shadowRoot ?? {};
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
      });
      if (focused === name) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach "${name}"`);
  };
  await asklet.card.root.getByRole('button', { name: 'Close' }).focus();
  await press('Add screenshot');
  const dialog = dialogOf(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await press('Redact');
  const box = dialog.getByRole('slider', { name: 'Black box' });
  await expect(box).toBeFocused();
  const before = (await box.boundingBox())!;
  for (const keys of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await page.keyboard.press(keys);
  const after = (await box.boundingBox())!;
  expect([after.x < before.x, after.y < before.y, after.width > before.width, after.height > before.height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  await press('Highlight');
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('slider', { name: 'Highlight box' })).toHaveCount(0);
  await press('Crop');
  await page.keyboard.press('Enter');
  await press('Use this image');
  await expect(asklet.card.root.getByRole('button', { name: 'Change screenshot' })).toBeFocused();
  await press('Send');
  await expect.poll(async () => (await asklet.server.responses()).length).toBe(1);
  const { width, height } = (await asklet.server.responses())[0]!.metadata['screenshot'] as SentScreenshot;
  expect([width, height]).toEqual([Math.round(1280 * 0.3), Math.round(720 * 0.2)]);
});

test('12: keeps the focus in the dialog, away from the card and the page', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(articles(6) + tag())));
  await takeScreenshot(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document.querySelector('asklet-survey')!.shadowRoot!;
      if (activeElement) return activeElement.closest('dialog') ? activeElement.textContent : 'the card';
      // after the last control, the focus moves to the browser's own buttons
      return document.activeElement === document.body ? 'the browser' : 'the page';
    });
  for (const key of ['Tab', 'Shift+Tab']) {
    const seen = new Set<string | null>();
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press(key);
      seen.add(await focused());
    }
    expect(seen).not.toContain('the card');
    expect(seen).not.toContain('the page');
    expect(seen).toContain('Cancel');
    expect(seen).toContain('Redact');
  }
  // neither a script of the page nor one of the card can move the focus
  await page.getByRole('link', { name: 'Home', includeHidden: true }).evaluate((link) => link.focus());
  await page.locator('asklet-survey .close').evaluate((button) => button.focus());
  expect(['the card', 'the page']).not.toContain(await focused());
});

test('keeps its buttons at the bottom edge of a small viewport', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.setViewportSize({ width: 360, height: 568 });
  await page.goto(site.page(htmlOf(tag())));
  const dialog = await takeScreenshot(page);
  const [outer, foot] = [(await dialog.boundingBox())!, (await dialog.locator('.actions').boundingBox())!];
  expect(await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  expect(Math.round(outer.y + outer.height - foot.y - foot.height)).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`passes axe in the ${colorScheme} theme`, async ({ page, asklet, site, tag }) => {
    await asklet.override(surveyWithScreenshot);
    await page.emulateMedia({ colorScheme });
    await page.goto(site.page(shop(bothSchemes + articles(3) + tag())));
    const dialog = await takeScreenshot(page);
    for (const name of ['Redact', 'Highlight', 'Crop'])
      await dialog.getByRole('button', { name, exact: true }).press('Enter');
    const { violations } = await new AxeBuilder({ page })
      .include('asklet-survey')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
  });
}

/** Returns the red, green and blue at some relative positions, in the editor or in a submitted screenshot. */
async function colorsOf(
  page: Page,
  points: readonly (readonly [number, number])[],
  sent?: SentScreenshot,
): Promise<number[][]> {
  return page.evaluate(
    async ([shares, address]) => {
      const image = new Image();
      const shown = document.querySelector('asklet-survey')!.shadowRoot!.querySelector('canvas')!;
      image.src = address ?? shown.toDataURL();
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return shares.map(([x, y]) =>
        [...context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data].slice(0, 3),
      );
    },
    [points, sent?.data_url] as const,
  );
}
