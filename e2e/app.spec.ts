import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { csat, nps, openApp, ownersFile, test, token } from './support/app.ts';
import { expect, htmlOf } from './support/test.ts';

const question = (page: Page) => page.getByLabel('Question', { exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const state = (page: Page) => page.locator('.toolbar > .state');

test('creates, publishes and shares a first survey, learns when a page has the tag, and shows the answer', async ({
  page,
  asklet,
  site,
  startOwner,
  context,
}) => {
  const server = await startOwner(null);
  await openApp(page, server, '/');
  await page.getByRole('link', { name: 'Create your first survey' }).click();
  await question(page).fill('Is this my first survey?');
  await expect(state(page)).toHaveText('Draft');
  await publish(page).click();

  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your page…' })).toBeVisible();
  const tag = await page.getByLabel('Tag, to copy').innerText();
  const visited = await context.newPage();
  await visited.goto(site.page(htmlOf(tag)));
  await expect(page.getByRole('status').filter({ hasText: /^Seen on / })).toBeVisible();
  await asklet.card.root.page().bringToFront();
  const card = visited.getByRole('dialog');
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  await visited.close();

  await page.getByRole('link', { name: 'Results' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this my first survey?');
  await expect(page.getByText('1 response in this view')).toBeVisible();
  // the samples are gone, and the survey is in a file
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  expect(await server.readFile()).toContain('Is this my first survey?');
});

test('changes a text of a live survey in place, keeps the version before, and restores it', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner();
  await openApp(page, server);
  await page.getByRole('group', { name: 'Checkout' }).getByRole('link', { name: 'Edit' }).click();
  await expect(state(page)).toHaveText('Published');
  await expect(publish(page)).toBeDisabled();
  await question(page).fill('Would you recommend us?');
  await expect(state(page)).toHaveText('Unpublished changes');
  // a draft survives a reload
  await page.reload();
  await expect(question(page)).toHaveValue('Would you recommend us?');
  await publish(page).click();
  await expect(state(page)).toHaveText('Published');
  expect(await server.readFile()).toBe(
    ownersFile.replace('How likely are you to recommend us?', 'Would you recommend us?'),
  );

  await question(page).fill('Would you?');
  await publish(page).click();
  await expect(state(page)).toHaveText('Published');
  await question(page).fill('Discarded?');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(question(page)).toHaveValue('Would you?');
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').first()).toHaveText(/^Version 3 .*Published$/);
  await dialog.getByRole('button', { name: 'Compare version 1' }).click();
  await expect(dialog.getByRole('row', { name: 'Question' })).toHaveText(
    'QuestionHow likely are you to recommend us?Would you?',
  );
  await dialog.getByRole('button', { name: 'Restore version 1' }).click();
  await dialog.getByRole('button', { name: 'Publish version 1 now' }).click();
  await expect(question(page)).toHaveValue('How likely are you to recommend us?');
  await expect(state(page)).toHaveText('Published');
  expect(await server.readFile()).toBe(ownersFile);
});

test('shows both versions if the file was changed meanwhile, and publishes the chosen one', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/412 \(Precondition Failed\)/);
  const server = await startOwner();
  const byHand = ownersFile.replace('How likely are you to recommend us?', 'By hand?');
  await openApp(page, server, `/surveys/${nps}/edit`);
  await question(page).fill('Mine?');
  await server.writeFile(byHand);
  await publish(page).click();
  const dialog = page.getByRole('dialog', { name: 'This survey has changed in the meantime' });
  await expect(dialog.getByRole('row', { name: 'Question' })).toHaveText(/Mine\?By hand\?/);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveValue('Mine?');
  await publish(page).click();
  await dialog.getByRole('button', { name: "Use the server's" }).click();
  await expect(question(page)).toHaveValue('By hand?');
  expect(await server.readFile()).toBe(byHand);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state(page)).toHaveText('Unpublished changes');
  await server.writeFile(ownersFile);
  await publish(page).click();
  await dialog.getByRole('button', { name: 'Publish mine' }).click();
  await expect(state(page)).toHaveText('Published');
  expect(await server.readFile()).toBe(ownersFile.replace('How likely are you to recommend us?', 'Mine?'));
});

