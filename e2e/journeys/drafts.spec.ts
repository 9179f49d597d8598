import { expectDelivered, giveText, survey } from '../support/delivery.ts';
import { expect, htmlOf, test } from '../support/test.ts';

test('restores a text that was typed but not sent, only in its own tab', async ({
  page,
  context,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  const address = site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, tag()));
  await page.goto(address);
  await asklet.card.score(9);
  await asklet.card.root.getByRole('textbox').fill('The so');
  await page.reload();
  await page.getByRole('button', { name: 'Ask me' }).click();
  await expect(asklet.card.root.getByRole('textbox')).toHaveValue('The so');
  // an untouched card would close when another tab opens its card
  await asklet.card.root.getByRole('textbox').fill('The sou');
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Ask me' }).click();
  await expect(asklet.in(other).card.root.getByRole('textbox')).toHaveValue('');
  await giveText(asklet);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await expectDelivered(asklet);
});

test('deletes the draft with its session', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await asklet.card.root.getByRole('textbox').fill('My secret');
  await page.evaluate(`asklet('reset')`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
