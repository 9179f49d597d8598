import { earlyCalls } from './support/earlyCalls.ts';
import { aSurvey, cardOf, eventsOf, expect, htmlOf, test } from './support/test.ts';

const opensEarly = earlyCalls(`asklet('open')`);

test('a response that is too large to be kept alive is sent all the same', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const note = 'x'.repeat(70_000);
  await page.goto(site.page(htmlOf(server.tag({ 'data-metadata': JSON.stringify({ note }) }))));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, metadata: { note } }]);
});

test('a survey that was opened by hand does not open by itself on the same page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(opensEarly, server.tag())), { waitUntil: 'commit' });
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 1000 })));
  await expect.poll(() => eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(cardOf(page)).toHaveCount(0);
});

test('a survey that is opened while the head is read waits for the body', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const blocking = server.tag().replace('async ', '');
  await page.goto(site.page(htmlOf().replace('<head>', `<head>${opensEarly}${blocking}`)));
  await expect(cardOf(page)).toBeVisible();
  expect(mistakes).toEqual([]);
});

test('a card that the page took away can be opened again', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(() => {
    const { asklet } = window as unknown as { asklet(command: string): void };
    document.querySelector('asklet-survey')!.remove();
    asklet('close');
    asklet('open');
  });
  await expect(cardOf(page)).toBeVisible();
});

test('a text can be taken back', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('textbox').fill('My secret');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('textbox')).toHaveValue('My secret');
  await card.getByRole('textbox').fill('');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, text: '' }]);
});

test('a key that is held down answers once', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('a double click does not answer the next step', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('button', { name: 'Skip' }).dblclick();
  await expect(card.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
});

test('a general survey asks for a choice before it thanks for it', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ survey_type: 'general', response_type: 'choices', choice_options: ['A', 'B'] }),
  );
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('group')).toHaveAccessibleDescription('Please answer first.');
  await expect(card.getByRole('checkbox', { name: 'A' })).toBeFocused();
  await card.getByRole('checkbox', { name: 'A' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ text: 'A' }]);
});

test('a script that stands in the page itself says what it needs', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  const script = await (await fetch(`${server.url}/asklet.js`)).text();
  await page.goto(site.page(htmlOf(`<script data-survey="x" data-key="y">${script}</script>`)));
  await expect.poll(() => mistakes).toEqual(['asklet: there is no script tag with src and data-survey']);
});
