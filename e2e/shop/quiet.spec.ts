import { expect, test } from './test.ts';

// The shop's other tests have nothing to do with surveys: none shows, and nothing is said of it.

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

test('says that surveys are off', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).not.toShowSurvey('disabled');
});
