import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { ResponseRecord } from 'asklet/server';
import { addFilter } from './support/addFilter.ts';
import { openResults, test, token, uuids } from './support/results.ts';
import { expect } from './support/test.ts';

const day = 86_400_000;
const comments = (page: Page) => page.getByRole('article');

/** Expects the view to show a number of responses. */
const expectCount = (page: Page, count: number) =>
  expect(page.getByRole('status').first()).toHaveText(
    `${count.toLocaleString('en-US')} ${count === 1 ? 'response' : 'responses'} in this view`,
  );

const midnight = (days: number) => Math.floor(Date.now() / day + days) * day;
const since = (from: number) => (response: ResponseRecord) => Date.parse(response.created_at) >= from;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

interface Filter {
  readonly name: string;
  readonly choose: (page: Page) => Promise<unknown>;
  readonly matches: (response: ResponseRecord) => boolean;
  /** The parameters of the filter in the address. */
  readonly query: Record<string, string>;
}

const pricing = 'https://shop.example/pricing';

// the tests run in UTC
const filters: Filter[] = [
  {
    name: 'a period',
    choose: (page) => page.getByLabel('Period').selectOption('7d'),
    matches: since(midnight(-6)),
    query: { period: '7d' },
  },
  {
    name: 'days',
    async choose(page) {
      await page.getByLabel('Period').selectOption('custom');
      await page.getByLabel('From', { exact: true }).fill(dateOf(midnight(-40)));
      await page.getByLabel('Until', { exact: true }).fill(dateOf(midnight(-20)));
    },
    matches: (response) => since(midnight(-40))(response) && !since(midnight(-19))(response),
    query: { first: dateOf(midnight(-40)), last: dateOf(midnight(-20)) },
  },
  {
    name: 'scores',
    choose: async (page) => (await addFilter(page, 'Scores')).getByRole('combobox').selectOption('Detractors (0–6)'),
    matches: ({ score }) => score !== null && score <= 6,
    query: { min_score: '0', max_score: '6' },
  },
  {
    name: 'a group',
    choose: (page) => page.getByRole('button', { name: 'Promoters' }).click(),
    matches: ({ score }) => score !== null && score >= 9,
    query: { min_score: '9', max_score: '10' },
  },
  {
    name: 'a search',
    choose: (page) => page.getByRole('searchbox').fill('BUSINESS plan'),
    matches: ({ text }) => text?.toLowerCase().includes('business plan') ?? false,
    query: { search: 'BUSINESS plan' },
  },
  {
    name: 'a page',
    choose: async (page) => (await addFilter(page, 'Page')).getByRole('combobox').selectOption(pricing),
    matches: ({ metadata }) => metadata['page_url'] === pricing,
    query: { page: pricing },
  },
  {
    name: 'a language',
    choose: async (page) => (await addFilter(page, 'Language')).getByRole('combobox').selectOption('de-DE'),
    matches: ({ metadata }) => metadata['locale'] === 'de-DE',
    query: { locale: 'de-DE' },
  },
  {
    name: 'a text',
    choose: async (page) => (await addFilter(page, 'Only with')).getByRole('checkbox', { name: 'Text' }).check(),
    matches: ({ text }) => Boolean(text),
    query: { with_text: 'true' },
  },
  {
    name: 'an email address',
    choose: async (page) => (await addFilter(page, 'Only with')).getByRole('checkbox', { name: 'Email' }).check(),
    matches: ({ metadata }) => Boolean(metadata['user_email']),
    query: { with_email: 'true' },
  },
  {
    name: 'a screenshot',
    choose: async (page) => (await addFilter(page, 'Only with')).getByRole('checkbox', { name: 'Screenshot' }).check(),
    matches: ({ metadata }) => metadata['screenshot'] !== undefined,
    query: { with_screenshot: 'true' },
  },
  {
    name: 'metadata',
    async choose(page) {
      await addFilter(page, 'Metadata');
      await page.getByLabel('Metadata key').fill('plan');
      await page.getByLabel(/^Metadata value/).fill('team');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
    },
    matches: ({ metadata }) => metadata['plan'] === 'team',
    query: { 'metadata.plan': 'team' },
  },
];

