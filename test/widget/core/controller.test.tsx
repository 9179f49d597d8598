import { afterEach, expect, test, vi } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { registryOf } from '../../../src/widget/core/registry.ts';
import { control, tick } from './control.ts';

const cards = ['opened', 'closed', 'Error'];
const surveys: { dispatch(event: { type: 'destroyed' }): void }[] = [];

/** Starts a survey that ends with the test. */
async function start(...given: Parameters<typeof control>) {
  const survey = await control(...given);
  surveys.push(survey);
  return survey;
}

afterEach(() => {
  for (const survey of surveys.splice(0)) survey.dispatch({ type: 'destroyed' });
  vi.restoreAllMocks();
});

test('opens a card as soon as it is loaded, if nothing else is waited for', async () => {
  const survey = await start();
  expect(survey.decide()).toEqual({ reason: 'due' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened']);
  expect(survey.decide()).toEqual({ reason: 'shown' });
});

test('loads the display once, however often it decides', async () => {
  const survey = await start();
  for (let times = 0; times < 3; times++) survey.update();
  await survey.load();
  expect(survey.loads).toHaveLength(1);
});

test('judges the page once for each decision, and only if the survey needs it', async () => {
  const plain = await start();
  expect(plain.takeLog('judged')).toEqual([]);
  const survey = await start({ show_on_pages: ['/a'] }, { page: { ok: false } });
  // once it is loaded, and once more in the phase that follows
  expect(survey.takeLog('judged')).toEqual(['judged', 'judged']);
  survey.update();
  expect(survey.takeLog('judged')).toEqual(['judged']);
});

test('loads no targeting if what the browser knows decides', async () => {
  const survey = await start({ show_on_pages: ['/a'] }, { cooldown: 1 });
  expect(survey.decide()).toMatchObject({ reason: 'cooldown' });
  expect(survey.takeLog('judged')).toEqual([]);
  survey.situation.cooldown = 0;
  survey.update();
  await tick();
  expect(survey.takeLog('judged')).not.toEqual([]);
  expect(survey.decide()).toEqual({ reason: 'due' });
});

test.each([
  [true, 1, ['created', 'prepared']],
  [false, 0, []],
])('loads the card with the session if the tag asks for it (%s), and opens nothing', async (preload, loads, log) => {
  const survey = await start({ trigger: { type: 'exit_intent' } }, { preload, memory: null });
  expect(survey.loads).toHaveLength(loads);
  await survey.load();
  expect(survey.takeLog('created', 'prepared', ...cards)).toEqual(log);
});

test('loads nothing ahead for a visitor who has answered', async () => {
  const survey = await start({ show_on_pages: ['/a'] }, { preload: true, cooldown: 1 });
  expect(survey.loads).toEqual([]);
  expect(survey.takeLog('judged')).toEqual([]);
});

test('tries again if what was loaded ahead has failed', async () => {
  const survey = await start({ trigger: { type: 'exit_intent' } }, { preload: true, memory: null });
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  survey.fireTrigger();
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened']);
});

test.each<[string, Partial<Survey>, number]>([
  ['that stays closed', { manual_tracking: true }, 0],
  ['that the page rules exclude', { show_on_pages: ['/a'] }, 0],
  // the owner may have changed the trigger, or ended the survey
  ['that waits for its trigger', { trigger: { type: 'exit_intent' } }, 1],
  ['with a launcher', { feedback_button: true, manual_tracking: true }, 1],
])('for a stored survey %s, starts sessions: %j, %i', async (_, fields, count) => {
  const survey = await start(fields, { page: { ok: !fields.show_on_pages } });
  expect(survey.takeLog('session')).toHaveLength(count);
});

test('loads no targeting for a trigger during the cooldown across surveys, unless there are page rules', async () => {
  const triggered = await start({ trigger: { type: 'exit_intent' } }, { siteCooldown: 1 });
  expect(triggered.decide()).toEqual({ reason: 'site_cooldown', detail: 1 });
  expect(triggered.takeLog('judged')).toEqual([]);
  const survey = await start({ show_on_pages: ['/a'] }, { siteCooldown: 1, page: { ok: false } });
  expect(survey.decide()).toMatchObject({ reason: 'pages' });
});

test('reports that a modal dialog blocks an open card', async () => {
  const survey = await start();
  await survey.load();
  survey.situation.isBehind = true;
  expect(survey.decide()).toEqual({ reason: 'shown', blockedBy: 'dialog' });
  survey.situation.isBehind = false;
  expect(survey.decide()).toEqual({ reason: 'shown' });
});

test('gives a requested card the focus', async () => {
  const survey = await start({ manual_tracking: true });
  expect(survey.loads).toEqual([]);
  survey.dispatch({ type: 'openRequested' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened with focus']);
});

test('opens a card with the last requested score, and chooses another one in it', async () => {
  const survey = await start({ manual_tracking: true });
  survey.dispatch({ type: 'openRequested', request: { score: 8 } });
  survey.dispatch({ type: 'openRequested', request: { score: 3 } });
  survey.dispatch({ type: 'openRequested' });
  survey.choose({ score: 4 });
  await survey.load();
  survey.choose({ score: 5 });
  expect(survey.takeLog(...cards, 'chose')).toEqual(['opened with focus and score 3', 'chose 5']);
});

test('opens no card for a score that the survey does not have', async () => {
  const survey = await start({ manual_tracking: true }, { acceptsScore: false });
  survey.dispatch({ type: 'openRequested', request: { score: 12 } });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual([]);
  expect(survey.decide()).toEqual({ reason: 'manual' });
});

test('opens by itself without a score that the survey does not have', async () => {
  const survey = await start({}, { acceptsScore: false });
  survey.dispatch({ type: 'openRequested', request: { score: 12 } });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened']);
});

test('opens no card if its request is canceled while it loads', async () => {
  const survey = await start({ manual_tracking: true });
  survey.dispatch({ type: 'openRequested' });
  survey.dispatch({ type: 'openCancelled' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual([]);
  expect(survey.decide()).toEqual({ reason: 'manual' });
});

test('leaves room for the next survey as soon as it shows an earlier answer', async () => {
  const answered = await start({}, { isAnsweredHere: true });
  const next = await start();
  expect(next.decide()).toEqual({ reason: 'queue' });
  await answered.load();
  await next.load();
  expect(answered.takeLog('opened')).toEqual(['opened']);
  expect(next.takeLog('opened')).toEqual(['opened']);
  expect(registryOf(document).shown).not.toBeNull();
});

test("opens the next survey's card when one is closed, and not the closed one again", async () => {
  const first = await start();
  const second = await start();
  await second.load();
  expect(second.decide()).toEqual({ reason: 'queue' });
  await first.load();
  first.closeCard();
  await second.load();
  expect(first.takeLog(...cards)).toEqual(['opened', 'closed: api']);
  expect(second.takeLog(...cards)).toEqual(['opened']);
  expect(first.decide()).toEqual({ reason: 'opened' });
});

test('opens a requested card only when the open one is closed', async () => {
  const first = await start();
  const second = await start();
  await first.load();
  second.dispatch({ type: 'openRequested' });
  expect(second.decide()).toEqual({ reason: 'queue' });
  await second.load();
  expect(second.takeLog(...cards)).toEqual([]);
  first.closeCard();
  await second.load();
  expect(second.takeLog(...cards)).toEqual(['opened with focus']);
});

test.each([true, false])('frees the display if a card cannot be opened (requested: %s)', async (requested) => {
  const first = await start({}, { failsToOpen: true });
  const second = await start();
  if (requested) first.dispatch({ type: 'openRequested' });
  await first.load();
  await second.load();
  // it does not try repeatedly
  expect(first.takeLog(...cards)).toHaveLength(1);
  expect(first.decide()).toEqual({ reason: 'opened' });
  expect(second.takeLog(...cards)).toEqual(['opened']);
});

test('lets the others open if the display cannot be loaded, and tries again', async () => {
  const first = await start();
  const second = await start();
  first.loads[0]!.reject(new Error('not found'));
  await tick();
  expect(first.decide()).toEqual({ reason: 'failed' });
  await second.load();
  expect(first.takeLog(...cards)).toEqual(['Error: not found']);
  expect(second.takeLog(...cards)).toEqual(['opened']);
  second.closeCard();
  first.dispatch({ type: 'retried' });
  await tick();
  await first.load();
  expect(first.takeLog(...cards)).toEqual(['opened']);
});

test('does not open a closed card again after its session could not be started for a request', async () => {
  const survey = await start();
  await survey.load();
  survey.closeCard();
  survey.situation.startError = new Error('offline');
  survey.dispatch({ type: 'openRequested' });
  await tick();
  expect(survey.decide()).toEqual({ reason: 'failed' });
  survey.dispatch({ type: 'retried' });
  await tick();
  expect(survey.decide()).toEqual({ reason: 'opened' });
});

test('repeats a failed load by itself, and reports a series of failures once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const survey = await start();
  for (let times = 0; times < 3; times++) {
    await vi.waitFor(() => expect(survey.loads).toHaveLength(times + 1));
    survey.loads[times]!.reject(new Error('not found'));
  }
  await vi.waitFor(() => expect(survey.loads).toHaveLength(4));
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found', 'opened']);
});

test('gives up a requested card whose display does not load', async () => {
  const survey = await start({ manual_tracking: true });
  survey.dispatch({ type: 'openRequested' });
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found']);
  survey.dispatch({ type: 'retried' });
  await tick();
  expect(survey.decide()).toEqual({ reason: 'manual' });
});

test('keeps a score that was requested until its card can open, and reports its failures once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const survey = await start({ manual_tracking: true });
  survey.dispatch({ type: 'openRequested', request: { score: 8 } });
  for (let times = 0; times < 2; times++) {
    await vi.waitFor(() => expect(survey.loads).toHaveLength(times + 1));
    survey.loads[times]!.reject(new Error('not found'));
  }
  await vi.waitFor(() => expect(survey.loads).toHaveLength(3));
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found', 'opened with focus and score 8']);
});

test('starts the session again if another tab forgets it while the display loads', async () => {
  const survey = await start();
  survey.situation.memory = null;
  await survey.load();
  expect(survey.situation.memory).not.toBeNull();
  expect(survey.takeLog(...cards)).toEqual(['opened']);
});

test('opens for a trigger that has fired, although the display or the session could not be loaded once', async () => {
  const survey = await start({ trigger: { type: 'event', name: 'paid' } });
  survey.track('paid');
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  survey.situation.startError = new Error('offline');
  survey.dispatch({ type: 'retried' });
  await tick();
  expect(survey.decide()).toEqual({ reason: 'failed' });
  survey.situation.startError = null;
  survey.dispatch({ type: 'retried' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found', 'opened']);
});

test('loads a launcher again that could not be loaded, and reports a series of failures once', async () => {
  const survey = await start({ feedback_button: true, trigger: { type: 'immediate' } });
  for (let times = 0; times < 2; times++) {
    for (let updates = 0; updates < 3; updates++) survey.update();
    expect(survey.loads).toHaveLength(times + 1);
    survey.loads[times]!.reject(new Error('not found'));
    await tick();
    expect(survey.decide()).toEqual({ reason: 'failed' });
    survey.dispatch({ type: 'retried' });
  }
  await survey.load();
  expect(survey.takeLog('Error', 'launcher').slice(0, 2)).toEqual(['Error: not found', 'launcher']);
});

test('reports the failure of each request of the page', async () => {
  const survey = await start({ manual_tracking: true });
  for (let times = 0; times < 2; times++) {
    survey.dispatch({ type: 'openRequested' });
    survey.loads[times]!.reject(new Error('not found'));
    await tick();
    survey.dispatch({ type: 'retried' });
    expect(survey.decide()).toEqual({ reason: 'manual' });
    expect(survey.takeLog('Error')).toEqual(['Error: not found']);
  }
});

test('is ready once, although a request fails and a card is closed', async () => {
  const survey = await start({ show_on_pages: ['/a'] }, { cooldown: 1 });
  survey.dispatch({ type: 'openRequested' });
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  survey.dispatch({ type: 'retried' });
  survey.dispatch({ type: 'openRequested' });
  await survey.load();
  survey.situation.cooldown = 0;
  survey.closeCard();
  // and nothing is loaded for a card that does not open again on this page
  expect(survey.decide()).toEqual({ reason: 'opened' });
  expect(survey.takeLog('event ready', 'judged', ...cards)).toEqual([
    'event ready',
    'Error: not found',
    'opened with focus',
    'closed: api',
  ]);
});

test.each([
  ['the page rules no longer match', { page: { ok: false } }, 'navigation'],
  ['the survey was completed in another tab', { cooldown: 1 }, 'api'],
] as const)('closes an untouched card if %s', async (_, change, reason) => {
  const survey = await start({ show_on_pages: ['/a'] });
  await survey.load();
  survey.takeLog();
  Object.assign(survey.situation, change);
  survey.update();
  expect(survey.takeLog(...cards)).toEqual([`closed: ${reason}`]);
});

test('keeps a touched card open until everything starts again', async () => {
  const survey = await start({ show_on_pages: ['/a'] });
  await survey.load();
  survey.takeLog();
  Object.assign(survey.situation, { isTouched: true, page: { ok: false }, cooldown: 1 });
  survey.update();
  expect(survey.takeLog(...cards)).toEqual([]);
  survey.dispatch({ type: 'restarted' });
  expect(survey.takeLog(...cards)).toEqual(['closed: api']);
});

test('waits until an interruption is over', async () => {
  const survey = await start({}, { interruption: 'dialog' });
  await survey.load();
  expect(survey.decide()).toEqual({ reason: 'dialog' });
  // the display watches for its end
  expect(survey.takeLog('follows', ...cards).at(-1)).toBe('follows queued');
  survey.situation.interruption = null;
  survey.update();
  await tick();
  expect(survey.takeLog(...cards)).toEqual(['opened']);
});

test('listens for the trigger only while the survey waits for it', async () => {
  const survey = await start({ trigger: { type: 'event', name: 'paid' } }, { page: { ok: false } });
  survey.track('paid');
  survey.situation.page = { ok: true };
  for (let times = 0; times < 2; times++) survey.update();
  expect(survey.takeLog('armed', 'disarmed')).toEqual(['armed']);
  survey.track('seen');
  expect(survey.decide()).toMatchObject({ reason: 'trigger' });
  survey.track('paid');
  expect(survey.decide()).toEqual({ reason: 'due' });
  await survey.load();
  expect(survey.takeLog('armed', 'disarmed', ...cards)).toEqual(['disarmed', 'opened']);
});

test('opens for an event that was tracked while the survey had failed', async () => {
  const survey = await start({ trigger: { type: 'event', name: 'paid' } });
  survey.dispatch({ type: 'openRequested' });
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  survey.track('paid');
  survey.dispatch({ type: 'retried' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found', 'opened']);
});

test('waits for the trigger once more after a page that did not match', async () => {
  const survey = await start({ trigger: { type: 'exit_intent' } });
  survey.fireTrigger();
  expect(survey.decide()).toEqual({ reason: 'due' });
  survey.situation.page = { ok: false };
  survey.update();
  survey.situation.page = { ok: true };
  survey.update();
  expect(survey.decide()).toEqual({ reason: 'trigger', detail: { type: 'exit_intent' } });
  expect(survey.takeLog('armed', 'disarmed')).toEqual(['armed', 'disarmed', 'armed']);
});

test('shows the launcher on pages that match, as soon as the display is loaded', async () => {
  const survey = await start({ feedback_button: true, show_on_pages: ['/a'] }, { page: { ok: false } });
  expect(survey.loads).toEqual([]);
  survey.situation.page = { ok: true };
  survey.update();
  expect(survey.loads).toHaveLength(1);
  await survey.load();
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['launcher']);
  survey.situation.page = { ok: false };
  survey.update();
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['no launcher']);
});

test('keeps the launcher while the survey starts again, and removes it if the visitor withdraws their consent', async () => {
  const survey = await start({ feedback_button: true });
  await survey.load();
  survey.takeLog();
  survey.dispatch({ type: 'restarted' });
  expect(survey.takeLog('follows')).toEqual(['follows starting']);
  survey.dispatch({ type: 'consentWithdrawn' });
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['no launcher']);
});

test('closes the card, removes the launcher and stops if the survey is destroyed', async () => {
  const survey = await start({ feedback_button: true, trigger: { type: 'immediate' } });
  await survey.load();
  survey.takeLog();
  survey.dispatch({ type: 'destroyed' });
  expect(survey.takeLog('launcher', 'no launcher', 'stopped', ...cards)).toEqual([
    'closed: api',
    'stopped',
    'no launcher',
  ]);
  expect(registryOf(document).shown).toBeNull();
});

test('creates no display for a survey that was destroyed while it loaded', async () => {
  const survey = await start();
  survey.dispatch({ type: 'destroyed' });
  await survey.load();
  expect(survey.takeLog('created', ...cards)).toEqual([]);
  expect(registryOf(document).displayQueue.size).toBe(0);
});
