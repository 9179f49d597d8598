import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { answersOf, type LinkServer, openPage, scoreOption, test, thanks } from '../support/link.ts';
import { tagOf } from '../support/html.ts';
import { earlyCalls, expect, htmlOf, waitUntilPressable } from '../support/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('a visitor answers on the page, without reloads', async ({ page, serveLink }) => {
  const server = await serveLink();
  await openPage(page, server);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await scoreOption(page, 9).click({ force: true });
  await page.getByRole('textbox', { name: 'Why?' }).fill('Fast');
  await press(page, 'Send');
  await expect(page.getByRole('group', { name: 'Thank you for your feedback!' })).toBeFocused();
  await expect.poll(() => answersOf(server)).toEqual([[9, 'Fast', server.page]]);
  expect(await page.evaluate('isSamePage')).toBe(true);
});

test('the page cannot be closed', async ({ page, serveLink }) => {
  await openPage(page, await serveLink());
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden();
  await scoreOption(page, 3).focus();
  await page.keyboard.press('Escape');
  await expect(scoreOption(page, 3)).toBeVisible();
  await scoreOption(page, 3).click({ force: true });
  await press(page, 'Skip');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden();
});

test('a text that was not sent survives a reload, and an answer a lost connection', async ({
  page,
  serveLink,
  consoleErrors,
}) => {
  const server = await serveLink();
  await openPage(page, server);
  await scoreOption(page, 4).click({ force: true });
  await page.getByRole('textbox').fill('Slow');
  await expect.poll(() => answersOf(server)).toEqual([[4, null, server.page]]);
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('Slow');
  await page.route('**/responses/', (route) => route.abort());
  await press(page, 'Send');
  await expect(page.getByText('Your answer is saved and will be sent as soon as possible.')).toBeVisible();
  consoleErrors.take();
  await page.unroute('**/responses/');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => answersOf(server)).toEqual([[4, 'Slow', server.page]]);
});

