import { earlyCalls } from './support/earlyCalls.ts';
import { aSurvey, cardOf, eventsOf, expect, htmlOf, surveyUuid, test } from './support/test.ts';

test('what the tag says goes along with the response', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ collect_contact: true, response_type: 'text' }));
  const tag = server.tag({
    'data-user-id': 'u-17',
    'data-user-email': 'ada@example.com',
    'data-metadata': '{"plan":"pro","seats":3}',
    'data-keep-query': '',
    'data-text-limit': '12',
  });
  site.page(htmlOf(tag), '/cart/');
  await page.goto(`${site.url}/cart/?step=2#pay`, { referer: `${site.url}/search?q=private` });
  const card = cardOf(page);
  await card.getByRole('radio', { name: '5 out of 10' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '5 out of 10' })).toBeChecked();
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await card.getByRole('textbox').pressSequentially('Twelve signs and more');
  await card.getByRole('button', { name: 'Send' }).click();
  // the page gave the e-mail address, so nobody is asked for it
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect
    .poll(() => server.responses())
    .toMatchObject([
      {
        score: 6,
        text: 'Twelve signs',
        metadata: {
          page_url: `${site.url}/cart/?step=2`,
          referrer: site.url,
          user_id: 'u-17',
          user_email: 'ada@example.com',
          plan: 'pro',
          seats: 3,
        },
      },
    ]);
});

test('query and hash stay at home unless the owner asks for the query', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf(server.tag()));
  await page.goto(`${site.url}/?token=secret#hash`);
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ metadata: { page_url: `${site.url}/` } }]);
});

test('the API may live elsewhere than the script', async ({ page, feedback, site }) => {
  const files = await feedback(aSurvey());
  const api = await feedback(aSurvey({ question: 'Asked by the other server?' }));
  await page.goto(site.page(htmlOf(files.tag({ 'data-api': `${api.url}/` }))));
  await expect(page.getByRole('dialog', { name: 'Asked by the other server?' })).toBeVisible();
  expect(await files.sessions()).toEqual([]);
});

for (const [name, attributes, mistake] of [
  ['no survey', { 'data-survey': '' }, 'asklet: data-survey is "": it must be a uuid'],
  ['no uuid', { 'data-survey': 'nps' }, 'asklet: data-survey is "nps": it must be a uuid'],
  ['no key', { 'data-key': '' }, 'asklet: data-key is "": it must be a public key'],
  ['no address', { 'data-api': 'ftp://x' }, 'asklet: data-api is "ftp://x": it must be a web address'],
] as const) {
  test(`a tag with ${name} says so once and asks nobody`, async ({ page, feedback, site, mistakes }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag(attributes))));
    await expect.poll(() => mistakes).toEqual([mistake]);
    expect(await server.sessions()).toEqual([]);
  });
}

test('a tag without its attributes names both', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(`<script async src="${server.url}/asklet.js"></script>`)));
  await expect
    .poll(() => mistakes.toSorted())
    .toEqual([
      'asklet: data-key is missing: it must be a public key',
      'asklet: data-survey is missing: it must be a uuid',
    ]);
});

test('where the words for a mistake do not come, what is wrong is named all the same', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  await page.route('**/chunks/debug-*', (route) => route.abort());
  await page.goto(site.page(htmlOf(server.tag({ 'data-key': 'pk live' }))));
  await expect.poll(() => mistakes).toContain('asklet: attribute,key');
});

test('a wrong extra is told and the survey works without it', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-metadata': 'plan=pro' }))));
  await expect(cardOf(page)).toBeVisible();
  expect(mistakes).toEqual(['asklet: data-metadata is "plan=pro": it must be a JSON object']);
});

test('a key that the server refuses is told', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-key': 'pk_wrong' }))));
  await expect
    .poll(() => mistakes.filter((mistake) => mistake.startsWith('asklet: the server refused (403)')))
    .toHaveLength(1);
  await expect(cardOf(page)).toHaveCount(0);
});

test('the script leaves one global behind', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const before = await (await page.goto(site.page(htmlOf())), page.evaluate(() => Object.getOwnPropertyNames(window)));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
  expect(after.filter((name) => !before.includes(name))).toEqual(['asklet']);
});

test('calls made before the script has come are kept', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), server.tag())));
  await expect(cardOf(page)).toBeVisible();
});

test('the page opens and closes the survey, as often as it likes', async ({ page, feedback, site, mistakes }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const button = `<button onclick="asklet('open')">Ask me</button>`;
  await page.goto(site.page(htmlOf(button, server.tag())));
  const card = cardOf(page);
  const opener = page.getByRole('button', { name: 'Ask me' });
  for (let time = 0; time < 3; time++) {
    await opener.click();
    // opened by a person, so the focus goes into it
    await expect(card.getByRole('heading')).toBeFocused();
    await page.evaluate(`asklet('close')`);
    await expect(card).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  // closing by the page is no dismissal
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'survey_opened', 'survey_opened']);
  expect(mistakes).toEqual([]);
});

test('a survey uuid is the same in either case', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': surveyUuid.toUpperCase() }))));
  await expect(cardOf(page)).toBeVisible();
});
