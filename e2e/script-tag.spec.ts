import { createServer } from 'asklet/server';
import { expect, type HostPageOptions, test } from './support/hostPage.ts';
import {
  aSurvey,
  earlyCalls,
  hostPage,
  htmlOf,
  key,
  otherUuid,
  sessionStarts,
  surveyUuid,
  waitForIdle,
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
  test(`can be completed on a page ${name}`, async ({ asklet, openHostPage }) => {
    const { completeSurvey } = await openHostPage(file, options);
    await completeSurvey();
    expect(await asklet.server.sessions()).toHaveLength(1);
  });
}

test('opens once the body is there when the page opens it from the head', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  const blocking = tag().replace('async ', '');
  await page.goto(site.page(htmlOf().replace('<head>', `<head>${earlyCalls(`asklet('open')`)}${blocking}`)));
  await expect(asklet).toShowSurvey();
});

test('uses the API that data-api names, and none at the origin of the script', async ({ page, asklet, site, tag }) => {
  const api = await createServer({ surveys: [aSurvey({ question: 'Asked by the other server?' })], keys: [key] });
  await page.goto(site.page(htmlOf(tag({ 'data-api': `${await api.listen(0)}/` }))));
  await expect(page.getByRole('dialog', { name: 'Asked by the other server?' })).toBeVisible();
  expect(await sessionStarts(asklet)).toBe(0);
  // its last requests are answered before it ends
  await page.goto('about:blank');
  await api.close();
});

test('adds one global', async ({ page, asklet, site, tag }) => {
  const before = await (await page.goto(site.page(htmlOf())), page.evaluate(() => Object.getOwnPropertyNames(window)));
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  const after = await page.evaluate(() => Object.getOwnPropertyNames(window));
  expect(after.filter((name) => !before.includes(name))).toEqual(['asklet']);
});

test('runs the calls that were queued before the script was loaded', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), tag())));
  await expect(asklet).toShowSurvey();
});

test('opens the survey that a queued command names, and no other', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    [surveyUuid]: { manual_tracking: true },
    [otherUuid]: { question: 'The other?', manual_tracking: true },
  });
  await page.goto(
    site.page(htmlOf(earlyCalls(`asklet('open', '${otherUuid}')`), tag(), tag({ 'data-survey': otherUuid }))),
  );
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  await waitForIdle(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('accepts a survey uuid in capital letters', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag({ 'data-survey': surveyUuid.toUpperCase() }))));
  await expect(asklet).toShowSurvey();
});

test('shows one card, in one session, for two tags of one survey', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(hostPage('site', tag() + tag())));
  await expect(asklet).toShowSurvey();
  await page.evaluate(`asklet('on', 'closed', () => {})`);
  await asklet.card.close();
  await expect(asklet.card.root).toBeHidden();
  expect(await asklet.why()).toMatchObject({ reason: 'closed' });
  expect(await sessionStarts(asklet)).toBe(1);
});
