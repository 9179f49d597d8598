import type { Page } from '@playwright/test';
import { answersOf, type LinkServer, scoreOption, test, thanks } from '../support/link.ts';
import { expect } from '../support/test.ts';

/** Opens the email with the question, and taps one of its scores. */
async function tapInMail(page: Page, server: LinkServer, score: number): Promise<void> {
  const body = `<meta name="viewport" content="width=device-width">${await server.mailQuestion()}`;
  await page.route('https://mail.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('https://mail.example/');
  await page.getByRole('link', { name: `${score} / 10` }).tap();
}

/** Expects that the page fits the width of the screen, and that each target of the survey is large enough for a finger. */
async function expectToFit(page: Page): Promise<void> {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, visualViewport!.width]);
  expect(widths[0]).toBe(widths[1]);
  const sizes = await page
    .locator('asklet-survey :is(button, textarea, [type=radio]):visible')
    .evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  // an element at half a pixel measures a millionth too little
  expect(Math.round(Math.min(...sizes) * 1000) / 1000).toBeGreaterThanOrEqual(44);
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Why?' });
  await field.tap();
  await expectToFit(page);
  await page.keyboard.insertText(text);
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(thanks(page)).toBeVisible();
}

const screens = { upright: { width: 390, height: 844 }, 'on its side': { width: 844, height: 390 } };

for (const [name, viewport] of Object.entries(screens)) {
  test.describe(`on a phone ${name}`, { tag: name === 'upright' ? [] : '@full' }, () => {
    test.use({ viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

    test('a tap on a score in an email leads to the next question', async ({ page, serveLink }) => {
      const server = await serveLink();
      await tapInMail(page, server, 8);
      await page.locator('asklet-survey[survey]').waitFor();
      await server.expectNothingStored();
      await write(page, 'Fast');
      await expect.poll(() => answersOf(server)).toEqual([[8, 'Fast', server.page]]);
    });

    test('a visitor answers with taps alone', async ({ page, serveLink }) => {
      const server = await serveLink();
      await page.goto(server.page);
      await page.locator('asklet-survey[survey]').waitFor();
      await expectToFit(page);
      await scoreOption(page, 3).tap();
      await write(page, 'Slow');
      await expect.poll(() => answersOf(server)).toEqual([[3, 'Slow', server.page]]);
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('a tap on a score in an email selects it, and a button sends it', async ({ page, serveLink }) => {
        const server = await serveLink();
        await tapInMail(page, server, 8);
        await expect(scoreOption(page, 8)).toBeChecked();
        await expectToFit(page);
        await server.expectNothingStored();
        await page.getByRole('button', { name: 'Send 8' }).tap();
        await write(page, 'Fast');
        expect(await answersOf(server)).toEqual([[8, 'Fast', server.page]]);
      });

      test('a visitor answers with taps alone', async ({ page, serveLink }) => {
        const server = await serveLink();
        await page.goto(server.page);
        await scoreOption(page, 3).tap();
        await page.getByRole('button', { name: 'Next' }).tap();
        await write(page, 'Slow');
        expect(await answersOf(server)).toEqual([[3, 'Slow', server.page]]);
      });
    });
  });
}
