import { expectDelivered, giveText, survey } from '../support/delivery.ts';
import { expect, htmlOf, otherUuid, test } from '../support/test.ts';

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

for (const command of [`asklet('reset')`, `asklet('consent', false)`]) {
  test(`forgets the survey of another page on ${command}`, async ({ page, asklet, site, tag }) => {
    await asklet.override(survey);
    await page.goto(site.page(htmlOf(tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' })), '/other'));
    await asklet.card.score(3);
    await asklet.card.root.getByRole('textbox').fill('My secret');
    await asklet.flushed();
    await page.goto(site.page(htmlOf(tag({ 'data-site-cooldown-hours': '0' }))));
    await expect(asklet).toShowSurvey();
    await page.evaluate(command);
    const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(names.filter((name) => name.includes(otherUuid))).toEqual([]);
    await page.goBack();
    // the next visitor begins with the score
    await expect(asklet.card.root.getByRole('radio')).toHaveCount(11);
  });
}
