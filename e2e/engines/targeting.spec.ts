import type { SurveyInput } from 'asklet/server';
import { aSurvey, otherUuid, surveyUuid } from '../support/surveys.ts';
import { expect, test } from './test.ts';

const triggers = [
  { type: 'immediate' },
  { type: 'delay', seconds: 1 },
  { type: 'scroll', percent: 50 },
  { type: 'exit_intent' },
  { type: 'click', selector: '#buy' },
  { type: 'event', name: 'bought' },
  { type: 'idle', seconds: 1 },
  { type: 'element', selector: '#buy' },
  { type: 'any', of: [{ type: 'exit_intent' }, { type: 'delay', seconds: 1 }] },
] satisfies SurveyInput['trigger'][];

for (const trigger of triggers) {
  test(`trigger: ${trigger.type}`, async ({ visit: start, driver }) => {
    const visit = await start(aSurvey({ trigger }));
    await visit.open({ body: `<button id="buy">Buy</button><div style="height:3000px"></div>${visit.server.tag()}` });
    await visit.why(surveyUuid);
    if (trigger.type === 'scroll') await driver.evaluate(() => scrollTo(0, 2_500));
    if (trigger.type === 'click') {
      const [x, y] = await driver.evaluate(() => {
        const { left, top } = document.querySelector('#buy')!.getBoundingClientRect();
        return [left + 5, top + 5] as [number, number];
      });
      await driver.click(x, y);
    }
    if (trigger.type === 'event') await visit.command('track', 'bought');
    if (trigger.type === 'exit_intent') {
      // a driver cannot move the mouse out of the window
      await driver.evaluate(() => {
        const leave = new MouseEvent('mouseout', { bubbles: true, clientX: 200, clientY: -1, relatedTarget: null });
        document.documentElement.dispatchEvent(leave);
      });
    }
    expect((await visit.locate('dialog')).count).toBe(1);
  });
}

test('an audience, sample and attributes of the visitor', async ({ visit: start }) => {
  const audience = {
    devices: ['desktop' as const],
    min_page_views: 1,
    attributes: { plan: ['pro'], seats: { min: 2 } },
  };
  const visit = await start(aSurvey({ trigger: { type: 'immediate', sample_percent: 100, audience } }));
  await visit.open();
  const waiting = await visit.why(surveyUuid);
  expect(waiting).toMatchObject({ reason: 'audience', detail: { condition: 'attributes.plan', known: false } });
  await visit.command('metadata', { plan: 'pro', seats: 3 });
  expect((await visit.locate('dialog')).count).toBe(1);
});

test('page rules and single-page navigation by hash', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ show_on_pages: [{ match: 'contains', value: '#/thanks' }] }));
  await visit.open();
  expect((await visit.why(surveyUuid)).reason).toBe('pages');
  await driver.evaluate(() => void (location.hash = '/thanks'));
  await visit.click('radio', '', 3);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 3 }]);
});

test('single-page navigation by history.pushState, and going back', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ show_on_pages: { include: ['*/thanks'], exclude: ['*/cart*'] } }));
  await visit.open();
  expect((await visit.why(surveyUuid)).reason).toBe('pages');
  await driver.evaluate(() => {
    history.pushState(null, '', '/thanks');
    // without the Navigation API, only going back is noticed
    if ('navigation' in window) return;
    history.pushState(null, '', '/cart');
    history.back();
  });
  await visit.click('radio', '', 3);
  await expect.poll(() => visit.server.responses()).toMatchObject([{ score: 3 }]);
});

test('several surveys: one card at a time', async ({ visit: start }) => {
  const visit = await start(aSurvey({ question: 'First?' }), aSurvey({ survey_uuid: otherUuid, question: 'Second?' }));
  await visit.open({
    body: visit.server.tag() + visit.server.tag({ 'data-survey': otherUuid, 'data-site-cooldown-hours': '0' }),
  });
  const { text, count } = await visit.locate('heading');
  expect(count).toBe(1);
  await visit.click('button', 'Close');
  const second = text === 'First?' ? 'Second?' : 'First?';
  expect((await visit.locate('heading', second)).count).toBe(1);
});