test('a survey that has ended is marked as such and keeps all of its responses', async ({ page, results }) => {
  await openResults(page, results, uuids.choices, '&period=7d');
  await expect(page.getByText(/^Ended on Jan 1, 2026, .*, 100 of 100 responses$/)).toBeVisible();
  await page.getByRole('link', { name: 'Surveys' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: 'How easy was it?' });
  await expect(listed.getByText('Ended', { exact: true })).toBeVisible();
});

test('every filter applies to the whole page, is in the address and can be cleared', async ({ page, results }) => {
  // many filters, one after the other
  test.slow();
  const all = await results.stored(uuids.large);
  await openResults(page, results, uuids.large, '&period=all');
  const between = (low: number, high: number) => all.filter(({ score }) => score! >= low && score! <= high).length;
  const score = Math.round((100 * (between(9, 10) - between(0, 6))) / all.length);
  const headline = page.getByRole('region', { name: 'NPS (recommendation)' });
  await expect(headline).toContainText(String(score).replace('-', '−'));
  await expect(page.getByRole('row', { name: /pricing.*lower/ })).toBeVisible();
  for (const { name, choose, matches, query } of filters) {
    await test.step(name, async () => {
      await choose(page);
      const expected = all.filter(matches);
      await expectCount(page, expected.length);
      for (const [key, value] of Object.entries(query)) {
        await expect.poll(() => new URL(page.url()).searchParams.get(key)).toBe(value);
      }
      const texts = expected.filter(({ text }) => text);
      if (expected.length > 0) {
        await expect(page.getByRole('button', { name: /^With text/ })).toHaveText(
          `With text (${texts.length.toLocaleString('en-US')})`,
        );
        await expect(comments(page)).toHaveCount(Math.min(20, texts.length));
        await expect(comments(page).first()).toContainText(texts[0]!.text!);
        // there is no metric for filtered scores
        const region = 'min_score' in query ? 'Responses' : 'NPS (recommendation)';
        await expect(page.getByRole('region', { name: region })).toContainText(expected.length.toLocaleString('en-US'));
      } else await expect(comments(page)).toHaveCount(0);
      const clear = page.getByRole('button', { name: 'Clear filters' });
      if (await clear.isVisible()) await clear.click();
      await page.getByLabel('Period').selectOption('all');
      await expectCount(page, all.length);
    });
  }

  await test.step('several at once, by a link', async () => {
    const several = filters.filter(({ name }) => ['days', 'scores', 'a page', 'a text', 'metadata'].includes(name));
    for (const { choose } of several) await choose(page);
    const expected = all.filter((response) => several.every(({ matches }) => matches(response)));
    await expectCount(page, expected.length);
    await page.reload();
    await expectCount(page, expected.length);
    expect(expected.length).toBeGreaterThan(0);
  });
});

