import { fileURLToPath } from 'node:url';
import { createServer } from 'asklet/server';
import { expect, test } from './support/test.ts';

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

/** What a visitor has done in some of the states. */
const texts: Readonly<Record<string, string>> = {
  'Text that is missing, dark': 'Please answer first.',
  'Text after a score, light': 'What is the main reason for your score?',
};

test('shows every state of the card in the gallery, light and dark, cropped to it', async ({ page }) => {
  // a hundred cards
  test.slow();
  const server = await createServer({ surveys: samples, showsSurveys: true });
  try {
    await page.goto(`${await server.listen(0)}/gallery`);
    await page.locator('iframe').first().waitFor();
    for (const frame of await page.locator('iframe').all()) {
      await frame.evaluate((each) => each.scrollIntoView());
      const shown = frame.contentFrame().locator('[part=card], [part=button]').first();
      await expect(shown).toBeVisible();
      const card = () => shown.evaluate((each) => Math.ceil(each.getBoundingClientRect().height) + 32);
      const wanted = texts[(await frame.getAttribute('title'))!];
      if (wanted) await expect(frame.contentFrame().getByText(wanted)).toBeVisible();
      await expect.poll(async () => frame.evaluate((each) => each.clientHeight)).toBe(await card());
    }
  } finally {
    await server.close();
  }
});
