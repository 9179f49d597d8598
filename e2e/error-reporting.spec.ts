import {
  earlyCalls,
  expect,
  hostPage,
  htmlOf,
  otherUuid,
  sessionStarts,
  surveyUuid,
  test,
  waitForIdle,
} from './support/test.ts';

for (const [name, attributes, error] of [
  ['no survey', { 'data-survey': '' }, 'asklet: data-survey is "": it must be a uuid'],
  ['an invalid uuid', { 'data-survey': 'nps' }, 'asklet: data-survey is "nps": it must be a uuid'],
  ['no key', { 'data-key': '' }, 'asklet: data-key is "": it must be a public key'],
  ['an invalid address', { 'data-api': 'ftp://x' }, 'asklet: data-api is "ftp://x": it must be a web address'],
] as const) {
  test(`reports a tag with ${name} once, and sends nothing`, async ({ page, asklet, site, tag, consoleErrors }) => {
    await page.goto(site.page(htmlOf(tag(attributes))));
    await consoleErrors.expect(error);
    await waitForIdle(page);
    expect(sessionStarts(asklet)).toBe(0);
  });
}

test('reports both attributes if both are missing', async ({ page, asklet, site, consoleErrors }) => {
  await page.goto(site.page(htmlOf(`<script async src="${asklet.url}/asklet.js"></script>`)));
  await consoleErrors.expect('asklet: data-key is missing: it must be a public key');
  await consoleErrors.expect('asklet: data-survey is missing: it must be a uuid');
});

test('reports an invalid optional attribute, and opens without it', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await page.goto(site.page(htmlOf(tag({ 'data-metadata': 'plan=pro' }))));
  await expect(asklet).toShowSurvey();
  await consoleErrors.expect('asklet: data-metadata is "plan=pro": it must be a JSON object');
});

for (const target of ['#nowhere', '[']) {
  test(`reports a target ${target} that matches nothing, and opens as a card`, async ({
    page,
    asklet,
    site,
    tag,
    consoleErrors,
  }) => {
    await page.goto(site.page(htmlOf(tag({ 'data-target': target }))));
    await expect(asklet).toShowSurvey();
    await consoleErrors.expect(`asklet: data-target is "${target}": it must select an element of the page`);
  });
}

test('reports an accent that is not a color, and opens with the default', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await page.goto(site.page(htmlOf(tag({ 'data-accent': 'bluish' }))));
  await expect(asklet).toShowSurvey();
  await consoleErrors.expect('asklet: data-accent is "bluish": it must be a CSS color');
});

test('reports an inline script, because it has no address', async ({ page, asklet, site, consoleErrors }) => {
  const script = await (await fetch(`${asklet.url}/asklet.js`)).text();
  await page.goto(site.page(htmlOf(`<script data-survey="x" data-key="y">${script}</script>`)));
  await consoleErrors.expect(/^asklet: Load asklet\.js with one <script src>/);
});

test('reports an invalid call, and runs the others when a later tag loads', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await asklet.override({ [surveyUuid]: { manual_tracking: true }, [otherUuid]: { question: 'The other?' } });
  const calls = earlyCalls(`asklet('identify', null); asklet('consent', true)`);
  const other = tag({ 'data-survey': otherUuid, 'data-consent': 'required' });
  await page.goto(site.page(htmlOf(calls, tag(), other)));
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  await consoleErrors.expect('asklet: "identify" needs type object, not null');
});

test('reports once which attribute the server rejects', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const unknown = tag({ 'data-survey': otherUuid.replaceAll('1', '9') });
  await page.goto(site.page(htmlOf(tag({ 'data-key': 'pk_wrong' }), unknown)));
  await consoleErrors.expect(/^asklet: data-key: the server refused \(403\)/);
  await consoleErrors.expect(/^asklet: data-survey: the server refused \(404\)/);
  await expect(asklet.card.root).toHaveCount(0);
});

test('reports its own failures, and throws no uncaught error', async ({ page, asklet, site, tag, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\//);
  // a page replies instead of the API
  site.page('<h1>Welcome</h1>', `/api/public/v2/surveys/${surveyUuid}/sessions/`);
  await page.goto(site.page(hostPage('plain', tag({ 'data-api': '/' }))));
  await consoleErrors.expect(/^asklet: /);
  await page.route('**/chunks/*', (route) => route.abort());
  await page.goto(site.page(hostPage('plain', tag()), '/without-card'));
  await consoleErrors.expect(/^asklet: /);
  await expect(asklet.card.root).toHaveCount(0);
});
