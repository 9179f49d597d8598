import type { Locator, Page } from '@playwright/test';
import { test } from './support/link.ts';
import { expect } from './support/test.ts';

/** Shows the question in a mail program of a width. */
async function showMail(page: Page, question: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 600 });
  await page.setContent(`<meta name="color-scheme" content="light dark">${question}`);
}

/** Returns the names of the buttons in each row, from top to bottom, their outer edges, and their smallest size. */
async function rowsOf(page: Page) {
  const buttons = await page.getByRole('link').evaluateAll((all) =>
    all.map((each) => {
      const { left, right, top, width, height } = each.getBoundingClientRect();
      return { name: each.textContent, left, right, top, width, height };
    }),
  );
  const tops = [...new Set(buttons.map(({ top }) => top))];
  return {
    rows: tops.map((top) =>
      buttons
        .filter((each) => each.top === top)
        .map(({ name }) => name)
        .join(' '),
    ),
    left: Math.min(...buttons.map(({ left }) => left)),
    right: Math.max(...buttons.map(({ right }) => right)),
    smallest: Math.min(...buttons.flatMap(({ width, height }) => [width, height])),
  };
}

/** Returns the contrast of the text of an element, as painted. Its round corners are left out: they show the page. */
async function paintedContrast(element: Locator): Promise<number> {
  const page = element.page();
  const { x, y, width, height } = (await element.boundingBox())!;
  const picture = await page.screenshot({ clip: { x: x + 6, y: y + 6, width: width - 12, height: height - 12 } });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const luminances = Array.from({ length: data.length / 4 }, (_, index) => {
        const [red, green, blue] = [...data.subarray(4 * index, 4 * index + 3)]
          .map((each) => each / 255)
          .map((each) => (each > 0.040_45 ? ((each + 0.055) / 1.055) ** 2.4 : each / 12.92));
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
      });
      return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

for (const [width, rows] of [
  [600, ['0 1 2 3 4 5 6 7 8 9 10']],
  [320, ['0 1 2 3 4 5', '6 7 8 9 10']],
  [240, ['0 1 2 3', '4 5 6 7', '8 9 10']],
] as const) {
  test(`all scores of an email fit ${width} px, in rows`, async ({ page, serveLink }) => {
    const server = await serveLink({ min_label: 'Not likely', max_label: 'Very likely' });
    await showMail(page, await server.mailQuestion(), width);
    const found = await rowsOf(page);
    expect(found.rows).toEqual(rows);
    expect(found.left).toBeGreaterThanOrEqual(0);
    expect(found.right).toBeLessThanOrEqual(width);
    expect(found.smallest).toBeGreaterThanOrEqual(42);
    const note = (await page.getByText('0: Not likely · 10: Very likely').boundingBox())!;
    const last = (await page.getByRole('link').last().boundingBox())!;
    expect(note.y).toBeGreaterThan(last.y + last.height);
  });
}

const programs = { light: 'light', dark: 'dark', 'dark, with changed colors': 'light' } as const;

for (const [name, colorScheme] of Object.entries(programs)) {
  test(`the texts of an email can be read in a program that is ${name}`, async ({ page, serveLink }) => {
    const server = await serveLink({ min_label: 'Not likely' });
    await page.emulateMedia({ colorScheme });
    const client = await page.context().newCDPSession(page);
    if (name.includes('changed')) await client.send('Emulation.setAutoDarkModeOverride', { enabled: true });
    await showMail(page, await server.mailQuestion(), 600);
    for (const text of await page.locator('a, p').all()) {
      expect(await paintedContrast(text), (await text.textContent())!).toBeGreaterThanOrEqual(4.5);
    }
  });
}
