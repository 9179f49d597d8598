import { AxeBuilder } from '@axe-core/playwright';
import { devices } from '@playwright/test';
import { type Store } from 'asklet/server';
import { type OpenedStore, openStore } from 'asklet/service';
import { nps, openApp, ownersFile, test, token } from './support/app.ts';
import { tagOf } from './support/html.ts';
import { expect, htmlOf } from './support/test.ts';

const dayLength = 86_400_000;
const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
const cart = 'https://shop.example/cart';
const checkout = 'https://shop.example/checkout';

interface Visits {
  readonly page: string;
  readonly at: number;
  /** The number of visits with each score. */
  readonly scores: Readonly<Record<number, number>>;
  /** The number of visits that closed the card. */
  readonly closed?: number;
}

/** Stores visits on a page that saw the survey, and answered it or closed it. */
async function addVisits(store: Store, { page, at, scores, closed = 0 }: Visits): Promise<void> {
  const visit = async (score: number | null) => {
    const context = { page, locale: 'en-GB', device: page === cart ? 'computer' : 'phone' } as const;
    const session = { survey_uuid: nps, session_uuid: crypto.randomUUID(), at, flags, ...context };
    await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
    const metadata = { page_url: page, locale: 'en-GB' };
    if (score === null) await store.addEvent({ ...session, event_type: 'survey_closed', version: 2 });
    else await store.saveResponse({ ...session, score, text: null, metadata });
  };
  const all = Object.entries(scores).flatMap(([score, count]) => Array<number>(count).fill(Number(score)));
  await Promise.all([...all, ...Array<null>(closed).fill(null)].map(visit));
}

/** Fills a store: the pages keep their scores, but more of them come from the checkout in the last 30 days. */
async function shiftedStore(): Promise<OpenedStore> {
  const store = await openStore(':memory:');
  const [now, before] = [Date.now() - dayLength, Date.now() - 40 * dayLength];
  await addVisits(store, { page: cart, at: before, scores: { 10: 120, 3: 40 } });
  await addVisits(store, { page: checkout, at: before, scores: { 10: 16, 3: 48 } });
  await addVisits(store, { page: cart, at: now, scores: { 10: 48, 3: 16 }, closed: 36 });
  await addVisits(store, { page: checkout, at: now, scores: { 10: 40, 3: 120 }, closed: 240 });
  return store;
}

test('a card that a phone dismissed and a computer answered is counted by page, device and language', async ({
  browser,
  page,
  site,
  startOwner,
}) => {
  const file = ownersFile
    .replace(/, "origins": \[.*?\]/, '')
    .replace('"title"', '"trigger": { "type": "delay", "seconds": 0 }, "title"');
  const server = await startOwner(file);
  const tag = tagOf(`${server.url}/asklet.js`, { 'data-survey': nps, 'data-key': 'pk_owner' });
  const [dismissing, answering] = ['/a', '/b'].map((path) => site.page(htmlOf(tag), path));
  const phone = await browser.newContext({ ...devices['Pixel 7'], locale: 'de-DE' });
  await phone.addInitScript('askletTestMode = true');
  const visitor = await phone.newPage();
  await visitor.goto(`${dismissing}?order=7`);
  await visitor.locator('[part=close]').click();
  await expect(visitor.getByRole('dialog')).toBeHidden();
  await page.goto(answering!);
  await page.getByRole('radio', { name: '9 out of 10' }).click();

  const summary = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${server.url}/api/admin/surveys/${nps}/summary`, { headers });
    const found = (await reply.json()) as Record<'pages' | 'devices' | 'locales', Record<string, unknown>[]>;
    const rowsOf = (rows: Record<string, unknown>[]) =>
      rows.map(({ name, opened, dismissed, answered, responses }) => [name, opened, dismissed, answered, responses]);
    return [rowsOf(found.pages), rowsOf(found.devices), rowsOf(found.locales)];
  };
  const of = (phoneName: unknown, computerName: unknown) =>
    expect.arrayContaining([
      [phoneName, 1, 1, 0, 0],
      [computerName, 1, 0, 1, 1],
    ]);
  await expect.poll(summary).toEqual([of(dismissing, answering), of('phone', 'computer'), of('de-DE', 'en-US')]);
  await phone.close();
});

test('the tables show where the survey was shown, and a warning that other visitors explain the change', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner(ownersFile, { database: await shiftedStore() });
  await openApp(page, server, `/surveys/${nps}/results`);
  const warning = page
    .getByRole('region', { name: 'NPS (recommendation)' })
    .getByText('Other visitors explain')
    .locator('..');
  await expect(warning).toHaveText(
    /^Other visitors explain the change\. The scores come from other pages than before: shop\.example\/checkout 71% \(before 29%\) and shop\.example\/cart 29% \(before 71%\)\. With the earlier shares, NPS would be 21 instead of −21\.$/,
  );
  const segments = page.getByRole('region', { name: 'Segments' });
  const pages = segments.getByRole('table');
  await expect(pages.getByRole('columnheader')).toHaveText(['Page', 'Shown', 'Dismissed', 'Answered', 'Rate', 'NPS']);
  await expect(pages.getByRole('row', { name: /checkout/ }).getByRole('cell')).toHaveText([
    '400',
    '240',
    '160',
    '40%',
    /^−50/,
  ]);
  await segments.getByRole('button', { name: 'Devices' }).click();
  await expect(segments.getByRole('rowheader')).toHaveText(['Phone', 'Computer']);
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect(page.getByText('160 responses in this view')).toBeVisible();
  // a filter selects responses, and visits without one are unknown
  await expect(segments.getByRole('columnheader')).toHaveText(['Device', 'Count', 'Percent', 'NPS']);
});

test('the row that was chosen keeps the focus in the other table, and can be taken back', async ({
  page,
  startOwner,
}) => {
  const server = await startOwner(ownersFile, { database: await shiftedStore() });
  await openApp(page, server, `/surveys/${nps}/results`);
  for (const [kind, name, count] of [
    ['Devices', 'Phone', 160],
    ['Pages', 'shop.example/cart', 64],
  ] as const) {
    await page.getByRole('button', { name: kind }).click();
    const row = page.getByRole('button', { name });
    await row.press('Enter');
    await expect(page.getByText(`${count} responses in this view`)).toBeVisible();
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('224 responses in this view')).toBeVisible();
    await expect(row).toBeFocused();
  }
});

for (const [locale, text] of [
  ['en-US', 'Other visitors explain the change.'],
  ['de-DE', 'Andere Besucher erklären die Änderung.'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('both fit into 320 pixels, and axe finds nothing', async ({ page, startOwner }) => {
      const server = await startOwner(ownersFile, { database: await shiftedStore() });
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(`${server.url}/surveys/${nps}/results#token=${token}`);
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    });
  });
}
