import type { Page } from '@playwright/test';
import {
  aSurvey,
  cardOf,
  decided,
  eventsOf,
  expect,
  type Feedback,
  htmlOf,
  otherUuid,
  surveyUuid,
  test,
} from './support/test.ts';

/** Loads the page once more and waits until the widget has decided. */
async function comeBack(page: Page): Promise<void> {
  await page.reload();
  await decided(page);
  // whatever is shown is shown with the decision at hand: two frames later at the latest it would be there
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

const closings = async (server: Feedback) => (await eventsOf(server)).filter((type) => type === 'survey_closed').length;

for (const how of ['the close button', 'Escape'] as const) {
  test(`a survey that was closed by ${how} does not come back by itself`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    if (how === 'Escape') await card.getByRole('radio').first().press('Escape');
    else await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);
    await expect.poll(() => closings(server)).toBe(1);
    await comeBack(page);
    await expect(card).toHaveCount(0);
    expect(await server.sessions()).toHaveLength(1);

    // but it can be opened
    await page.evaluate(`asklet('open')`);
    await expect(card).toBeVisible();
  });
}

test('Escape outside of the card is the business of the page', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).press('Escape');
  await expect(cardOf(page)).toBeVisible();
});

test('a closed survey that may come back comes back, in the same session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ do_not_show_if_closed: false }));
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => closings(server)).toBe(1);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  expect(await server.sessions()).toHaveLength(1);
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'survey_closed', 'survey_opened']);
});

test('an answered survey does not ask again, and goes on where it was when it is opened', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text', text_question: 'Why?' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await comeBack(page);
  await expect(card).toHaveCount(0);

  await page.evaluate(`asklet('open')`);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 6, text: 'The soup.' }]);

  // and when there is nothing left to ask, it thanks
  await page.reload();
  await page.evaluate(`asklet('open')`);
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('a survey that is opened again on the same page goes on with what is still open', async ({
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
  // twice before the thank-you; closing that is no dismissal
  await expect.poll(() => closings(server)).toBe(2);
});

test('a survey that takes several responses begins a new one after a finished one', async ({
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
  // two sessions at once are sent in any order
  await expect.poll(async () => (await server.responses()).map(({ score }) => score).sort()).toEqual([3, 4]);
  expect(await server.sessions()).toHaveLength(2);
  // a closed thank-you is no dismissal
  expect(await closings(server)).toBe(0);
});

test('a remembered session that the server refuses is replaced', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey(), aSurvey({ survey_uuid: otherUuid }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  // the session of the other survey, as after a mix-up of keys in this browser
  await page.evaluate(
    ([from, to]) => {
      localStorage.setItem(`asklet:${to}`, localStorage.getItem(`asklet:${from}`)!);
    },
    [surveyUuid, otherUuid],
  );
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': otherUuid }))));
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ survey_uuid: otherUuid, score: 9 }]);
  expect(await server.sessions()).toHaveLength(2);
});

test('what this browser remembers in a shape of another time is forgotten', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf(), '/blank');
  await page.goto(`${site.url}/blank`);
  await page.evaluate((uuid) => localStorage.setItem(`asklet:${uuid}`, '{"v":0,"reply":[]}'), surveyUuid);
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
});

test('what was submitted right before leaving arrives', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  site.page(htmlOf('Bye'), '/next');
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '1 out of 10', exact: true }).click();
  await card.getByRole('textbox').fill('Last words');
  await card.getByRole('button', { name: 'Send' }).click();
  await page.goto(`${site.url}/next`);
  await expect.poll(() => server.responses()).toMatchObject([{ score: 1, text: 'Last words' }]);
  await expect
    .poll(async () => (await eventsOf(server)).sort())
    .toEqual(['score_submitted', 'survey_initialized', 'survey_opened', 'text_submitted']);
});
