import { expect, type HostPageOptions, test } from './support/hostPage.ts';
import {
  aSurvey,
  cardOf,
  decided,
  earlyCalls,
  hostPage,
  htmlOf,
  otherUuid,
  surveyUuid,
  waitForIdle,
  sessionStarts,
} from './support/test.ts';

const xhtml: HostPageOptions = {
  headers: () => ({ 'content-type': 'application/xhtml+xml; charset=utf-8' }),
  tag: (tag) => tag.replace('async ', 'async="" '),
};

/** A script that inserts the tag, as a tag manager does. */
const insertedByScript = (tag: string) =>
  `<script>document.body.append(document.createRange().createContextualFragment(${JSON.stringify(tag).replaceAll('</', '<\\/')}))</script>`;

for (const [name, file, options] of [
  ['in quirks mode', 'quirks', {}],
  ['of XHTML', 'xhtml', xhtml],
  ['with a base address', 'base', {}],
  ['whose tag manager inserts the tag', 'plain', { tag: insertedByScript }],
  ['with the tag as a module', 'plain', { tag: (tag: string) => tag.replace('async ', 'type="module" ') }],
  ['with the tag twice', 'plain', { tag: (tag: string) => tag + tag }],
  ['with a blocking tag before its body', 'early', { tag: (tag: string) => tag.replace('async ', '') }],
] satisfies [string, string, HostPageOptions][]) {
  test(`can be completed on a page ${name}`, async ({ openHostPage }) => {
    const { server, completeSurvey } = await openHostPage(file, options);
    await completeSurvey();
    expect(await server.sessions()).toHaveLength(1);
  });
}

test('opens once the body is there when the page opens it from the head', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const blocking = server.tag().replace('async ', '');
  await page.goto(site.page(htmlOf().replace('<head>', `<head>${earlyCalls(`asklet('open')`)}${blocking}`)));
  await expect(cardOf(page)).toBeVisible();
});

test('uses the API that data-api names, and none at the origin of the script', async ({ page, feedback, site }) => {
  const files = await feedback(aSurvey());
  const api = await feedback(aSurvey({ question: 'Asked by the other server?' }));
  await page.goto(site.page(htmlOf(files.tag({ 'data-api': `${api.url}/` }))));
  await expect(page.getByRole('dialog', { name: 'Asked by the other server?' })).toBeVisible();
  expect(await sessionStarts(files)).toBe(0);
});

test('adds one global', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const before = await (await page.goto(site.page(htmlOf())), page.evaluate(() => Object.getOwnPropertyNames(window)));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
  expect(after.filter((name) => !before.includes(name))).toEqual(['asklet']);
});

test('runs the calls that were queued before the script was loaded', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), server.tag())));
  await expect(cardOf(page)).toBeVisible();
});

test('opens the survey that a queued command names, and no other', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ manual_tracking: true }),
    aSurvey({ survey_uuid: otherUuid, question: 'The other?', manual_tracking: true }),
  );
  await page.goto(
    site.page(
      htmlOf(earlyCalls(`asklet('open', '${otherUuid}')`), server.tag(), server.tag({ 'data-survey': otherUuid })),
    ),
  );
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  await waitForIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('accepts a survey uuid in capital letters', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-survey': surveyUuid.toUpperCase() }))));
  await expect(cardOf(page)).toBeVisible();
});

test('shows one card, in one session, for two tags of one survey', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(hostPage('site', server.tag() + server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('on', 'closed', () => {})`);
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(cardOf(page)).toBeHidden();
  expect(await decided(page)).toMatchObject({ reason: 'closed' });
  expect(await sessionStarts(server)).toBe(1);
});
