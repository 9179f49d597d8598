import { expect, test } from '../test.ts';

test.use({ askletOptions: { surveys: '../surveys.json', origin: 'https://feedback.example' } });

test('fails', async ({ page, asklet }) => {
  await page.goto('/checkout');
  await expect(asklet).toShowSurvey();
});
