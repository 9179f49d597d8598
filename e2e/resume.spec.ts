import type { Page } from '@playwright/test';
import {
  aSurvey,
  cardOf,
  decided,
  earlyCalls,
  eventsOf,
  expect,
  type Feedback,
  htmlOf,
  test,
  waitForIdle,
} from './support/test.ts';

/** Reloads the page and waits until it would have opened the card. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await decided(page);
  await waitForIdle(page);
}

const closings = async (server: Feedback) => (await eventsOf(server)).filter((type) => type === 'survey_closed').length;

for (const how of ['the close button', 'Escape'] as const) {
  test(`stays closed on later visits after ${how}, and opens when the page opens it`, async ({
    page,
    feedback,
    site,
  }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    if (how === 'Escape') await card.getByRole('radio').first().press('Escape');
    else await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await expect.poll(() => closings(server)).toBe(1);
    await reload(page);
    await expect(card).toHaveCount(0);
    expect(await server.sessions()).toHaveLength(1);

    await page.evaluate(`asklet('open')`);
    await expect(card).toBeVisible();
  });
}

test('opens again in the same session where do_not_show_if_closed is off', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => closings(server)).toBe(1);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  await expect.poll(() => server.sessions()).toHaveLength(1);
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'survey_closed', 'survey_opened']);
});

test('does not open by itself on a page on which it was opened by command', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), server.tag())), { waitUntil: 'commit' });
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.waitForLoadState('load');
  await waitForIdle(page);
  await expect.poll(() => eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(cardOf(page)).toHaveCount(0);
});

test('stays closed once it is answered, and continues with the remaining steps when the page opens it', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text', text_question: 'Why?' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await card.getByRole('button', { name: 'Close' }).click();
  await reload(page);
  await expect(card).toHaveCount(0);

  await page.evaluate(`asklet('open')`);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 6, text: 'The soup.' }]);

  // without remaining steps it shows the thank-you
  await page.reload();
  await page.evaluate(`asklet('open')`);
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('goes on by itself where a reload or a link has left it, until it is finished', async ({
  page,
  feedback,
  site,
}) => {
  const question = { text_question: 'Why?', contact_question: 'Who?' };
  const server = await feedback(
    // the trigger has fired once, which is enough; the page rules hold
    aSurvey({
      response_type: 'text',
      collect_contact: true,
      trigger: { type: 'event', name: 'paid' },
      show_on_pages: { exclude: ['/private'] },
      ...question,
    }),
  );
  const address = site.page(htmlOf(server.tag()));
  site.page(htmlOf(server.tag()), '/private');
  const card = cardOf(page);
  await page.goto(address);
  await page.evaluate(`asklet('track', 'paid')`);
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await card.getByRole('textbox', { name: 'Why?' }).fill('The so');

  await page.reload();
  await expect(card.getByRole('textbox', { name: 'Why?' })).toHaveValue('The so');
  await page.goto(new URL('/private', address).href);
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'pages' });
  await page.goto(address);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();

  await page.reload();
  await expect(card.getByRole('heading', { name: 'Who?' })).toBeVisible();
  await card.getByRole('button', { name: 'Skip' }).click();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.reload();
  expect(await decided(page)).toMatchObject({ shown: false, reason: 'answered' });
  await expect.poll(() => server.responses()).toMatchObject([{ score: 6, text: 'The soup.' }]);
});

test('continues with the remaining steps when it is opened again on the same page', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  await page.goto(site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, server.tag())));
  const card = cardOf(page);
  const reopen = async () => {
    await card.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Ask me' }).click();
  };
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await reopen();
  await card.getByRole('textbox', { name: 'Would you like to tell us more?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();
  await reopen();
  await card.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com');
  await card.getByRole('button', { name: 'Send' }).click();
  await reopen();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect
    .poll(() => server.responses())
    .toMatchObject([{ score: 6, text: 'The soup.', metadata: { user_email: 'ada@example.com' } }]);
  // it was closed twice before the thank-you; closing the thank-you is no dismissal
  await expect.poll(() => closings(server)).toBe(2);
});

test('starts a new response after a completed one where allow_multiple_responses is on', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ allow_multiple_responses: true, manual_tracking: true }));
  const opener = `<button onclick="asklet('open')">Ask me</button>`;
  await page.goto(site.page(htmlOf(opener, server.tag())));
  for (const score of [3, 4]) {
    await page.getByRole('button', { name: 'Ask me' }).click();
    await cardOf(page)
      .getByRole('radio', { name: `${score} out of 10` })
      .click();
    await cardOf(page).getByRole('button', { name: 'Close' }).click();
  }
  // the responses of two sessions arrive in any order
  await expect.poll(async () => (await server.responses()).map(({ score }) => score).sort()).toEqual([3, 4]);
  expect(await server.sessions()).toHaveLength(2);
  // closing the thank-you is no dismissal
  expect(await closings(server)).toBe(0);
});
