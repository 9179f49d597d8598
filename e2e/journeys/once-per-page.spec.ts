import { type Asklet, expect, htmlOf, otherUuid, type Site, surveyUuid, test } from '../support/test.ts';

// `helpful` is the recipe "Was this page helpful?" (src/recipes/DOCS.md)

const helpful = {
  survey_type: 'csat_2',
  question: 'Was this page helpful?',
  min_label: 'No',
  max_label: 'Yes',
  response_type: 'text',
  text_question: 'What is missing?',
  trigger: { type: 'immediate', once_per_page: true },
} as const;

/** Serves pages of a manual with the survey, and returns their addresses. */
function serveManual(site: Site, tag: string, ...paths: string[]): string[] {
  return paths.map((path) =>
    site.page(htmlOf(`<script>document.title = 'Manual ${path}'</script><div id="helpful"></div>`, tag), path),
  );
}

/** Waits until the card shows a given answer. */
const expectGiven = (asklet: Asklet, answer: string) =>
  expect(asklet.card.root.getByRole('status')).toContainText(`Your answer: ${answer}`);

const change = (asklet: Asklet) => asklet.card.root.getByRole('button', { name: 'Change' }).click();

/** The address, title and origin of the link that are stored with each answer, by score. */
async function pagesOf(asklet: Asklet): Promise<unknown[]> {
  const responses = await asklet.server.responses();
  return responses.map(({ score, text, metadata: { page_url, page_title } }) => [score, text, page_url, page_title]);
}

test('asks on every page of a site, and shows what the visitor has answered there', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(helpful);
  const [usage, api] = serveManual(site, tag({ 'data-target': '#helpful' }), '/usage', '/api') as [string, string];
  await page.goto(usage);
  await asklet.card.score(0);
  // a draft belongs to its page, too
  await asklet.card.root.getByRole('textbox').fill('An example');
  await page.goto(api);
  await expect(asklet.card.root.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
  await asklet.card.score(1);
  await expect(asklet.card.root.getByRole('textbox')).toHaveValue('');
  await asklet.card.skip();
  await expect
    .poll(() => pagesOf(asklet))
    .toEqual([
      [0, null, usage, 'Manual /usage'],
      [1, null, api, 'Manual /api'],
    ]);

  await page.goto(`${usage}?from=mail#top`);
  await expectGiven(asklet, 'No');
  await expect(asklet.card.root.getByRole('status')).toContainText('Was this page helpful?');
  await change(asklet);
  await expect(asklet.card.root.getByRole('radio', { name: 'No' })).toBeChecked();
  await asklet.card.score(1);
  await asklet.card.text('Found it');
  await expect
    .poll(() => pagesOf(asklet))
    .toEqual([
      [1, 'Found it', usage, 'Manual /usage'],
      [1, null, api, 'Manual /api'],
    ]);
  await page.reload();
  await expectGiven(asklet, 'Yes');
});

test('asks on every page of a single-page app', async ({ page, asklet, site, tag }) => {
  await asklet.override(helpful);
  const [usage] = serveManual(site, tag({ 'data-target': '#helpful' }), '/usage') as [string];
  const turnTo = (path: string) =>
    page.evaluate((to) => void (history.pushState({}, '', to), (document.title = to)), path);
  await page.goto(usage);
  await asklet.card.score(0);
  await asklet.card.root.getByRole('textbox').fill('An example');
  await turnTo('/api');
  await asklet.card.score(1);
  await asklet.card.text('Fine');
  await turnTo('/usage');
  await expectGiven(asklet, 'No');
  await turnTo('/api');
  await expectGiven(asklet, 'Yes');
  await expect
    .poll(() => pagesOf(asklet))
    .toEqual([
      [0, null, usage, 'Manual /usage'],
      [1, 'Fine', `${site.url}/api`, '/api'],
    ]);
});

test('shows an answer in an element that the app renders after it has changed its address', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ ...helpful, response_type: 'none' });
  const [usage] = serveManual(site, tag({ 'data-target': '#helpful' }), '/usage') as [string];
  await page.goto(usage);
  await asklet.card.score(0);
  await page.evaluate(() => {
    const element = document.querySelector('#helpful')!;
    element.remove();
    history.pushState({}, '', '/');
    history.pushState({}, '', '/usage');
    setTimeout(() => document.body.append(element), 300);
  });
  await expectGiven(asklet, 'No');
});

test('opens a card by itself only on pages without an answer', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...helpful, response_type: 'none' });
  const [usage, api] = serveManual(site, tag(), '/usage', '/api') as [string, string];
  await page.goto(usage);
  await asklet.card.score(0);
  await page.goto(usage);
  expect(await asklet.why()).toMatchObject({ shown: false, reason: 'answered' });
  await page.goto(api);
  await asklet.card.score(1);
  await expect(asklet).toHaveResponses([{ score: 0 }, { score: 1 }]);
});

test('continues on each page of a single-page app where the visitor left it', async ({ page, asklet, site, tag }) => {
  await asklet.override(helpful);
  const [usage] = serveManual(site, tag(), '/usage') as [string];
  await page.goto(usage);
  await asklet.card.score(0);
  await page.evaluate(() => history.pushState({}, '', '/api'));
  await asklet.card.score(1);
  await asklet.card.text('Fine');
  await page.evaluate(() => history.pushState({}, '', '/usage'));
  await asklet.card.text('An example');
  await expect(asklet).toHaveResponses([
    { score: 0, text: 'An example' },
    { score: 1, text: 'Fine' },
  ]);
});

test('leaves room for another survey while it shows an answer, and opens no card without its place', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ [surveyUuid]: { ...helpful, response_type: 'none' } });
  const other = tag({ 'data-survey': otherUuid });
  const [usage] = serveManual(site, tag({ 'data-target': '#helpful' }), '/usage') as [string];
  await page.goto(usage);
  await asklet.card.score(0);
  await asklet.flushed();
  serveManual(site, tag({ 'data-target': '#helpful' }) + other, '/usage');
  await page.goto(usage);
  await expect(page.locator('asklet-survey').getByRole('dialog')).toHaveCount(2);

  await asklet.override({ [otherUuid]: { manual_tracking: true, feedback_button: true } });
  await page.goto(usage);
  await expectGiven(asklet, 'No');
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page.locator('asklet-survey:not([launcher])').getByRole('dialog')).toHaveCount(2);

  site.page(htmlOf(tag({ 'data-target': '#helpful' })), '/usage');
  await page.goto(usage);
  expect(await asklet.why(surveyUuid)).toMatchObject({ shown: false, reason: 'answered' });
});

test('forgets the answers of all pages', async ({ page, asklet, site, tag }) => {
  await asklet.override(helpful);
  const [usage, api] = serveManual(site, tag({ 'data-target': '#helpful' }), '/usage', '/api') as [string, string];
  for (const address of [usage, api]) {
    await page.goto(address);
    await asklet.card.score(0);
  }
  await asklet.flushed();
  await page.evaluate(`asklet('reset')`);
  await page.goto(usage);
  await expect(asklet.card.root.getByRole('radio', { name: 'No' })).not.toBeChecked();
});

test('stores the page of the first answer, whatever is added on another page', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...helpful, trigger: null });
  const [usage, api] = serveManual(site, tag(), '/usage', '/api') as [string, string];
  await page.goto(usage);
  await asklet.card.score(0);
  await asklet.flushed();
  await page.goto(api);
  await asklet.card.text('More of that');
  await expect.poll(() => pagesOf(asklet)).toEqual([[0, 'More of that', usage, 'Manual /usage']]);
});