/** Returns the rows of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

for (const [survey, query] of [
  ['large', '&period=all'],
  ['large', `&period=all&page=${encodeURIComponent(pricing)}&max_score=6&with_text=true`],
  ['choices', '&period=all'],
] as const) {
  test(`both exports of ${survey}${query} match the stored responses, row by row`, async ({ page, results }) => {
    const isPart = query.includes('max_score');
    const stored = (await results.stored(uuids[survey])).filter(
      ({ score, text, metadata }) => !isPart || (score! <= 6 && text && metadata['page_url'] === pricing),
    );
    await openResults(page, results, uuids[survey], query);
    await expectCount(page, stored.length);
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog');
    const save = async (format: 'CSV' | 'CSV for Excel' | 'NDJSON') => {
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: format, exact: true }).click();
      const text = await readFile(await (await download).path(), 'utf8');
      await expect(dialog.getByRole('status')).toContainText(
        `${stored.length.toLocaleString('en-US')} of ${stored.length.toLocaleString('en-US')} rows`,
      );
      return text;
    };
    const lines = (await save('NDJSON')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as ResponseRecord)).toEqual(
      // lists of everything leave it out
      stored.map((response) => ({ ...response, score_type: null, tags: [] })),
    );
    const csv = await save('CSV');
    expect(await save('CSV for Excel')).toBe(`\ufeff${csv}`);
    const [names, ...rows] = parseCsv(csv);
    const cell = (value: unknown) => (value === null || value === undefined ? '' : String(value));
    const expected = stored.map((response) =>
      names!.map((name) => {
        const { metadata } = response;
        const [, choice] = /^choice: (.*)$/.exec(name) ?? [];
        const { choices } = metadata as { choices?: string[] };
        if (choice !== undefined) return choices?.includes(choice) ? '1' : '';
        if (name === 'choices') return '';
        if (name.endsWith('_utc')) return response[name.replace('_utc', '') as 'created_at'];
        // the browser of the tests is in UTC
        if (name.endsWith('_at')) return response[name as 'created_at'].slice(0, 19).replace('T', ' ');
        return cell(name in response ? response[name as keyof ResponseRecord] : metadata[name]);
      }),
    );
    expect(names).toEqual(expect.arrayContaining(['session_uuid', 'created_at', 'score', 'text', 'page_url', 'plan']));
    if (survey === 'choices') expect(names).toEqual(expect.arrayContaining(['choice: price', 'choice: Speed']));
    expect(rows).toEqual(expected);
  });
}

test('a link to an answer shows only this answer, until its filter is cleared', async ({ page, results, request }) => {
  const headers = { authorization: `Bearer ${token}` };
  const list = await request.get(`${results.url}/api/admin/surveys/${uuids.large}/responses?limit=3`, { headers });
  const { id, score } = (await list.json()).responses[2];
  await openResults(page, results, uuids.large, `&period=all&list=all&response=${id}`);
  await expectCount(page, 1);
  await expect(comments(page)).toHaveCount(1);
  await expect(comments(page)).toContainText(String(score));
  await page.getByLabel('Only the linked answer').click();
  await expect.poll(() => new URL(page.url()).searchParams.has('response')).toBe(false);
  await expect(comments(page)).not.toHaveCount(1);
});

test('deletes one response after a confirmation, and all responses of a filter after their number is typed', async ({
  page,
  results,
  consoleErrors,
}) => {
  // an answer arrives while the number is typed
  consoleErrors.allow(/409 \(Conflict\).*count=/);
  const before = await results.stored(uuids.deletion);
  await openResults(page, results, uuids.deletion, '&period=all');
  const dialog = page.getByRole('dialog');
  const first = before.find(({ text }) => text)!;
  await comments(page).first().getByText('Details').click();
  await comments(page).first().getByRole('button', { name: 'Delete this response' }).click();
  await expect(dialog).toContainText(`the score ${first.score}`);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  expect(await results.stored(uuids.deletion)).toHaveLength(before.length);
  await comments(page).first().getByRole('button', { name: 'Delete this response' }).click();
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expectCount(page, before.length - 1);
  const left = before.filter((response) => response !== first);
  expect(await results.stored(uuids.deletion)).toEqual(left);

  await page.getByRole('button', { name: 'Detractors' }).click();
  const isDetractor = ({ score }: ResponseRecord) => score! <= 6;
  const gone = left.filter(isDetractor).length;
  await expectCount(page, gone);
  const colorOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).color);
  await page.getByText('More', { exact: true }).click();
  expect(await colorOf('Delete all')).not.toBe(await colorOf('Export'));
  await page.getByRole('button', { name: 'Delete all' }).click();
  await expect(dialog).toContainText(`${gone} responses will be deleted permanently`);
  const confirm = dialog.getByRole('button', { name: `Delete ${gone}` });
  await dialog.getByRole('textbox').fill(String(gone + 1));
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(String(gone));
  const isDeletion = ({ searchParams }: URL) => searchParams.get('count') === String(gone);
  await page.route(isDeletion, async (route) => {
    await results.answer(uuids.deletion, { score: 0 });
    await route.continue();
  });
  await confirm.click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.getByRole('textbox').fill(String(gone + 1));
  await dialog.getByRole('button', { name: `Delete ${gone + 1}` }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectCount(page, left.length - gone);
  expect(await results.stored(uuids.deletion)).toEqual(left.filter((response) => !isDetractor(response)));
  const sessions = (await results.sessions()).filter(({ survey_uuid }) => survey_uuid === uuids.deletion);
  expect(sessions.length).toBeGreaterThanOrEqual(left.length - gone);
});

test('shows new responses automatically, and gets a 304 without new ones', async ({ page, results, consoleErrors }) => {
  await page.clock.install();
  const statuses: number[] = [];
  page.on('response', (response) => response.url().includes('/summary') && statuses.push(response.status()));
  await results.answer(uuids.live, { score: 3, text: 'The first' });
  await openResults(page, results, uuids.live);
  await expect(comments(page)).toHaveCount(1);
  const asked = statuses.length;
  await page.clock.runFor(10_000);
  await expect.poll(() => statuses.slice(asked)).toContain(304);
  expect(statuses.slice(asked)).not.toContain(200);

  await results.answer(uuids.live, { score: 9, text: 'The second' });
  await page.clock.runFor(10_000);
  await expect(comments(page).first()).toContainText('The second');
  await expectCount(page, 2);

  await test.step('the server goes away and comes back', async () => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.clock.runFor(10_000);
    await expect(page.getByRole('alert')).toContainText('This data may be out of date');
    await expect(comments(page)).toHaveCount(2);
    await results.answer(uuids.live, { score: 9, text: 'The third' });
    await page.context().setOffline(false);
    await page.clock.runFor(10_000);
    await expect(comments(page).first()).toContainText('The third');
    await expect(page.getByRole('alert')).toBeEmpty();
  });
});

test('explains a wrong token and shows nothing, and keeps no token', async ({ page, results, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const reply = await page.goto(`${results.url}/results?survey=${uuids.large}#token=wrong`);
  expect(reply!.headers()).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; frame-src http: https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  await expect(page.getByRole('alert')).toHaveText('This is not the admin token of this server.');
  await expect(page.getByText('How likely?')).toHaveCount(0);
  expect(page.url()).not.toContain('wrong');
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  await page.getByLabel('Admin token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'How likely?' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'How likely?' })).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.length, Object.values(localStorage)])).toEqual([0, ['yes']]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Admin token')).toBeVisible();
  await expect(page.getByText('How likely?')).toHaveCount(0);
});

test('keys focus the search, move through the comments and show help, except while somebody types', async ({
  page,
  results,
}) => {
  await openResults(page, results, uuids.large);
  await expect(comments(page)).toHaveCount(20);
  for (const [key, index] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(comments(page).nth(index)).toBeFocused();
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j?');
  await expect(page.getByRole('searchbox')).toHaveValue('j?');
  await expect(page.getByRole('dialog')).toBeHidden();
});

for (const [where, width, colorScheme] of [
  ['on a phone', 390, 'light'],
  ['in light', 1280, 'light'],
  ['in dark', 1280, 'dark'],
] as const) {
  test(`passes axe ${where}`, async ({ page, results }) => {
    // axe checks three pages
    test.slow();
    const check = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        what,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBeLessThanOrEqual(width);
    };
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openResults(page, results, uuids.choices, '&period=all');
    await check('a survey');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete all' }).click();
    await check('a dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Surveys' }).click();
    await page.getByRole('heading', { name: 'Surveys' }).waitFor();
    await check('all surveys');
  });
}

test('shows the text of a hostile visitor as plain text', async ({ page, results, consoleErrors }) => {
  // the server has no such screenshot
  consoleErrors.allow(/404 \(Not Found\).*\/screenshot\/$/);
  const script = '<img src=x onerror="window.hacked = 1"><script>window.hacked = 1</script>';
  const metadata = {
    page_url: 'javascript:window.hacked=1',
    page_title: script,
    locale: script,
    user_email: script,
    [script]: script,
    choices: [script],
    choice_comment: script,
    screenshot: { data_url: 'javascript:window.hacked=1', width: 1, height: 1 },
  };
  await results.answer(uuids.hostile, { score: 3, text: script, metadata });
  await results.answer(uuids.hostile, {
    score: 3,
    text: script,
    metadata: { page_url: `https://shop.example/${script}` },
  });
  await openResults(page, results, uuids.hostile);
  await expect(comments(page)).toHaveCount(2);
  for (const comment of await comments(page).all()) {
    await comment.getByText('Details').click();
    await expect(comment).toContainText(script);
  }
  await expect(page.getByText('Screenshot unavailable')).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: script })).not.toHaveCount(0);
  expect(await page.locator('img[src=x], #page script').count()).toBe(0);
  const links = await page.locator('a').evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).protocol));
  expect(new Set(links)).toEqual(new Set(['http:', 'https:']));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('lists comments by follow-up question, choices by range, and links in the funnel', async ({ page, results }) => {
  await results.answer(uuids.paths, { score: 2, text: 'Late', metadata: { question: 'What went wrong?' } });
  await results.answer(uuids.paths, { score: 8, text: 'Fine' });
  const followed_link = 'https://reviews.example';
  await results.answer(uuids.paths, { score: 10, text: 'The price', metadata: { choices: ['p'], followed_link } });
  await openResults(page, results, uuids.paths);
  const row = (table: string, name: string) => page.getByRole('region', { name: table }).getByRole('row', { name });
  await expect(row('Choices after 9–10', 'The price')).toContainText('1');
  await expect(row('Funnel', 'Link followed')).toContainText('1');
  await page.getByRole('button', { name: 'What went wrong?' }).click();
  await expectCount(page, 1);
  await expect(comments(page)).toHaveCount(1);
  await expect(comments(page)).toContainText('What went wrong?Late');
  await page.getByRole('button', { name: 'What went wrong?', pressed: true }).click();
  const own = page.getByRole('button', { name: "The survey's own question" });
  await own.click();
  await expectCount(page, 2);
  await page.getByRole('button', { name: 'Remove the filter question: no value' }).click();
  await expectCount(page, 3);
});

test('counts answers in all languages together, filters by language, and marks each answer with its language', async ({
  page,
  results,
}) => {
  const answer = (locale: string, text: string, choices: string[], choice_comment: string | null = null) =>
    results.answer(uuids.languages, { score: 9, text, metadata: { locale, choices, choice_comment } });
  await answer('en', 'The price', ['price']);
  await answer('de', 'Der Preis;\nDas Tempo;\nDie Farbe', ['price', 'Speed'], 'Die Farbe');
  await answer('ar', 'السعر;\nاللون', ['price'], 'اللون');
  await openResults(page, results, uuids.languages);
  await expect(page.locator('h1')).toHaveAttribute('lang', 'en');
  const row = (name: string) => page.getByRole('region', { name: 'Choices' }).getByRole('row', { name });
  await expect(row('The price')).toContainText('3');
  await expect(row('Speed')).toContainText('1');
  await expect(row('Der Preis')).toHaveCount(0);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  }
  await (await addFilter(page, 'Language')).getByRole('combobox').selectOption('ar');
  await expectCount(page, 1);
  const comment = comments(page);
  await expect(comment.getByText('The price')).toHaveAttribute('lang', 'en');
  await expect(comment.getByText('اللون')).toHaveAttribute('lang', 'ar');
  await expect(comment.getByText('اللون')).toHaveCSS('direction', 'rtl');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expectCount(page, 1);
  await expect(comment.getByRole('listitem')).toHaveText(['The price', 'Speed']);
  await expect(comment.getByText('Die Farbe')).toHaveAttribute('lang', 'de');
});
