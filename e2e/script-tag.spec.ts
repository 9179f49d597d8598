import { createServer } from 'asklet/server';
import { expect, type HostPageOptions, test } from './support/hostPage.ts';
import {
  aSurvey,
  earlyCalls,
  hostPage,
  htmlOf,
  insertedByTagManager,
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

/** Returns a script that inserts the tag. */
const insertedByScript = (tag: string) =>
  `<script>document.body.append(document.createRange().createContextualFragment(${JSON.stringify(tag).replaceAll('</', '<\\/')}))</script>`;

/** Returns a tag with its options in the script's address. */
const withOptionsInAddress = (tag: string) => {
  const options = [...tag.matchAll(/ data-(\S+)="([^"]*)"/g)].map(([, name, text]) => `${name}=${text}`);
  return tag.replace(/ data-\S+="[^"]*"/g, '').replace('asklet.js', `asklet.js?${options.join('&amp;')}`);
};

for (const [name, file, options] of [
  ['in quirks mode', 'quirks', {}],
  ['of XHTML', 'xhtml', xhtml],
  ['with a base address', 'base', {}],
  ['whose script inserts the tag', 'plain', { tag: insertedByScript }],
  [
    'whose tag manager inserts the tag',
    'plain',
    { tag: (tag: string) => insertedByTagManager(withOptionsInAddress(tag)) },
  ],
  [
    'with the options in the address of a module',
    'plain',
    { tag: (tag: string) => withOptionsInAddress(tag).replace('async ', 'type="module" ') },
  ],
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

test('prefers an attribute to the same option in the address', async ({ page, site, tag }) => {
  const both = tag({ 'data-position': 'top-left' }).replace(
    'asklet.js',
    `asklet.js?survey=${otherUuid}&amp;position=center&amp;theme=dark`,
  );
  await page.goto(site.page(htmlOf(both)));
  await expect(page.locator('asklet-survey')).toHaveAttribute('survey', surveyUuid);
  await expect(page.locator('asklet-survey')).toHaveAttribute('position', 'top-left');
  await expect(page.locator('asklet-survey')).toHaveAttribute('theme', 'dark');
});

test('names the missing option when a tag manager drops the attributes', async ({ page, site, tag, consoleErrors }) => {
  await page.goto(site.page(htmlOf(insertedByTagManager(tag()))));
  await consoleErrors.expect('asklet: data-survey is missing: it must be a uuid');
  await consoleErrors.expect('asklet: data-key is missing: it must be a public key');
});

test('opens when the body exists, if the page opens it from the head', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  const blocking = tag().replace('async ', '');
  await page.goto(site.page(htmlOf().replace('<head>', `<head>${earlyCalls(`asklet('open')`)}${blocking}`)));
  await expect(asklet).toShowSurvey();
});

test('works from a path of the site itself', async ({ page, asklet, site, tag }) => {
  const path = `${site.url}/asklet`;
  await page.route(`${path}/**`, async (route) => {
    const url = asklet.url + route.request().url().slice(path.length);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.goto(site.page(htmlOf(tag({ 'data-api': '/asklet' }).replace(asklet.url, '/asklet'))));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('uses the API of data-api, and none at the origin of the script', async ({ page, asklet, site, tag }) => {
  const api = await createServer({ surveys: [aSurvey({ question: 'Asked by the other server?' })], keys: [key] });
  await page.goto(site.page(htmlOf(tag({ 'data-api': `${await api.listen(0)}/` }))));
  await expect(page.getByRole('dialog', { name: 'Asked by the other server?' })).toBeVisible();
  expect(sessionStarts(asklet)).toBe(0);
  // wait for the last replies before the server closes
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

test('runs the calls that were queued before the script loaded', async ({ page, asklet, site, tag }) => {
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
  expect(sessionStarts(asklet)).toBe(1);
});
