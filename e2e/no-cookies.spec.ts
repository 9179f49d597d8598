import { storedNames } from './support/memory.ts';
import { expect, htmlOf, test } from './support/test.ts';

test('a visit with an answer sets no cookie, and sends nothing to others than its server', async ({
  page,
  context,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', collect_contact: true, trigger: { type: 'delay', seconds: 0 } });
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await asklet.card.root.getByRole('textbox').fill('Fine');
  await asklet.card.root.getByRole('button', { name: 'Send' }).click();
  await asklet.card.root.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
  await asklet.card.root.getByRole('textbox', { name: 'Email address' }).press('Enter');
  await expect(asklet).toHaveResponses([{ score: 9, text: 'Fine', metadata: { user_email: 'ada@example.com' } }]);
  expect([...origins].sort()).toEqual([new URL(asklet.url).origin, new URL(site.url).origin].sort());
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length)).toBe(0);
  expect((await storedNames(page)).length).toBeGreaterThan(0);
});
