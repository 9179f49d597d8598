import { earlyCalls, expect, htmlOf, test } from './support/test.ts';

test("starts a session without the first user's data when identify names another user", async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true, response_type: 'text' });
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await page.evaluate(`asklet('identify', { id: 'ada', email: 'ada@example.com', plan: 'pro' }); asklet('open')`);
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{}]);
  await page.evaluate(`asklet('identify', { id: 'bob' })`);
  await expect(asklet.card.root).toBeHidden();
  await page.evaluate(`asklet('open')`);
  await asklet.card.score(2);
  await expect
    .poll(async () =>
      (await asklet.server.responses()).map(({ score, metadata }) => [
        score,
        metadata['user_id'],
        metadata['user_email'],
        metadata['plan'],
      ]),
    )
    .toEqual([
      [9, 'ada', 'ada@example.com', 'pro'],
      [2, 'bob', undefined, undefined],
    ]);
  expect(await asklet.server.sessions()).toHaveLength(2);
});

test('keeps user and session when identify adds the email address', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(earlyCalls(), tag({ 'data-user-id': 'ada' }))));
  await asklet.why();
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await page.evaluate(`asklet('identify', { email: 'ada@example.com' }); asklet('open')`);
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ metadata: { user_id: 'ada', user_email: 'ada@example.com' } }]);
  expect(await asklet.server.sessions()).toHaveLength(1);
});

test('opens for the next user of the same browser', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag({ 'data-user-id': 'ada' }))));
  await asklet.card.close();
  await page.goto(site.page(htmlOf(tag({ 'data-user-id': 'bob' })), '/bob'));
  await expect(asklet).toShowSurvey();
  await expect.poll(() => asklet.server.sessions()).toHaveLength(2);
});