test('discards changes that began with an older state, and then publishes without a conflict', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit`);
  await question(page).fill('Mine?');
  await expect(state(page)).toHaveText('Unpublished changes');
  await server.writeFile(ownersFile.replace('How likely are you to recommend us?', 'By hand?'));
  await page.reload();
  await expect(question(page)).toHaveValue('Mine?');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(question(page)).toHaveValue('By hand?');
  await question(page).fill('Next?');
  await publish(page).click();
  await expect(state(page)).toHaveText('Published');
  expect(await server.readFile()).toContain('Next?');
});

test('opens the state of the server if the reply to the first publishing was lost', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|412 \(Precondition Failed\)/);
  const server = await startOwner();
  await openApp(page, server, '/surveys/new');
  await question(page).fill('Lost?');
  await page.route('**/api/admin/surveys/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await publish(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot reach the server.' })).toBeVisible();
  await page.unrouteAll();
  await publish(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your page…' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(state(page)).toHaveText('Published');
});

test('keeps the sign-in when a proxy rejects a request, and signs in by a link in an open tab', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await page.goto(server.url);
  await page.getByLabel('Admin token').waitFor();
  await page.evaluate((given) => (window.location.hash = `token=${given}`), token);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Surveys');
  expect(page.url()).not.toContain(token);
  await page.route('**/summary?*', (route) => route.fulfill({ status: 403, body: 'refused' }));
  await page.goto(`${server.url}/surveys/${nps}/results`);
  await expect(page.getByRole('alert').filter({ hasText: 'The server answered 403.' })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How likely are you to recommend us?');
});

test('rejects an empty question, and shows Share in its own layout after the results', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/);
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/results`);
  await page.getByRole('link', { name: 'Share' }).click();
  const width = () => page.getByRole('main').evaluate((main) => main.clientWidth);
  await page.getByLabel('Tag, to copy').waitFor();
  expect(await width()).toBeGreaterThan(600);
  await page.getByRole('link', { name: 'Edit' }).click();
  await question(page).fill('');
  await publish(page).click();
  await page.getByRole('button', { name: /^Question: / }).click();
  await expect(question(page)).toBeFocused();
  expect(await server.readFile()).toBe(ownersFile);
});

test('keeps the focus of somebody who uses the keyboard', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit`);
  await question(page).fill('Shorter?');
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await question(page).fill('Shorter?');
  await publish(page).press('Enter');
  await expect(state(page)).toHaveText('Published');
  await expect(publish(page)).toBeFocused();
  await expect(publish(page)).toBeDisabled();
  await page.getByRole('tab', { name: 'Languages' }).click();
  for (const [language, name] of [
    ['German', /^German/],
    ['French', /^French/],
  ] as const) {
    await page.getByLabel('Add a language').fill(language);
    await page.getByLabel('Add a language').press('Enter');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'English', exact: true })).toBeFocused();
  await page.getByRole('tab', { name: 'Follow up' }).click();
  await page.getByLabel('Depends on the score').check();
  const remove = page.getByRole('button', { name: 'Remove this range' });
  for (const left of [2, 0]) {
    await remove.first().press('Enter');
    await expect(remove).toHaveCount(left);
    await expect(page.locator(':focus')).toHaveCount(1);
  }
});

test('says that visitors do not see a survey, and which has no key', async ({ page, startOwner }) => {
  const file = JSON.parse(ownersFile.replace(/\/\/ .*$/gm, ''));
  file.surveys[0].starts_at = '2999-01-01T00:00:00Z';
  file.keys = [{ key: 'pk_other', surveys: [] }];
  const server = await startOwner(JSON.stringify(file));
  const { survey_uuid } = file.surveys[0];
  await openApp(page, server, `/surveys/${survey_uuid}/share`);
  await expect(page.getByText('Visitors do not see this survey now. Starts on Jan 1, 2999')).toBeVisible();
  await expect(page.getByText('No key of the surveys file may use this survey.')).toBeVisible();
  await expect(page.getByLabel('Tag, to copy')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('Visitors do not see this survey now.')).toBeVisible();
  await question(page).fill('Shorter?');
  await publish(page).click();
  await expect(state(page)).toHaveText('Published');
  await page.getByRole('link', { name: 'Share' }).click();
  await expect(page.getByLabel('Tag, to copy')).toContainText('pk_other');
});

test('brings back a survey that was deleted while it was edited', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/4\d\d/);
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit`);
  await question(page).fill('Mine?');
  const { surveys, ...rest } = JSON.parse(ownersFile.replace(/\/\/ .*$/gm, ''));
  const others = surveys.filter((each: { survey_uuid: string }) => each.survey_uuid !== nps);
  await server.writeFile(JSON.stringify({ ...rest, surveys: others }));
  await publish(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'deleted in the meantime' })).toBeVisible();
  await page.reload();
  await expect(question(page)).toHaveValue('Mine?');
  await publish(page).click();
  await expect.poll(server.readFile).toContain('Mine?');
});

