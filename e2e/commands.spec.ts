import { rememberedSession } from './support/memory.ts';
import { holdRequests } from './support/requests.ts';
import { aSurvey, cardOf, decided, earlyCalls, eventsOf, expect, htmlOf, test, waitForIdle } from './support/test.ts';

test('opens and closes by command, repeatedly', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const button = `<button onclick="asklet('open')">Ask me</button>`;
  await page.goto(site.page(htmlOf(button, server.tag())));
  const card = cardOf(page);
  const opener = page.getByRole('button', { name: 'Ask me' });
  for (let time = 0; time < 3; time++) {
    await opener.click();
    // a person opened it, so it takes the focus
    await expect(card.getByRole('heading')).toBeFocused();
    await page.evaluate(`asklet('close')`);
    await expect(card).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  // closing by command is no dismissal
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'survey_opened', 'survey_opened']);
});

test('starts a new session, and opens again, after reset', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  await page.evaluate(`asklet('reset')`);
  await cardOf(page).getByRole('radio', { name: '6 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 5 }, { score: 6 }]);
  expect(await server.sessions()).toHaveLength(2);
});

test('starts a new session when reset comes before the reply to the old one', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ trigger: { type: 'event', name: 'paid' } }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await decided(page);
  const first = await rememberedSession(page);
  const held = await holdRequests(page, /\/sessions\//);
  await page.reload();
  await held.sent;
  await page.evaluate(`asklet('reset'); asklet('open')`);
  held.release();
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toHaveLength(1);
  expect((await server.responses())[0]!.session_uuid).not.toBe(first);
});

test('leaves nothing in the page after destroy, and ignores all later commands', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ feedback_button: true, trigger: { type: 'immediate' } }));
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.evaluate(`asklet('destroy')`);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.evaluate(
    `asklet('close'); asklet('track', 'paid'); asklet('identify', { id: '1' }); asklet('reset'); asklet('open'); asklet('destroy')`,
  );
  await waitForIdle(page);
  expect(await page.evaluate(`asklet('why')`)).toEqual({ shown: false, reason: 'destroyed' });
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});

test('shows nothing when destroy comes before the reply to the session', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const held = await holdRequests(page, /\/sessions\//);
  const answered = page.waitForResponse(/sessions/);
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await held.sent;
  await page.evaluate(`asklet('destroy')`);
  held.release();
  await answered;
  await waitForIdle(page);
  await expect(page.locator('asklet-survey')).toHaveCount(0);
});

test('opens once when it is opened, closed and opened again before the reply to the session', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  const held = await holdRequests(page, /\/sessions\//);
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag())));
  await page.evaluate(`asklet('open'); asklet('close'); asklet('open')`);
  await held.sent;
  held.release();
  await expect(cardOf(page)).toHaveCount(1);
  // events arrive in order: nothing opened it a second time before it was closed
  await cardOf(page).getByRole('button', { name: 'Close' }).click();
  await expect.poll(async () => (await eventsOf(server)).at(-1)).toBe('survey_closed');
  expect(await eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'survey_closed']);
  await expect(cardOf(page)).toHaveCount(0);
});
