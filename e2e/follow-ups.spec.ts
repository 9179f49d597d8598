import { readdir, readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { recordAnnouncements } from './support/announcements.ts';
import { expect, htmlOf, type SurveyChange, test } from './support/test.ts';

const link = { label: 'Write a review', url: 'https://reviews.example/shop?from=survey' };

const nps: SurveyChange = {
  response_type: 'text',
  text_question: 'Why?',
  follow_ups: [
    { scores: [0, 6], text_question: 'What went wrong?', collect_contact: true },
    {
      scores: [9, 10],
      response_type: 'choices',
      text_question: 'What do you like?',
      choice_options: ['Price', 'Speed'],
    },
  ],
  thank_yous: [
    { scores: [0, 6], message: 'We are sorry.' },
    { scores: [9, 10], message: 'You are great!', link },
  ],
};

const question = 'How likely are you to recommend us?';

/** Types with the scores that have a follow-up, and those with another thank-you. */
const types = [
  ['csat_2', [0, 0], [1, 1]],
  ['csat_5', [1, 3], [4, 5]],
  ['ces_7', [1, 4], [5, 7]],
] as const;

for (const [survey_type, low, high] of types) {
  test(`${survey_type}: every range leads to its own steps and thank-you`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      survey_type,
      follow_ups: [{ scores: [...low], response_type: 'text', text_question: 'What is missing?' }],
      thank_yous: [{ scores: [...high], message: 'Great!' }],
      allow_multiple_responses: true,
      manual_tracking: true,
    });
    await page.goto(site.page(htmlOf(tag())));
    for (const [score, questions, thanks] of [
      [low[1], ['What is missing?'], 'Thank you for your feedback!'],
      [high[0], [], 'Great!'],
    ] as const) {
      await page.evaluate(`asklet('open')`);
      await asklet.card.score(score === low[1] ? high[0] : low[1]);
      await asklet.card.back();
      expect(await asklet.card.answer({ score, text: 'Soup' })).toEqual([question, ...questions]);
      await expect(asklet.card.thanks).toHaveText(thanks);
      await asklet.card.close();
      const answer = questions[0]
        ? { score, text: 'Soup', metadata: { question: questions[0] } }
        : { score, text: null };
      await expect(asklet).toHaveResponse(answer);
    }
  });
}

test('nps_10: every range leads to its own steps, and other scores to those of the survey', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ ...nps, allow_multiple_responses: true, manual_tracking: true });
  await page.goto(site.page(htmlOf(tag())));
  const { card } = asklet;
  for (const [score, questions, thanks] of [
    [6, ['What went wrong?', 'May we contact you about this?'], 'We are sorry.'],
    [7, ['Why?'], 'Thank you for your feedback!'],
    [9, ['What do you like?'], 'You are great!'],
  ] as const) {
    await page.evaluate(`asklet('open')`);
    const asked = await card.answer({ score, text: 'Soup', choices: ['Speed'], email: 'ada@example.com' });
    expect(asked).toEqual([question, ...questions]);
    await expect(card.thanks).toHaveText(thanks);
    await card.close();
    await expect(asklet).toHaveResponse({ score, text: score === 9 ? 'Speed' : 'Soup' });
  }
  await asklet.flushed();
  const stored = (await asklet.server.responses()).map(({ score, metadata }) => [score, metadata['question']]);
  expect(stored.toSorted()).toEqual([
    [6, 'What went wrong?'],
    [7, undefined],
    [9, 'What do you like?'],
  ]);
});

