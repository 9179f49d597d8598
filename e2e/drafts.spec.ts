import { expectDelivered, giveScore, giveText, survey } from './support/delivery.ts';
import { cardOf, expect, htmlOf, test } from './support/test.ts';

test('restores a text that was typed and not sent in its tab, and in no other', async ({
  page,
  context,
  feedback,
  site,
}) => {
  const server = await feedback(survey);
  const address = site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, server.tag()));
  await page.goto(address);
  await giveScore(page);
  await cardOf(page).getByRole('textbox').fill('The so');
  await page.reload();
  await page.getByRole('button', { name: 'Ask me' }).click();
  await expect(cardOf(page).getByRole('textbox')).toHaveValue('The so');
  // an untouched card would close for the other tab
  await cardOf(page).getByRole('textbox').fill('The sou');
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Ask me' }).click();
  await expect(cardOf(other).getByRole('textbox')).toHaveValue('');
  await giveText(page);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expectDelivered(server);
});

test('deletes the draft with its session', async ({ page, feedback, site }) => {
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').fill('My secret');
  await page.evaluate(`asklet('reset')`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
