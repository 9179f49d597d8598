import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import { aRegistry, present, tick } from './support.ts';

const cards = ['opened', 'closed', 'event', 'Error'];

test('opens a card as soon as it is loaded, if nothing else is waited for', async () => {
  const survey = present();
  survey.update();
  expect(survey.decide()).toEqual({ reason: 'due' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened', 'event opened']);
  expect(survey.decide()).toEqual({ reason: 'shown' });
});

test('loads the display once, however often it decides', async () => {
  const survey = present();
  for (let times = 0; times < 3; times++) survey.update();
  await survey.load();
  expect(survey.loads).toHaveLength(1);
  expect(survey.starts()).toBe(1);
});

test('loads the display for entries in the outbox, and opens nothing', async () => {
  const survey = present({ trigger: { type: 'exit_intent' } });
  const loading = survey.presentation.load();
  await survey.load();
  await loading;
  expect(survey.takeLog('created', ...cards)).toEqual(['created']);
});

test.each<[Partial<Survey>, 'openRequested' | null, string[]]>([
  [{}, null, ['site cooldown']],
  [{ trigger: { type: 'delay', seconds: 1 } }, null, ['site cooldown']],
  [{ trigger: { type: 'click', selector: '.buy' } }, null, []],
  [{ trigger: { type: 'event', name: 'paid' } }, null, []],
  // the launcher and the command
  [{ feedback_button: true }, 'openRequested', []],
])('%j opened by %j starts %j', async (fields, type, started) => {
  const survey = present(fields);
  survey.update();
  survey.fireTrigger();
  if (type) survey.lifecycle.dispatch({ type });
  await survey.load();
  const log = survey.takeLog('opened', 'site cooldown');
  expect(log).toEqual([...started, type ? 'opened with focus' : 'opened']);
});

test('reports that a modal dialog blocks an open card', async () => {
  const survey = present();
  survey.update();
  await survey.load();
  survey.situation.isBehind = true;
  expect(survey.decide()).toEqual({ reason: 'shown', blockedBy: 'dialog' });
  survey.situation.isBehind = false;
  expect(survey.decide()).toEqual({ reason: 'shown' });
});

test('gives a requested card the focus', async () => {
  const survey = present({ manual_tracking: true });
  survey.update();
  expect(survey.loads).toEqual([]);
  survey.lifecycle.dispatch({ type: 'openRequested' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual(['opened with focus', 'event opened']);
});

test('opens no card if its request is canceled while it loads', async () => {
  const survey = present({ manual_tracking: true });
  survey.lifecycle.dispatch({ type: 'openRequested' });
  survey.lifecycle.dispatch({ type: 'openCancelled' });
  await survey.load();
  expect(survey.takeLog(...cards)).toEqual([]);
  expect(survey.decide()).toEqual({ reason: 'manual' });
});

test('leaves room for the next survey as soon as it shows an earlier answer', async () => {
  const registry = aRegistry();
  const answered = present({}, registry);
  const next = present({}, registry);
  answered.situation.isAnsweredHere = true;
  for (const survey of [answered, next]) survey.update();
  expect(next.decide()).toEqual({ reason: 'queue' });
  await answered.load();
  await next.load();
  expect(answered.takeLog('opened')).toEqual(['opened']);
  expect(next.takeLog('opened')).toEqual(['opened']);
  expect(registry.shown).not.toBeNull();
});

test("opens the next survey's card when one is closed, and not the closed one again", async () => {
  const registry = aRegistry();
  const first = present({}, registry);
  const second = present({}, registry);
  first.update();
  second.update();
  await second.load();
  expect(second.decide()).toEqual({ reason: 'queue' });
  await first.load();
  first.presentation.close('api');
  await second.load();
  expect(first.takeLog(...cards)).toEqual(['opened', 'event opened', 'closed: api', 'event closed api']);
  expect(second.takeLog(...cards)).toEqual(['opened', 'event opened']);
  expect(first.decide()).toEqual({ reason: 'opened' });
});

test('opens a requested card only when the open one is closed', async () => {
  const registry = aRegistry();
  const first = present({}, registry);
  const second = present({}, registry);
  first.update();
  await first.load();
  second.lifecycle.dispatch({ type: 'openRequested' });
  await second.load();
  expect(second.takeLog(...cards)).toEqual([]);
  first.presentation.close('api');
  await second.load();
  expect(second.takeLog(...cards)).toEqual(['opened with focus', 'event opened']);
});

test.each([true, false])('frees the display if a card throws while it opens (requested: %s)', async (requested) => {
  const registry = aRegistry();
  const first = present({}, registry);
  const second = present({}, registry);
  first.situation.openError = new Error('no such element');
  if (requested) first.lifecycle.dispatch({ type: 'openRequested' });
  else first.update();
  second.update();
  await first.load();
  await second.load();
  expect(first.takeLog(...cards)).toEqual(['Error: no such element']);
  // it does not try repeatedly
  expect(first.decide()).toEqual({ reason: 'opened' });
  expect(second.takeLog(...cards)).toEqual(['opened', 'event opened']);
});

test('lets the others open if the display cannot be loaded, and tries again when something changes', async () => {
  const registry = aRegistry();
  const first = present({}, registry);
  const second = present({}, registry);
  first.update();
  second.update();
  first.loads[0]!.reject(new Error('not found'));
  await tick();
  await second.load();
  expect(first.takeLog(...cards)).toEqual(['Error: not found']);
  expect(second.takeLog(...cards)).toEqual(['opened', 'event opened']);
  second.presentation.close('api');
  first.update();
  await first.load();
  expect(first.takeLog(...cards)).toEqual(['opened', 'event opened']);
});

test('gives up a requested card whose display does not load', async () => {
  const survey = present();
  survey.lifecycle.dispatch({ type: 'openRequested' });
  survey.loads[0]!.reject(new Error('not found'));
  await tick();
  expect(survey.takeLog(...cards)).toEqual(['Error: not found']);
  expect(survey.lifecycle.state()).toMatchObject({ requested: false });
});

test('starts the session again if another tab forgets it while the display loads', async () => {
  const survey = present();
  survey.update();
  await tick();
  survey.forgetSession();
  await survey.load();
  expect(survey.starts()).toBe(2);
  expect(survey.takeLog(...cards)).toEqual(['opened', 'event opened']);
});

test.each([
  ['the page rules no longer match', { page: { ok: false } }, 'navigation'],
  ['the survey was completed in another tab', { cooldown: 1 }, 'api'],
] as const)('closes an untouched card if %s', async (_, change, reason) => {
  const survey = present();
  survey.update();
  await survey.load();
  survey.takeLog();
  Object.assign(survey.situation, change);
  survey.update();
  expect(survey.takeLog(...cards)).toEqual([`closed: ${reason}`, `event closed ${reason}`]);
});

test('keeps a touched card open until everything starts again', async () => {
  const survey = present();
  survey.update();
  await survey.load();
  survey.takeLog();
  Object.assign(survey.situation, { isTouched: true, page: { ok: false }, cooldown: 1 });
  survey.update();
  expect(survey.takeLog(...cards)).toEqual([]);
  survey.lifecycle.dispatch({ type: 'restarted' });
  expect(survey.takeLog(...cards)).toEqual(['closed: api', 'event closed api']);
});

test('waits until an interruption is over, and watches it meanwhile', async () => {
  const survey = present();
  survey.situation.interruption = 'dialog';
  survey.update();
  await survey.load();
  expect(survey.decide()).toEqual({ reason: 'dialog' });
  survey.update();
  expect(survey.takeLog('watched', 'not watched', ...cards).at(-1)).toBe('watched');
  survey.situation.interruption = null;
  survey.update();
  await tick();
  expect(survey.takeLog('watched', 'not watched', ...cards)).toContain('opened');
  survey.update();
  expect(survey.takeLog('watched', 'not watched')).toEqual(['not watched']);
});

test('listens for the trigger only while the survey waits for it', async () => {
  const survey = present({ trigger: { type: 'event', name: 'paid' } });
  survey.situation.page = { ok: false };
  survey.update();
  expect(survey.presentation.isWaitingFor('paid')).toBe(false);
  survey.situation.page = { ok: true };
  for (let times = 0; times < 2; times++) survey.update();
  expect(survey.takeLog('armed', 'disarmed')).toEqual(['armed']);
  expect(survey.presentation.isWaitingFor('paid')).toBe(true);
  expect(survey.presentation.isWaitingFor('seen')).toBe(false);
  survey.fireTrigger();
  expect(survey.presentation.isWaitingFor('paid')).toBe(false);
  await survey.load();
  expect(survey.takeLog('armed', 'disarmed', ...cards)).toEqual(['disarmed', 'opened', 'event opened']);
});

test('waits for the trigger once more after a page that did not match', () => {
  const survey = present({ trigger: { type: 'exit_intent' } });
  survey.update();
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
  const survey = present({ feedback_button: true });
  survey.situation.page = { ok: false };
  survey.update();
  expect(survey.loads).toEqual([]);
  survey.situation.page = { ok: true };
  for (let times = 0; times < 2; times++) survey.update();
  expect(survey.loads).toHaveLength(1);
  await survey.load();
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['launcher']);
  survey.situation.page = { ok: false };
  survey.update();
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['no launcher']);
});

test('keeps the launcher while the survey starts again, and removes it if the visitor withdraws their consent', async () => {
  const survey = present({ feedback_button: true });
  survey.update();
  await survey.load();
  survey.takeLog();
  survey.lifecycle.dispatch({ type: 'restarted' });
  expect(survey.takeLog('launcher', 'no launcher')).toEqual([]);
  survey.lifecycle.dispatch({ type: 'consentWithdrawn' });
  expect(survey.takeLog('launcher', 'no launcher')).toEqual(['no launcher']);
});

test('closes the card, removes the launcher and stops if the survey is destroyed', async () => {
  const survey = present({ feedback_button: true, trigger: { type: 'immediate' } });
  survey.update();
  await survey.load();
  survey.takeLog();
  survey.lifecycle.dispatch({ type: 'destroyed' });
  expect(survey.takeLog('launcher', 'no launcher', 'stopped', ...cards)).toEqual([
    'no launcher',
    'closed: api',
    'event closed api',
    'stopped',
  ]);
  expect(survey.registry.shown).toBeNull();
});

test('creates no display for a survey that was destroyed while it loaded', async () => {
  const survey = present();
  survey.update();
  survey.lifecycle.dispatch({ type: 'destroyed' });
  await survey.load();
  expect(survey.log).toEqual([]);
  expect(survey.registry.displayQueue.size).toBe(0);
});