test('a visitor who comes back sees the answer, and can change it', async ({ page, serveLink }) => {
  const server = await serveLink();
  await openPage(page, server);
  await scoreOption(page, 2).click({ force: true });
  await press(page, 'Skip');
  await expect(thanks(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answer: 2 out of 10')).toBeVisible();
  await press(page, 'Change');
  await waitUntilPressable(page);
  await scoreOption(page, 8).click({ force: true });
  await press(page, 'Skip');
  await expect.poll(() => answersOf(server)).toEqual([[8, null, server.page]]);
});

test('a browser keeps the answers and the texts of several people apart', async ({ page, serveLink }) => {
  const server = await serveLink();
  const [ada, bob] = await server.personalLinks('ada', 'bob');
  await openPage(page, { ...server, page: ada! });
  await scoreOption(page, 3).click({ force: true });
  await page.getByRole('textbox').fill('Not sent');
  await openPage(page, { ...server, page: bob! });
  await scoreOption(page, 9).click({ force: true });
  await expect(page.getByRole('textbox')).toHaveValue('');
  await openPage(page, server);
  await scoreOption(page, 5).click({ force: true });
  const scoresOf = async () =>
    (await server.responses()).map(({ score, metadata }) => [score, metadata['recipient']]).toSorted();
  await expect.poll(scoresOf).toEqual([
    [3, 'ada'],
    [5, undefined],
    [9, 'bob'],
  ]);
});

test('the script tag of a page at the same origin does not continue the answer of a person', async ({
  page,
  serveLink,
  consoleErrors,
}) => {
  const server = await serveLink();
  const [ada] = await server.personalLinks('ada');
  await openPage(page, { page: ada! });
  await scoreOption(page, 3).click({ force: true });
  await press(page, 'Skip');
  await expect(thanks(page)).toBeVisible();
  const shop = new URL('/shop', server.page).href;
  const body = htmlOf(earlyCalls("asklet('open')"), tagOf('/asklet.js'));
  await page.route(shop, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(shop);
  await waitUntilPressable(page);
  await scoreOption(page, 9).click({ force: true });
  const scores = async () => (await server.responses()).map(({ score, metadata }) => [score, metadata['recipient']]);
  await expect.poll(scores).toEqual([
    [3, 'ada'],
    [9, undefined],
  ]);
  // the server rejected the session of the person, and the widget started another one
  await consoleErrors.expect(/400 \(Bad Request\).*\/sessions\/$/);
});

test('a visitor who has begun to use the form keeps it', async ({ page, serveLink }) => {
  const server = await serveLink();
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/asklet-link.js', async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(server.page, { waitUntil: 'commit' });
  await scoreOption(page, 7).focus();
  await page.keyboard.press('Space');
  const loaded = page.waitForResponse('**/chunks/card-*.js');
  load();
  await loaded;
  await page.keyboard.press('ArrowRight');
  await expect(scoreOption(page, 8)).toBeChecked();
  await press(page, 'Next');
  await page.getByRole('textbox', { name: 'Why?' }).fill('Good');
  await press(page, 'Send');
  await expect(thanks(page)).toBeVisible();
  expect(await answersOf(server)).toEqual([[8, 'Good', server.page]]);
});

test('a press on a score before the card has loaded continues with the next form', async ({ page, serveLink }) => {
  const server = await serveLink();
  await page.route('**/chunks/card-*.js', () => {});
  await page.goto(server.page);
  await scoreOption(page, 6).click({ force: true });
  await page.getByRole('textbox', { name: 'Why?' }).fill('Good');
  await press(page, 'Send');
  await expect(thanks(page)).toBeVisible();
  expect(await answersOf(server)).toEqual([[6, 'Good', server.page]]);
});

test('a visitor who begins while texts load keeps the form', async ({ page, serveLink }) => {
  const server = await serveLink({ language: 'de' });
  let load = () => {};
  const isWanted = new Promise<void>((resolve) => (load = resolve));
  const german = /\/chunks\/i18n-de-/;
  await page.route(german, async (route) => {
    await isWanted;
    await route.continue();
  });
  const requested = page.waitForRequest(german);
  await page.goto(server.page, { waitUntil: 'commit' });
  await requested;
  await page.locator('[type=radio][value="7"]').press('Space');
  load();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /i18n-de-/.test(name)));
  await press(page, 'Weiter');
  await expect.poll(() => answersOf(server)).toEqual([[7, null, server.page]]);
});

test('loading a page runs its script and stores nothing', async ({ page, serveLink }) => {
  const server = await serveLink();
  await openPage(page, server);
  await page.waitForLoadState('networkidle');
  await server.expectNothingStored();
});

test.describe('a link with a score', () => {
  const open = async (page: Page, server: LinkServer) => openPage(page, { ...server, page: `${server.page}?score=8` });

  test('continues with the next question, and stores the score at the first act', async ({ page, serveLink }) => {
    const server = await serveLink();
    await open(page, server);
    await expect(page.getByRole('textbox', { name: 'Why?' })).toBeVisible();
    await server.expectNothingStored();
    await page.getByRole('textbox').pressSequentially('Fast');
    await expect.poll(() => answersOf(server)).toEqual([[8, null, server.page]]);
    await press(page, 'Send');
    await expect.poll(() => answersOf(server)).toEqual([[8, 'Fast', server.page]]);
  });

  test('thanks only after the score is stored, and another score wins', async ({ page, serveLink }) => {
    const server = await serveLink({ response_type: 'none' });
    await open(page, server);
    await expect(scoreOption(page, 8)).toBeChecked();
    await scoreOption(page, 3).click({ force: true });
    await expect(thanks(page)).toBeVisible();
    await expect.poll(() => answersOf(server)).toEqual([[3, null, server.page]]);
    await page.reload();
    await expect(page.getByText('Your answer: 3 out of 10')).toBeVisible();
  });

  test('scanners that run scripts, press what they find by scripts, or follow links store nothing', async ({
    page,
    serveLink,
  }) => {
    const server = await serveLink({ link: { imprint: 'https://shop.example/imprint' } });
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Imprint' }));
    await open(page, server);
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector('asklet-survey')!;
      for (const element of shadowRoot!.querySelectorAll<HTMLElement>('button')) element.click();
      for (const element of shadowRoot!.querySelectorAll<HTMLElement>('input')) element.click();
      document.body.style.minHeight = '9999px';
      window.scrollTo(0, 999);
    });
    await page.waitForTimeout(2_500);
    await server.expectNothingStored();
    await open(page, server);
    await page.getByRole('link', { name: 'Imprint' }).click();
    await page.waitForURL('https://shop.example/imprint');
    await server.expectNothingStored();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor answers one step a page', async ({ page, serveLink }) => {
    const server = await serveLink({ collect_contact: true });
    await page.goto(server.page);
    await press(page, 'Next');
    await expect(scoreOption(page, 9), 'the browser asks for a score').toBeVisible();
    await scoreOption(page, 9).check({ force: true });
    await press(page, 'Next');
    await page.getByRole('textbox', { name: 'Why?' }).fill('Good');
    await press(page, 'Back');
    await expect(scoreOption(page, 9)).toBeChecked();
    await press(page, 'Next');
    await page.getByRole('textbox', { name: 'Why?' }).fill('Good');
    await press(page, 'Send');
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.keyboard.press('Enter');
    await expect(thanks(page)).toBeVisible();
    expect(await answersOf(server)).toEqual([[9, 'Good', server.page]]);
  });

  test('the browser goes back to an earlier step', async ({ page, serveLink }) => {
    const server = await serveLink({ collect_contact: true });
    await page.goto(server.page);
    await scoreOption(page, 9).check({ force: true });
    await press(page, 'Next');
    await page.getByRole('textbox', { name: 'Why?' }).fill('Good');
    await press(page, 'Send');
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    await page.goBack();
    await page.getByRole('textbox', { name: 'Why?' }).fill('Better');
    await press(page, 'Send');
    await press(page, 'Skip');
    await expect(thanks(page)).toBeVisible();
    expect(await answersOf(server)).toEqual([[9, 'Better', server.page]]);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `axe finds nothing, with and without the script, ${colorScheme}`,
    { tag: colorScheme === 'light' ? [] : '@full' },
    async ({ page, serveLink, consoleErrors }) => {
      const server = await serveLink({ link: { title: 'Shop', accent: '#0f766e', imprint: 'https://shop.example/' } });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.route('**/asklet-link.js', (route) => route.fulfill({ body: '' }), { times: 1 });
      await page.goto(server.page);
      const check = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await check();
      await openPage(page, server);
      await check();
      await scoreOption(page, 9).click({ force: true });
      await page.getByRole('textbox').waitFor();
      await check();
      await press(page, 'Skip');
      await thanks(page).waitFor();
      await check();
      // of the script that was left out, and of axe's own styles
      consoleErrors.take();
    },
  );
}
