import {
  aSurvey,
  cardOf,
  earlyCalls,
  expect,
  hostPage,
  htmlOf,
  otherUuid,
  test,
  waitForIdle,
  sessionStarts,
} from './support/test.ts';

for (const [name, attributes, error] of [
  ['no survey', { 'data-survey': '' }, 'asklet: data-survey is "": it must be a uuid'],
  ['no uuid', { 'data-survey': 'nps' }, 'asklet: data-survey is "nps": it must be a uuid'],
  ['no key', { 'data-key': '' }, 'asklet: data-key is "": it must be a public key'],
  ['no address', { 'data-api': 'ftp://x' }, 'asklet: data-api is "ftp://x": it must be a web address'],
] as const) {
  test(`reports a tag with ${name} once, and sends nothing`, async ({ page, feedback, site, consoleErrors }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag(attributes))));
    await consoleErrors.expect(error);
    await waitForIdle(page);
    expect(await sessionStarts(server)).toBe(0);
  });
}

test('reports both attributes that are missing', async ({ page, feedback, site, consoleErrors }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(`<script async src="${server.url}/asklet.js"></script>`)));
  await consoleErrors.expect('asklet: data-key is missing: it must be a public key');
  await consoleErrors.expect('asklet: data-survey is missing: it must be a uuid');
});

test('reports a wrong optional attribute, and opens without it', async ({ page, feedback, site, consoleErrors }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-metadata': 'plan=pro' }))));
  await expect(cardOf(page)).toBeVisible();
  await consoleErrors.expect('asklet: data-metadata is "plan=pro": it must be a JSON object');
});

for (const target of ['#nowhere', '[']) {
  test(`reports a target ${target} that selects nothing, and opens as a card`, async ({
    page,
    feedback,
    site,
    consoleErrors,
  }) => {
    const server = await feedback(aSurvey());
    await page.goto(site.page(htmlOf(server.tag({ 'data-target': target }))));
    await expect(cardOf(page)).toBeVisible();
    await consoleErrors.expect(`asklet: data-target is "${target}": it must select an element of the page`);
  });
}

test('reports an accent that is no colour, and opens in the default one', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-accent': 'bluish' }))));
  await expect(cardOf(page)).toBeVisible();
  await consoleErrors.expect('asklet: data-accent is "bluish": it must be a CSS colour');
});

test('reports an inline script, which has no address', async ({ page, feedback, site, consoleErrors }) => {
  const server = await feedback(aSurvey());
  const script = await (await fetch(`${server.url}/asklet.js`)).text();
  await page.goto(site.page(htmlOf(`<script data-survey="x" data-key="y">${script}</script>`)));
  await consoleErrors.expect('asklet: there is no script tag with src and data-survey');
});

test('reports a wrong call, and runs the other ones for a tag that comes later', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(
    aSurvey({ manual_tracking: true }),
    aSurvey({ survey_uuid: otherUuid, question: 'The other?' }),
  );
  const calls = earlyCalls(`asklet('identify', null); asklet('consent', true)`);
  const other = server.tag({ 'data-survey': otherUuid, 'data-consent': 'required' });
  await page.goto(site.page(htmlOf(calls, server.tag(), other)));
  await expect(page.getByRole('dialog', { name: 'The other?' })).toBeVisible();
  await consoleErrors.expect('asklet: "identify" takes a value of type object, not null');
});

test('reports once the attribute that the server refuses', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-key': 'pk_wrong' }), server.tag({ 'data-survey': otherUuid }))));
  await consoleErrors.expect(/^asklet: data-key: the server refused \(403\)/);
  await consoleErrors.expect(/^asklet: data-survey: the server refused \(404\)/);
  await expect(cardOf(page)).toHaveCount(0);
});

test('reports its own failures, and throws no uncaught error', async ({ page, feedback, site, consoleErrors }) => {
  consoleErrors.allow(/^Failed to load resource: .*\/chunks\//);
  const server = await feedback(aSurvey());
  // a page answers in place of the API
  site.page('<h1>Welcome</h1>', `/api/public/v2/surveys/${aSurvey().survey_uuid}/sessions/`);
  await page.goto(site.page(hostPage('plain', server.tag({ 'data-api': '/' }))));
  await consoleErrors.expect(/^asklet: /);
  await page.route('**/chunks/*', (route) => route.abort());
  await page.goto(site.page(hostPage('plain', server.tag()), '/without-card'));
  await consoleErrors.expect(/^asklet: /);
  await expect(cardOf(page)).toHaveCount(0);
});
