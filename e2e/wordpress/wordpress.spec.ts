import type { Page } from '@playwright/test';
import { expect, surveyUuid, test as base } from '../support/test.ts';
import { startWordPress, type WordPress } from './startWordPress.ts';

const test = base.extend<object, { wordpress: WordPress }>({
  wordpress: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const wordpress = await startWordPress();
      await use(wordpress);
      await wordpress.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function logIn(page: Page, { url, user, password }: WordPress): Promise<void> {
  await page.goto(`${url}/wp-login.php`);
  const name = page.getByLabel('Username or Email Address');
  // the page focuses it after 200 ms; before that, the password may be typed into it
  await expect(name).toBeFocused();
  await name.fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Opens the settings. The first test activates the plugin as an owner would. */
async function openSettings(page: Page, { url }: WordPress): Promise<void> {
  await page.goto(`${url}/wp-admin/plugins.php`);
  const activate = page.getByRole('link', { name: 'Activate asklet', exact: true });
  if (await activate.isVisible()) {
    await activate.click();
    await expect(page.getByText('Plugin activated.')).toBeVisible();
  }
  await page.getByRole('row', { name: 'asklet' }).getByRole('link', { name: 'Settings' }).click();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('an owner activates it, pastes the tag, and visitors are asked', async ({ page, asklet, tag, wordpress }) => {
  await logIn(page, wordpress);
  await openSettings(page, wordpress);
  await expect(page.getByText('Paste the tag from Share to begin.')).toBeVisible();
  await page.getByLabel('Tag').fill(tag());
  await save(page);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(page.getByText('The server answers.')).toBeVisible();
  await expect(page.getByLabel('Survey')).toHaveValue(surveyUuid);
  await page.screenshot({ path: 'test-results/wordpress/settings.png', fullPage: true });

  // the owner is not asked
  await page.goto(wordpress.url);
  await expect(page.getByRole('heading', { name: 'Hello world!' })).toBeVisible();
  expect(await page.content()).not.toContain('asklet.js');
  await page.goto(`${wordpress.url}/?asklet=debug`);
  await expect(page.locator('asklet-debug')).toBeAttached();
  await page.context().clearCookies();
  await page.goto(wordpress.url);
  await expect(asklet).toShowSurvey();
  await page.screenshot({ path: 'test-results/wordpress/visitor.png' });
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
  const tagOnPage = await page.locator('script[src$="/asklet.js"]').evaluate(({ outerHTML }) => outerHTML);
  for (const attribute of [
    'data-cfasync="false"',
    'nowprocket',
    'data-no-optimize="1"',
    'data-noptimize="1"',
    'data-jetpack-boost="ignore"',
  ])
    expect(tagOnPage).toContain(attribute);
});

test('an owner lets it send who is logged in', async ({ page, asklet, tag, wordpress }) => {
  await logIn(page, wordpress);
  await openSettings(page, wordpress);
  await page.getByLabel('Tag').fill(tag());
  await page.getByLabel('Leave out people who can edit posts').uncheck();
  await page.getByLabel('Send the id of users who are logged in').check();
  await page.getByLabel('Send the email address of users who are logged in').check();
  await save(page);
  await page.goto(wordpress.url);
  await asklet.card.score(3);
  await expect(asklet).toHaveResponse({ score: 3, metadata: { user_id: '1', user_email: 'admin@example.com' } });
});

test('keeps what else the pasted tag says', async ({ page, asklet, tag, wordpress }) => {
  await logIn(page, wordpress);
  await openSettings(page, wordpress);
  const metadata = '{"plan":"a > b"}';
  const pasted = tag({ 'data-consent': 'required', 'data-keep-query': '', 'data-metadata': metadata });
  await page.getByLabel('Tag').fill(`<div id="asklet-survey-here"></div>\n${pasted}`);
  await save(page);
  await expect(page.getByLabel('Further attributes')).toHaveValue(/^data-consent="required" data-keep-query/);
  // nothing is lost when other settings are saved
  await save(page);
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(wordpress.url);
  const script = page.locator('script[src$="/asklet.js"]');
  await expect(script).toHaveAttribute('data-metadata', metadata);
  await expect(script).toHaveAttribute('data-keep-query', '');
  await page.evaluate(`asklet('consent', true)`);
  await asklet.card.score(7);
  await expect(asklet).toHaveResponse({ score: 7, metadata: { plan: 'a > b' } });
});

test('names what is wrong, and keeps the settings', async ({ page, asklet, tag, wordpress }) => {
  await logIn(page, wordpress);
  await openSettings(page, wordpress);
  await page.getByLabel('Tag').fill(tag());
  await save(page);
  for (const [label, value, error] of [
    ['Server', 'feedback.example', 'The server is an address such as https://feedback.example.'],
    ['Survey', 'nps', 'The survey is a uuid: copy it from the tag in Share.'],
    ['Key', '', 'The key is missing: copy it from the tag in Share.'],
    ['Tag', 'asklet', 'The text in Tag is no tag: copy it from Share.'],
    ['Further attributes', 'consent', 'Further attributes look like data-consent="required".'],
    ['Further attributes', 'data-key="pk_2"', 'data-key has a setting of its own.'],
  ] as const) {
    await page.getByLabel(label).fill(value);
    await save(page);
    await expect(page.getByText(error)).toBeVisible();
    await expect(page.getByLabel('Server')).toHaveValue(asklet.url);
    await expect(page.getByLabel('Survey')).toHaveValue(surveyUuid);
  }
  await page.getByLabel('Server').fill('http://127.0.0.1:9');
  await save(page);
  await expect(page.getByText('The server cannot be reached from here')).toBeVisible();
});
