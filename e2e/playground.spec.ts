import { fileURLToPath } from 'node:url';
import { createServer } from 'asklet/server';
import { cardOf, expect, test } from './support/test.ts';

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

test('answers a survey in the playground, which lists the requests of the widget', async ({ page }) => {
  const server = await createServer({ surveys: samples, showsSurveys: true });
  try {
    await page.goto(await server.listen(0));
    const card = cardOf(page);
    await card.getByRole('radio', { name: '9 out of 10' }).click();
    await expect(card.getByRole('textbox')).toBeVisible();
    await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
    await expect(page.getByText('/sessions/').first()).toBeAttached();
    await expect(page.getByText('/responses/').first()).toBeAttached();
  } finally {
    await server.close();
  }
});

test('shows every state of the card in the gallery', async ({ page }) => {
  const server = await createServer({ surveys: samples, showsSurveys: true });
  try {
    await page.goto(`${await server.listen(0)}/gallery`);
    await expect(page.getByRole('figure').first()).toBeVisible();
    const missing = () =>
      page
        .locator('iframe')
        .evaluateAll((frames) =>
          (frames as HTMLIFrameElement[])
            .filter(
              ({ contentDocument }) =>
                !contentDocument!.querySelector('asklet-survey')?.shadowRoot!.querySelector('[part]'),
            )
            .map(({ title }) => title),
        );
    await expect.poll(missing).toEqual([]);
    await expect(
      page.frameLocator('iframe[title="Text that is missing"]').getByText('Please answer first.'),
    ).toBeVisible();
  } finally {
    await server.close();
  }
});
