import { rememberedSession } from '../support/memory.ts';
import { earlyCalls, eventsOf, expect, htmlOf, test, waitForIdle } from '../support/test.ts';

test('opens and closes with commands, repeatedly', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  const button = `<button onclick="asklet('open')">Ask me</button>`;
  await page.goto(site.page(htmlOf(button, tag())));
  const card = asklet.card.root;
  const opener = page.getByRole('button', { name: 'Ask me' });
  for (let time = 0; time < 3; time++) {
    await opener.click();
    // a person opened it, so it takes the focus
    await expect(card.getByRole('group')).toBeFocused();
    await page.evaluate(`asklet('close')`);
    await expect(card).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  // closing with a command is not a dismissal
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'survey_opened', 'survey_opened']);
});

test('starts a new session and opens again after reset', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(5);
  await expect(asklet).toHaveResponses([{}]);
  await page.evaluate(`asklet('reset')`);
  await asklet.card.score(6);
  await expect(asklet).toHaveResponses([{ score: 5 }, { score: 6 }]);
  expect(await asklet.server.sessions()).toHaveLength(2);
});

test('starts a new session if reset comes before the reply to the previous one', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' } });
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await asklet.why();
  const first = await rememberedSession(page);
  const release = asklet.hold('sessions');
  const sent = page.waitForRequest(/\/sessions\//);
  await page.reload();
  await sent;
  await page.evaluate(`asklet('reset'); asklet('open')`);
  release();
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{}]);
  expect((await asklet.server.responses())[0]!.session_uuid).not.toBe(first);
});

test('leaves nothing in the page after destroy, and ignores all later commands', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ feedback_button: true, trigger: { type: 'immediate' } });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await page.evaluate(`asklet('destroy')`);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.evaluate(
    `asklet('close'); asklet('track', 'paid'); asklet('identify', { id: '1' }); asklet('reset'); asklet('open'); asklet('destroy')`,
  );
  await waitForIdle(page);
  expect(await page.evaluate(`asklet('why')`)).toEqual({ shown: false, reason: 'destroyed' });
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});

test('shows nothing if destroy comes before the reply to the session', async ({ page, asklet, site, tag }) => {
  const release = asklet.hold('sessions');
  const sent = page.waitForRequest(/\/sessions\//);
  const answered = page.waitForResponse(/sessions/);
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await sent;
  await page.evaluate(`asklet('destroy')`);
  release();
  await answered;
  await waitForIdle(page);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});

test('opens once if it is opened, closed and opened again before the reply to the session', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ manual_tracking: true });
  const release = asklet.hold('sessions');
  const sent = page.waitForRequest(/\/sessions\//);
  await page.goto(site.page(htmlOf(earlyCalls(), tag())));
  await page.evaluate(`asklet('open'); asklet('close'); asklet('open')`);
  await sent;
  release();
  await expect(asklet.card.root).toHaveCount(1);
  // events arrive in order: it was not opened a second time before it was closed
  await asklet.card.close();
  await expect.poll(async () => (await eventsOf(asklet)).at(-1)).toBe('survey_closed');
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(asklet.card.root).toHaveCount(0);
});
