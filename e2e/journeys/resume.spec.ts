import type { Page } from '@playwright/test';
import { type Asklet, earlyCalls, eventsOf, expect, htmlOf, test, waitForIdle } from '../support/test.ts';

/** Reloads the page and waits until the card would have opened. */
async function reload(page: Page, asklet: Asklet): Promise<void> {
  await page.reload();
  await asklet.why();
  await waitForIdle(page);
}

const closings = async (asklet: Asklet) => (await eventsOf(asklet)).filter((type) => type === 'survey_closed').length;

for (const how of ['the close button', 'Escape'] as const) {
  test(
    `stays closed on later visits after ${how}, and opens when the page opens it`,
    { tag: how === 'the close button' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      if (how === 'Escape') await card.getByRole('radio').first().press('Escape');
      else await asklet.card.close();
      await expect(card).toHaveCount(0);
      await expect.poll(() => closings(asklet)).toBe(1);
      await reload(page, asklet);
      await expect(card).toHaveCount(0);
      expect(await asklet.server.sessions()).toHaveLength(1);

      await page.evaluate(`asklet('open')`);
      await expect(asklet).toShowSurvey();
    },
  );
}

test('opens again in the same session if do_not_show_if_closed is off', async ({ page, asklet, site, tag }) => {
  await asklet.override({ do_not_show_if_closed: false });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.close();
  await expect.poll(() => closings(asklet)).toBe(1);
  await page.reload();
  await expect(asklet).toShowSurvey();
  await expect.poll(() => asklet.server.sessions()).toHaveLength(1);
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'survey_closed', 'survey_opened']);
});

test('does not open automatically on a page on which a command opened it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ do_not_show_if_closed: false });
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), tag())), { waitUntil: 'commit' });
  await asklet.card.close();
  await page.waitForLoadState('load');
  await waitForIdle(page);
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(asklet.card.root).toHaveCount(0);
});

test('stays closed once it is answered, and continues with the remaining steps when the page opens it', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', text_question: 'Why?' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await asklet.card.score(6);
  await expect(asklet).toHaveResponses([{}]);
  await asklet.card.close();
  await reload(page, asklet);
  await expect(card).toHaveCount(0);

  await page.evaluate(`asklet('open')`);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponses([{ score: 6, text: 'The soup.' }]);

  // without remaining steps, it shows the thank-you
  await page.reload();
  await page.evaluate(`asklet('open')`);
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('continues automatically after a reload or a link, until it is completed', async ({ page, asklet, site, tag }) => {
  const question = { text_question: 'Why?', contact_question: 'Who?' };
  // the trigger has already fired once; the page rules match
  await asklet.override({
    response_type: 'text',
    collect_contact: true,
    trigger: { type: 'event', name: 'paid' },
    show_on_pages: { exclude: ['/private'] },
    ...question,
  });
  const address = site.page(htmlOf(tag()));
  site.page(htmlOf(tag()), '/private');
  const card = asklet.card.root;
  await page.goto(address);
  await page.evaluate(`asklet('track', 'paid')`);
  await asklet.card.score(6);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The so');

  await page.reload();
  await expect(card.getByRole('textbox', { name: 'Why?' })).toHaveValue('The so');
  await page.goto(new URL('/private', address).href);
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'pages' });
  await page.goto(address);
  await card.getByRole('textbox', { name: 'Why?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();

  await page.reload();
  await expect(card.getByRole('heading', { name: 'Who?' })).toBeVisible();
  await asklet.card.skip();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.reload();
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'answered' });
  await expect(asklet).toHaveResponses([{ score: 6, text: 'The soup.' }]);
});

test('continues with the remaining steps when it is opened again on the same page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf(`<button onclick="asklet('open')">Ask me</button>`, tag())));
  const card = asklet.card.root;
  const reopen = async () => {
    await asklet.card.close();
    await page.getByRole('button', { name: 'Ask me' }).click();
  };
  await asklet.card.score(6);
  await reopen();
  await card.getByRole('textbox', { name: 'Would you like to tell us more?' }).fill('The soup.');
  await card.getByRole('button', { name: 'Send' }).click();
  await reopen();
  await asklet.card.email('ada@example.com');
  await reopen();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 6, text: 'The soup.', metadata: { user_email: 'ada@example.com' } }]);
  // it was closed twice before the thank-you; closing the thank-you is not a dismissal
  await expect.poll(() => closings(asklet)).toBe(2);
});

test('starts a new response after a completed one if allow_multiple_responses is on', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ allow_multiple_responses: true, manual_tracking: true });
  const opener = `<button onclick="asklet('open')">Ask me</button>`;
  await page.goto(site.page(htmlOf(opener, tag())));
  for (const score of [3, 4]) {
    await page.getByRole('button', { name: 'Ask me' }).click();
    await asklet.card.root.getByRole('radio', { name: `${score} out of 10` }).click();
    await asklet.card.close();
  }
  // the responses of two sessions arrive in any order
  await expect.poll(async () => (await asklet.server.responses()).map(({ score }) => score).sort()).toEqual([3, 4]);
  expect(await asklet.server.sessions()).toHaveLength(2);
  // closing the thank-you is not a dismissal
  expect(await closings(asklet)).toBe(0);
});
