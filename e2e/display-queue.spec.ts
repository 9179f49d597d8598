import { chunks, holdRequests } from './support/requests.ts';
import { aSurvey, decided, earlyCalls, expect, hostPage, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('shows two surveys one after the other, in the order in which their triggers fired', async ({
  page,
  feedback,
  site,
}) => {
  const trigger = (name: string) => ({ type: 'event' as const, name });
  const server = await feedback(
    aSurvey({ question: 'First?', trigger: trigger('one'), do_not_show_if_closed: false }),
    aSurvey({ question: 'Second?', trigger: trigger('two'), survey_uuid: otherUuid }),
  );
  await page.goto(site.page(hostPage('site', server.tag() + server.tag({ 'data-survey': otherUuid }))));
  await decided(page, surveyUuid);
  await decided(page, otherUuid);
  await page.evaluate(`asklet('track', 'two'); asklet('track', 'one')`);
  await expect(page.getByRole('dialog', { name: 'Second?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect.poll(async () => (await decided(page, surveyUuid)).reason).toBe('queue');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('shows the survey first that was due first, however long the card chunk takes', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(
    aSurvey({ question: 'First?' }),
    aSurvey({ survey_uuid: otherUuid, question: 'Second?', trigger: { type: 'event', name: 'paid' } }),
  );
  const held = await holdRequests(page, chunks.card);
  await page.goto(site.page(htmlOf(server.tag(), server.tag({ 'data-survey': otherUuid }))));
  await held.sent;
  await page.waitForFunction(
    (other) =>
      (window as unknown as { asklet(...call: string[]): { reason: string } }).asklet('why', other).reason ===
      'trigger',
    otherUuid,
  );
  await page.evaluate(`asklet('track', 'paid')`);
  held.release();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('shows immediate surveys in the order of their tags, whatever arrives first', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ question: 'First?' }),
    aSurvey({ survey_uuid: otherUuid, question: 'Second?' }),
  );
  const script = await holdRequests(page, /asklet\.js\?first/);
  const session = await holdRequests(page, new RegExp(`${surveyUuid}/sessions/`));
  const first = server.tag().replace('asklet.js', 'asklet.js?first');
  await page.goto(site.page(htmlOf(earlyCalls(), first, server.tag({ 'data-survey': otherUuid }))), {
    waitUntil: 'commit',
  });
  await script.sent;
  await page.waitForFunction(() => Symbol.for('asklet') in document.documentElement);
  script.release();
  await expect.poll(async () => (await decided(page, otherUuid)).reason).toBe('queue');
  session.release();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Second?' })).toBeVisible();
});
