import { chunks, holdRequests } from './support/requests.ts';
import { earlyCalls, expect, hostPage, htmlOf, otherUuid, surveyUuid, test } from './support/test.ts';

test('shows two surveys one after the other, in the order in which their triggers fired', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const trigger = (name: string) => ({ type: 'event' as const, name });
  await asklet.override({
    [surveyUuid]: { question: 'First?', trigger: trigger('one'), do_not_show_if_closed: false },
    [otherUuid]: { question: 'Second?', trigger: trigger('two') },
  });
  await page.goto(site.page(hostPage('site', tag() + tag({ 'data-survey': otherUuid }))));
  await asklet.why(surveyUuid);
  await asklet.why(otherUuid);
  await page.evaluate(`asklet('track', 'two'); asklet('track', 'one')`);
  await expect(page.getByRole('dialog', { name: 'Second?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(asklet).not.toShowSurvey('queue', surveyUuid);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('shows the survey that was due first, however long the card chunk takes', async ({ page, asklet, site, tag }) => {
  await asklet.override({
    [surveyUuid]: { question: 'First?' },
    [otherUuid]: { question: 'Second?', trigger: { type: 'event', name: 'paid' } },
  });
  const held = await holdRequests(page, chunks.card);
  await page.goto(site.page(htmlOf(tag(), tag({ 'data-survey': otherUuid }))));
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

test('shows immediate surveys in the order of their tags, even if replies arrive in another order', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ [surveyUuid]: { question: 'First?' }, [otherUuid]: { question: 'Second?' } });
  const script = await holdRequests(page, /asklet\.js\?first/);
  const session = await holdRequests(page, new RegExp(`${surveyUuid}/sessions/`));
  const first = tag().replace('asklet.js', 'asklet.js?first');
  const second = tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' });
  await page.goto(site.page(htmlOf(earlyCalls(), first, second)), { waitUntil: 'commit' });
  await script.sent;
  await page.waitForFunction(() => Symbol.for('asklet') in document.documentElement);
  script.release();
  await expect(asklet).not.toShowSurvey('queue', otherUuid);
  session.release();
  await expect(page.getByRole('dialog', { name: 'First?' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog', { name: 'Second?' })).toBeVisible();
});
