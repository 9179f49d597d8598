import { aSurvey, cardOf, decided, earlyCalls, expect, htmlOf, test } from './support/test.ts';

test('starts a session without the data of the first user when identify names another user', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true, response_type: 'text' }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('identify', { id: 'ada', email: 'ada@example.com', plan: 'pro' }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await page.evaluate(`asklet('identify', { id: 'bob' })`);
  await expect(cardOf(page)).toBeHidden();
  await page.evaluate(`asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '2 out of 10' }).click();
  await expect
    .poll(async () =>
      (await server.responses()).map(({ score, metadata }) => [
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
  expect(await server.sessions()).toHaveLength(2);
});

test('keeps user and session when identify adds the e-mail address', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-user-id': 'ada' }))));
  await decided(page);
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('identify', { email: 'ada@example.com' }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect
    .poll(() => server.responses())
    .toMatchObject([{ metadata: { user_id: 'ada', user_email: 'ada@example.com' } }]);
  expect(await server.sessions()).toHaveLength(1);
});

test('opens for the next user of a browser', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag({ 'data-user-id': 'ada' }))));
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(site.page(htmlOf(server.tag({ 'data-user-id': 'bob' })), '/bob'));
  await expect(cardOf(page)).toBeVisible();
  await expect.poll(() => server.sessions()).toHaveLength(2);
});
