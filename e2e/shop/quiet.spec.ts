import { expect, test } from './test.ts';

// Tests of the shop that are not about surveys: none shows, and the console says nothing about them.

test.use({ askletOptions: { off: true, origin: 'https://feedback.example' } });

test('orders a lamp', async ({ page }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(page.getByRole('heading')).toHaveText('Your lamp is on its way');
  await page.waitForFunction(() => (window as { asklet?: unknown }).asklet);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  expect(messages).toEqual([]);
});

test('reports that surveys are off', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).not.toShowSurvey('disabled');
});