test('general: a choice leads to a text, even after a reload', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    survey_type: 'general',
    question: 'What stops you?',
    response_type: 'choices',
    choice_options: { options: [{ value: 'price', label: 'The price' }, 'Speed'] },
    follow_ups: [{ choices: ['price'], response_type: 'text', text_question: 'What would be fair?' }],
    thank_yous: [{ choices: ['price'], message: 'We will think about it.' }],
  });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.choose('The price');
  await expect(asklet.card.question).toHaveText('What would be fair?');
  await expect(asklet).toHaveResponses([{ text: 'The price' }]);
  await page.reload();
  await expect(asklet.card.question).toHaveText('What would be fair?');
  await asklet.card.text('10 a month');
  await expect(asklet.card.thanks).toHaveText('We will think about it.');
  const metadata = { choices: ['price'], question: 'What would be fair?' };
  await expect(asklet).toHaveResponses([{ text: '10 a month', metadata }]);
  await page.reload();
  await page.evaluate(`asklet('open')`);
  await expect(asklet.card.thanks).toHaveText('We will think about it.');
});

test('going back and changing the score changes the step, keeps the text, and stores the last question', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(nps);
  await page.goto(site.page(htmlOf(tag())));
  const { card } = asklet;
  await card.score(3);
  await card.root.getByRole('textbox', { name: 'What went wrong?' }).fill('Late');
  await card.back();
  await card.score(8);
  await expect(card.root.getByRole('textbox', { name: 'Why?' })).toHaveValue('Late');
  await card.back();
  await card.score(10);
  await card.choose('Speed');
  await expect(asklet).toHaveResponses([
    { score: 10, text: 'Speed', metadata: { choices: ['Speed'], question: 'What do you like?' } },
  ]);
  await expect(card.thanks).toHaveText('You are great!');
});

test('a text that was sent for another score is stored with its new question, without the earlier choices', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ ...nps, collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const { card } = asklet;
  await card.score(10);
  await card.choose('Speed');
  await card.back();
  await card.back();
  await card.score(3);
  await card.text('Late');
  await expect(asklet).toHaveResponses([{ score: 3, text: 'Late', metadata: { question: 'What went wrong?' } }]);
  const [stored] = await asklet.server.responses();
  expect(stored!.metadata).not.toHaveProperty('choices');
});

test('choices that were sent are removed when the visitor skips the question of another score', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ ...nps, collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const { card } = asklet;
  await card.score(10);
  await card.choose('Speed');
  await expect(asklet).toHaveResponses([{ score: 10, text: 'Speed', metadata: { choices: ['Speed'] } }]);
  await card.back();
  await card.back();
  await card.score(7);
  await card.skip();
  await expect(asklet).toHaveResponses([{ score: 7, text: '' }]);
  const [stored] = await asklet.server.responses();
  expect(Object.keys(stored!.metadata)).not.toContain('choices');
  expect(Object.keys(stored!.metadata)).not.toContain('question');
});

test('a follow-up that a new score has removed is asked again after a reload', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...nps, collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const { card } = asklet;
  await card.score(10);
  await card.choose('Speed');
  await expect(card.question).toHaveText('May we contact you about this?');
  await card.back();
  await card.back();
  await card.score(7);
  await expect(card.question).toHaveText('Why?');
  await asklet.flushed();
  await page.reload();
  await expect(card.question).toHaveText('Why?');
  await card.text('Fine');
  await asklet.flushed();
  await page.reload();
  await expect(card.question).toHaveText('May we contact you about this?');
  await expect(asklet).toHaveResponses([{ score: 7, text: 'Fine' }]);
});