test('says what the checks reject, and publishes nothing', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/400 \(Bad Request\)/);
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit`);
  await page.getByRole('tab', { name: 'When' }).click();
  await page.getByLabel('Only on these pages').fill('{"match": "like", "value": "/"}');
  await publish(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Pages 1: ' })).toBeVisible();
  expect(await server.readFile()).toBe(ownersFile);
  await page.getByLabel('Only on these pages').fill('https://shop.example/pricing');
  await expect(page.getByText('Use the path, such as /pricing.')).toBeVisible();
  await page.getByLabel('Opens').selectOption({ label: 'after a click on an element' });
  await page.getByLabel('CSS selector').fill('###bad[');
  await expect(page.getByText('This is not a CSS selector.')).toBeVisible();
});

test('duplicates, archives and deletes surveys, and says what stays', async ({ page, startOwner, consoleErrors }) => {
  // the deleted survey
  consoleErrors.allow(/404 \(Not Found\)/);
  const server = await startOwner();
  await openApp(page, server);
  const actions = page.getByRole('group', { name: 'Checkout', exact: true });
  const item = page.getByRole('listitem').filter({ has: actions });
  await expect(item).toContainText('Not seen yet');
  await expect(page.getByRole('listitem').filter({ hasText: 'How was the delivery?' })).toContainText('Ended');
  const archive = async () => {
    await actions.getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive “Checkout”?' });
    await expect(dialog).toContainText('Pages with its tag show nothing from now on');
    expect(await server.readFile()).toBe(ownersFile);
    await dialog.getByRole('button', { name: 'Archive it' }).click();
    await expect(item).toContainText('Archived');
  };
  await archive();
  expect(await server.readFile()).toContain('"archived": true');
  const done = page.getByRole('status').filter({ hasText: '“Checkout” is archived.' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(item).toContainText('Not seen yet');
  await expect(done).toHaveCount(0);
  expect(await server.readFile()).toBe(ownersFile);
  await archive();
  await actions.getByRole('button', { name: 'Unarchive' }).click();
  await expect(item).toContainText('Not seen yet');
  expect(await server.readFile()).toBe(ownersFile);

  await archive();
  await actions.getByRole('button', { name: 'Duplicate' }).click();
  await expect(state(page)).toHaveText('Draft');
  await publish(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your page…' })).toBeVisible();
  await page.getByRole('link', { name: 'Surveys' }).click();
  const copy = page.getByRole('listitem').filter({ hasText: 'Copy of Checkout' });
  await expect(copy).toContainText('Not seen yet');
  await copy.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(copy).toHaveCount(0);

  await actions.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('0 responses stay stored');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(item).toHaveCount(0);
  expect(await server.readFile()).not.toContain(nps);

  await page.getByText('Deleted surveys', { exact: true }).click();
  await expect(page.locator('details').getByRole('listitem')).toHaveText([/^Copy of Checkout/, /^Checkout/]);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(state(page)).toHaveText('Draft');
  await publish(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your page…' })).toBeVisible();
  expect(await server.readFile()).toContain(nps);
});

test('says no longer that the server is away once the survey could be opened', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const server = await startOwner();
  await openApp(page, server);
  await page.route('**/api/admin/surveys/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('group', { name: 'Checkout', exact: true }).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'This survey could not be opened' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot reach the server' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(question(page)).toHaveValue('How likely are you to recommend us?');
  await expect(page.getByText('Cannot reach the server')).toHaveCount(0);
});

test('offers the file where nothing can be published', async ({ page, startOwner }) => {
  const server = await startOwner(ownersFile, { surveysReadOnly: true });
  await openApp(page, server, `/surveys/${nps}/edit`);
  await question(page).fill('Would you recommend us?');
  await expect(page.getByText('The surveys of this server are read-only')).toBeVisible();
  await expect(publish(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Get the tag' }).click();
  await page.getByRole('tab', { name: 'Developers' }).click();
  await page.getByRole('button', { name: 'surveys.json' }).click();
  await expect(page.getByLabel('surveys.json, to copy')).toContainText('Would you recommend us?');
  await page.getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByLabel('Changes, to copy')).toHaveText(
    '- "question": "How likely are you to recommend us?"\n+ "question": "Would you recommend us?"',
  );
});

test('designs a survey without signing in, and opens it elsewhere by a link', async ({
  page,
  startOwner,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Design a survey without signing in' }).click();
  await question(page).fill('Is it fast?');
  await page.getByRole('link', { name: 'Share' }).click();
  const link = await page.getByLabel('Link to this draft, to copy').innerText();
  const other = await browser.newPage();
  await other.goto(link);
  await expect(question(other)).toHaveValue('Is it fast?');
  await other.close();
});

test('opens a link to results after signing in, and goes back and forward', async ({
  page,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner();
  await page.goto(`${server.url}/results?survey=${nps}&period=7d`);
  await page.getByLabel('Admin token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How likely are you to recommend us?');
  await expect(page).toHaveURL(`${server.url}/surveys/${nps}/results?period=7d`);
  await page.locator('.survey-menu summary').click();
  await page.locator('.survey-menu').getByRole('link', { name: 'How was the delivery?' }).click();
  await expect(page).toHaveURL(`${server.url}/surveys/${csat}/results`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How was the delivery?');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How likely are you to recommend us?');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How was the delivery?');
});

for (const [where, width, colorScheme] of [
  ['on a phone', 390, 'light'],
  ['in light', 1440, 'light'],
  ['in dark', 1440, 'dark'],
] as const) {
  test(`passes axe and fits ${where}`, async ({ page, startOwner }) => {
    // axe checks many pages
    test.slow();
    const server = await startOwner();
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openApp(page, server);
    for (const path of [
      '/surveys',
      `/surveys/${nps}/edit`,
      `/surveys/${nps}/share`,
      `/surveys/${nps}/share?tab=Email`,
      `/surveys/${nps}/share?tab=Link`,
      `/surveys/${nps}/share?tab=Developers`,
      '/surveys/settings',
      '/surveys/notifications',
    ]) {
      await page.goto(server.url + path);
      await page.locator('h1, [role=tab]').first().waitFor();
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        path,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
}

test('two tabs of a browser edit the same draft', async ({ page, context, startOwner }) => {
  const server = await startOwner();
  const path = `/surveys/${nps}/edit`;
  await openApp(page, server, path);
  const other = await context.newPage();
  await openApp(other, server, path);
  await expect(question(other)).toHaveValue('How likely are you to recommend us?');

  await question(page).fill('Would you recommend us?');
  await expect(question(other)).toHaveValue('Would you recommend us?');
  await expect(state(other)).toHaveText('Unpublished changes');
  await publish(page).click();
  await expect(state(other)).toHaveText('Published');

  // no conflict: it knows what the first one has published
  await question(other).fill('Would you recommend our shop?');
  await publish(other).click();
  await expect(state(other)).toHaveText('Published');
  await expect(state(page)).toHaveText('Published');
  await expect(question(page)).toHaveValue('Would you recommend our shop?');
  expect(await server.readFile()).toContain('Would you recommend our shop?');
  await other.close();
});
