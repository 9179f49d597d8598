import { fileURLToPath } from 'node:url';
import { createServer } from 'asklet/server';
import { expect, test } from './support/test.ts';

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

test('shows every state of the card in the gallery, light and dark, cropped to it', async ({ page }) => {
  const server = await createServer({ surveys: samples, showsSurveys: true });
  try {
    await page.goto(`${await server.listen(0)}/gallery`);
    const frames = page.locator('iframe');
    await frames.first().waitFor();
    // a frame begins when it is nearly in sight
    for (const each of await page.getByRole('figure').all()) await each.evaluate((figure) => figure.scrollIntoView());
    const wrong = () =>
      frames.evaluateAll((all) =>
        (all as HTMLIFrameElement[])
          .filter((frame) => {
            const root = frame.contentDocument?.querySelector('asklet-survey')?.shadowRoot;
            const shown = root?.querySelector('[part=card], [part=button]');
            return !shown || frame.clientHeight !== Math.ceil(shown.getBoundingClientRect().height) + 32;
          })
          .map(({ title }) => title),
      );
    await expect.poll(wrong, { timeout: 60_000 }).toEqual([]);
    for (const theme of ['light', 'dark']) {
      const state = page.frameLocator(`iframe[title="Text that is missing, ${theme}"]`);
      await expect(state.getByText('Please answer first.')).toBeVisible();
    }
  } finally {
    await page.close();
    await server.close();
  }
});