test('an arrow key changes nothing until the score is committed', async ({ page, asklet, site, tag }) => {
  await asklet.override(nps);
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  await asklet.card.score(8);
  await asklet.card.back();
  await expect(root.getByRole('radio', { name: '8 out of 10' })).toBeChecked();
  await expect(root.getByRole('img')).toHaveCount(0);
  await root.getByRole('radio', { name: '8 out of 10' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(root.getByRole('radio', { name: '6 out of 10' })).toBeChecked();
  await expect(root.getByRole('img')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(root.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(asklet.card.question).toHaveText('What went wrong?');
});

test("a reload in the middle of a path continues with the same step, and ends with the path's thank-you", async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(nps);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(2);
  await expect(asklet).toHaveResponses([{ score: 2 }]);
  await asklet.card.root.getByRole('textbox').fill('La');
  await page.reload();
  const text = asklet.card.root.getByRole('textbox', { name: 'What went wrong?' });
  await expect(text).toHaveValue('La');
  await text.fill('Late');
  await asklet.card.root.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponses([{ score: 2, text: 'Late', metadata: { question: 'What went wrong?' } }]);
  await page.reload();
  await expect(asklet.card.question).toHaveText('May we contact you about this?');
  await asklet.card.skip();
  await expect(asklet.card.thanks).toHaveText('We are sorry.');
});

test('the second step of a path is announced once, and its thank-you is a status', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(nps);
  const announced = await recordAnnouncements(page);
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  await expect(root.getByRole('status')).toHaveText(`Survey at the end of this page: ${question}`);
  const press = (name: string, role: 'radio' | 'button') =>
    root.getByRole(role, { name }).evaluate((element: HTMLElement) => element.click());
  await press('2 out of 10', 'radio');
  await expect(root.getByRole('status')).toHaveText('What went wrong?');
  await press('Back', 'button');
  await press('9 out of 10', 'radio');
  await expect(root.getByRole('status')).toHaveText('What do you like?');
  await press('Skip', 'button');
  await expect(root.getByRole('status')).toHaveText('You are great!');
  await expect
    .poll(announced)
    .toEqual([
      `Survey at the end of this page: ${question}`,
      'What went wrong?',
      question,
      'What do you like?',
      'You are great!',
    ]);
  await expect(root.getByRole('link', { name: link.label, description: link.url })).toBeVisible();
});

test('the link of a thank-you opens a new tab, is counted, and does not close the survey', async ({
  page,
  context,
  asklet,
  site,
  tag,
}) => {
  const url = site.page('<title>Reviews</title>', '/reviews');
  await asklet.override({ thank_yous: [{ scores: [9, 10], link: { ...link, url } }] });
  const listen = `<script>document.addEventListener('asklet:link', ({ detail }) => (window.followed = detail))</script>`;
  await page.goto(site.page(htmlOf(listen, tag())));
  await asklet.card.score(10);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await new AxeBuilder({ page }).include('asklet-survey').analyze()).violations).toEqual([]);
  }
  const opening = context.waitForEvent('page');
  await asklet.card.root.getByRole('link', { name: link.label }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(url);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(await page.evaluate('window.followed')).toMatchObject({ url });
  await expect(asklet).toHaveResponses([{ score: 10, metadata: { followed_link: url } }]);
  await expect(asklet).toShowSurvey();
  await asklet.card.root.getByRole('button', { name: 'Done' }).click();
  await expect(asklet.card.root).toHaveCount(0);
  // completed, not closed
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted']);
});

test('a client without support for follow-ups shows the plain survey', async ({ page, asklet, site, tag }) => {
  const client = new URL('clients/plain-surveys/', import.meta.url);
  for (const file of await readdir(client, { recursive: true })) {
    if (!file.endsWith('.js')) continue;
    site.page(await readFile(new URL(file, client)), `/${file}`, { 'content-type': 'text/javascript' });
  }
  await asklet.override(nps);
  const own = `${asklet.url}/asklet.js`;
  const old = tag({ 'data-api': asklet.url }).replace(own, `${site.url}/asklet.js`);
  await page.goto(site.page(htmlOf(old)));
  const { root } = asklet.card;
  await root.getByRole('radio', { name: '3 out of 10' }).click();
  await root.getByRole('textbox', { name: 'Why?' }).fill('Late');
  await root.getByRole('button', { name: 'Send' }).click();
  await expect(root.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 3, text: 'Late' }]);
  const [stored] = await asklet.server.responses();
  expect(stored!.metadata).not.toHaveProperty('question');
});
