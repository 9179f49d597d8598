import { expect, test, vi } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { writeMemory } from '../../../src/widget/core/memory.ts';
import { registryOf } from '../../../src/widget/core/registry.ts';
import type { SurveyHandle } from '../../../src/widget/core/surveyHandle.ts';
import { aSessionReply, aSurvey, otherUuid, sessionUuid, visited, surveyUuid } from '../../support/builders.ts';
import { add, type Added, addTwo, collect, current, nextEvent, questions, tick } from './support.ts';

test('opens cards in the order in which their triggers fired, whatever the order in which they load', async () => {
  const [first, second] = await addTwo();
  second.track('two');
  first.track('one');
  await first.loadCard();
  expect(first.why()).toMatchObject({ shown: false, reason: 'queue' });
  await second.loadCard();
  await expect.poll(questions).toEqual(['two?']);
  second.close();
  await expect.poll(questions).toEqual(['one?']);
  expect(current.errors).toEqual([]);
});

test('lets the next survey open if a card cannot be loaded', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  second.track('two');
  await second.loadCard();
  expect(questions()).toEqual([]);
  await first.failToLoadCard();
  await expect.poll(questions).toEqual(['two?']);
  expect(current.errors).toEqual([expect.stringContaining('Error: not found')]);
});

test('lets the next survey open if a card is not loaded within half a minute', async () => {
  const [first, second] = await addTwo();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  first.track('one');
  second.track('two');
  await second.loadCard();
  vi.advanceTimersByTime(29_000);
  await tick();
  expect(questions()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  await expect.poll(questions).toEqual(['two?']);
  expect(current.errors).toEqual([
    expect.stringMatching(/: Error: Loading the card timed out. \(see \?asklet=debug\)/),
  ]);
});

test('lets the next survey open if the first one is destroyed', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  second.track('two');
  await second.loadCard();
  expect(questions()).toEqual([]);
  first.destroy();
  await expect.poll(questions).toEqual(['two?']);
});

test('opens a requested card before those that wait in the queue', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  await second.loadCard();
  second.open();
  await expect.poll(questions).toEqual(['two?']);
  await first.loadCard();
  expect(first.why()).toMatchObject({ reason: 'queue' });
});

test('lets the next survey open if the widget does not support the first one', async () => {
  const first = await add(surveyUuid, { survey: { survey_type: 'csat_9' } });
  expect(first.why()).toMatchObject({ reason: 'invalid' });
  const second = await add(otherUuid);
  first.track('one');
  second.track('two');
  await first.loadCard();
  await second.loadCard();
  await expect.poll(questions).toEqual(['two?']);
  second.close();
  expect(first.why()).toMatchObject({ reason: 'invalid' });
});

test('opens for events that happened while the server was unavailable, once it is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // waiting for the survey advances the timers, which must not reach the retry
  current.server.fail('sessions', { status: 503, retryAfter: 60 });
  const survey = await add(surveyUuid);
  expect(survey.why()).toMatchObject({ reason: 'failed' });
  await survey.loadCard();
  survey.track('one');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => questions()).toEqual(['one?']);
});

test('retries after a server error automatically, and reports a series of failures once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  current.server.fail('sessions', { status: 503, times: 3 });
  const ready = collect('ready');
  const survey = await add(surveyUuid);
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
  // decided each time: not to show it, and then to wait for its trigger
  expect(ready).toHaveLength(4);
  expect(current.errors).toEqual(['the server refused (503): This failure was requested by a test.']);
});

test('retries after a server error no sooner than the server allows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  current.server.fail('sessions', { status: 503, retryAfter: 60 });
  const survey = await add(surveyUuid);
  vi.advanceTimersByTime(50_000);
  await tick();
  expect(survey.why()).toMatchObject({ reason: 'failed' });
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
});

test('a series of failures ends when the server is back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  current.server.fail('sessions', { status: 503 });
  const survey = await add(surveyUuid);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
  current.server.fail('sessions', { status: 503 });
  survey.reset();
  await expect.poll(() => current.errors).toHaveLength(2);
});

test('sends one request if the page asks before the retry is due', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  current.server.fail('sessions', { status: 503 });
  const survey = await add(surveyUuid);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
  vi.advanceTimersByTime(300_000);
  expect(survey.why()).toMatchObject({ reason: 'trigger' });
  expect(current.sessions.size).toBe(1);
});

test.each([
  [{ survey: '00000000-0000-4000-8000-00000000dead', key: 'pk_test' }, /^data-survey: the server refused \(404\): /],
  [{ survey: surveyUuid, key: 'pk_other' }, /^data-key: the server refused \(403\): /],
])('names the attribute that the server rejects, and does not retry: %j', async (attributes, message) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const survey = await add(attributes.survey, { attributes });
  expect(current.errors).toEqual([expect.stringMatching(message)]);
  vi.advanceTimersByTime(2e9);
  expect(survey.why()).toMatchObject({ reason: 'failed' });
});

const immediate = { trigger: { type: 'immediate' } };

/**
 * Adds two surveys. The second one is immediate and known before the first.
 * @returns resolves to the first one once it is known, too
 */
async function addInOrder(first: object): Promise<{ known: Promise<Added>; second: Added }> {
  document.body.innerHTML = '<script id="one"></script><script id="two"></script>';
  const tag = (id: string) => document.getElementById(id)!;
  let release = () => {};
  const replies = new Promise<void>((resolve) => (release = resolve));
  const addingSecond = add(otherUuid, {
    attributes: { 'site-cooldown-hours': '0' },
    tag: tag('two'),
    cardLoads: true,
    survey: immediate,
  });
  const adding = add(surveyUuid, {
    attributes: { 'site-cooldown-hours': '0' },
    tag: tag('one'),
    cardLoads: true,
    replies,
    survey: first,
  });
  const second = await addingSecond;
  expect(second.why()).toMatchObject({ reason: 'queue' });
  expect(questions()).toEqual([]);
  release();
  return { known: adding, second };
}

test('opens immediate surveys in the order of their tags, whichever is known first', async () => {
  const { known } = await addInOrder(immediate);
  const first = await known;
  await expect.poll(() => questions()).toEqual(['one?']);
  first.close();
  await expect.poll(() => questions()).toEqual(['two?']);
});

test.each([
  ['waits for its trigger', {}],
  ['is ineligible', { manual_tracking: true, trigger: null }],
  ['does not match the page', { show_on_pages: ['/other'], ...immediate }],
])('opens the second survey once it is known that the first one %s', async (_, survey) => {
  await addInOrder(survey);
  await expect.poll(() => questions()).toEqual(['two?']);
});

test.each<[string, (first: SurveyHandle) => void]>([
  ['is destroyed', (first) => first.destroy()],
  ['loses its consent', (first) => first.consent(false)],
])('opens the second survey if the first one %s before it is known', async (_, change) => {
  document.body.innerHTML = '<script id="one"></script><script id="two"></script>';
  const tag = (id: string) => document.getElementById(id)!;
  const never = new Promise(() => {});
  void add(surveyUuid, { tag: tag('one'), replies: never, survey: immediate });
  await add(otherUuid, { tag: tag('two'), cardLoads: true, survey: immediate });
  change(registryOf(document).surveys.get(surveyUuid)!);
  await expect.poll(() => questions()).toEqual(['two?']);
});

test('opens the second survey if the first one cannot be started', async () => {
  document.body.innerHTML = '<script id="one"></script><script id="two"></script>';
  const tag = (id: string) => document.getElementById(id)!;
  current.server.fail('sessions', { status: 503, retryAfter: 3_600 });
  const first = await add(surveyUuid, { tag: tag('one'), survey: immediate });
  expect(first.why()).toMatchObject({ reason: 'failed' });
  await add(otherUuid, { tag: tag('two'), cardLoads: true, survey: immediate });
  await expect.poll(() => questions()).toEqual(['two?']);
});

test('closes a card on a page that comes back after the survey was answered on a later one', async () => {
  await add(surveyUuid, { cardLoads: true, survey: immediate });
  await expect.poll(() => questions()).toEqual(['one?']);
  // without an event for each change: https://github.com/whatwg/storage/issues/119
  const name = `asklet:${surveyUuid}`;
  const stored = localStorage.getItem(name)!;
  localStorage.setItem(name, stored.replace('"user_submitted_score":false', '"user_submitted_score":true'));
  window.dispatchEvent(new Event('pageshow'));
  await expect.poll(() => questions()).toEqual([]);
});

test('opens by its trigger after a requested card could not be loaded', async () => {
  const survey = await add(surveyUuid);
  survey.open();
  await survey.failToLoadCard();
  expect(survey.why()).toMatchObject({ reason: 'failed' });
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
  survey.track('one');
  await survey.loadCard();
  await expect.poll(() => questions()).toEqual(['one?']);
  expect(current.errors).toEqual([expect.stringContaining('Error: not found')]);
});

test('drops a request if the card of an ineligible survey cannot be loaded', async () => {
  const survey = await add(surveyUuid, { survey: { manual_tracking: true, trigger: null } });
  expect(survey.why()).toEqual({ shown: false, reason: 'manual' });
  survey.open();
  expect(survey.why()).toEqual({ shown: true, reason: 'shown' });
  await survey.failToLoadCard();
  await expect.poll(() => survey.why()).toEqual({ shown: false, reason: 'manual' });
  expect(current.errors).toEqual([expect.stringContaining('Error: not found')]);
});

test('opens a requested card for the next person, if identify names another one before it is loaded', async () => {
  const survey = await add(surveyUuid, { attributes: { 'user-id': 'ada' } });
  survey.open();
  survey.identify({ id: 'bob' });
  await survey.loadCard();
  await expect.poll(() => questions()).toEqual(['one?']);
  expect(current.sessions.size).toBe(2);
  expect(current.errors).toEqual([]);
});

test('keeps the person if the new one cannot be sent as JSON', async () => {
  const survey = await add(surveyUuid, { attributes: { 'user-id': 'ada' } });
  expect(() => survey.identify({ id: 'bob', size: 1n })).toThrow(TypeError);
  expect(survey.why()).toMatchObject({ reason: 'trigger' });
  expect(localStorage.getItem(`asklet:${surveyUuid}`)).toContain('"user":"ada"');
});

test('does not fire the trigger for the next person by an event that was tracked while the card was open', async () => {
  const survey = await add(surveyUuid, { attributes: { 'user-id': 'ada' } });
  survey.track('one');
  await survey.loadCard();
  await expect.poll(questions).toEqual(['one?']);
  survey.track('one');
  survey.identify({ id: 'bob' });
  await expect.poll(() => survey.why()).toMatchObject({ reason: 'trigger' });
});

test('emits "ready" once, however early the card is requested', async () => {
  const ready = collect('ready');
  current.server.fail('sessions', { delay: 50 });
  const adding = add(surveyUuid);
  const handle = registryOf(document).surveys.get(surveyUuid)!;
  handle.open();
  const early = collect('ready');
  await adding;
  await expect.poll(() => ready).toHaveLength(1);
  const late = collect('ready');
  for (const each of [ready, early, late]) expect(each).toEqual([{ survey: surveyUuid }]);
});

test('calls a handler of "ready" that is subscribed while the card is open, or later', async () => {
  const survey = await add(surveyUuid);
  survey.track('one');
  await survey.loadCard();
  await expect.poll(questions).toEqual(['one?']);
  expect(collect('ready')).toEqual([{ survey: surveyUuid }]);
  survey.close();
  expect(questions()).toEqual([]);
  expect(collect('ready')).toEqual([{ survey: surveyUuid }]);
});

test('closes a card if the page removes its element, and lets the next survey open', async () => {
  document.body.innerHTML = '<main><div id="survey"></div></main>';
  const inside = await add(surveyUuid, { attributes: { target: '#survey' } });
  const second = await add(otherUuid);
  inside.track('one');
  await inside.loadCard();
  await expect.poll(() => questions()).toEqual(['one?']);
  second.track('two');
  document.querySelector('main')!.remove();
  await second.loadCard();
  await expect.poll(() => questions()).toEqual(['two?']);
  expect(inside.why()).toMatchObject({ reason: 'opened' });
});

test('stays destroyed and says so, but can be added to the page again', async () => {
  const survey = await add(surveyUuid);
  survey.destroy();
  expect(registryOf(document).surveys.get(surveyUuid)!.why()).toEqual({ shown: false, reason: 'destroyed' });
  survey.open();
  survey.reset();
  survey.consent(true);
  expect(survey.why()).toMatchObject({ reason: 'destroyed' });
  const again = await add(surveyUuid);
  expect(again.why()).toMatchObject({ reason: 'trigger' });
  survey.metadata({ plan: 'pro' });
  expect(collect('ready')).toEqual([{ survey: surveyUuid }]);
});

test('leaves nothing in the page if a handler of "opened" destroys the survey', async () => {
  const survey = await add(surveyUuid, { survey: { feedback_button: true } });
  await survey.loadCard();
  await expect.poll(() => document.querySelectorAll('asklet-survey').length).toBe(1);
  document.addEventListener('asklet:opened', () => survey.destroy(), { once: true });
  survey.open();
  await expect.poll(() => survey.why().reason).toBe('destroyed');
  await tick();
  expect(document.querySelectorAll('asklet-survey')).toHaveLength(0);
});

test('reports nothing if a survey is destroyed while its card loads', async () => {
  const survey = await add(surveyUuid, { survey: { feedback_button: true } });
  survey.open();
  survey.destroy();
  await survey.loadCard();
  await tick();
  expect(current.errors).toEqual([]);
  expect(document.querySelectorAll('asklet-survey')).toHaveLength(0);
});

test('stores and sends nothing before the visitor consents, and forgets everything when they withdraw', async () => {
  const survey = await add(surveyUuid, { attributes: { consent: 'required' } });
  survey.track('one');
  expect(survey.why()).toEqual({ shown: false, reason: 'consent' });
  expect(current.sessions.size).toBe(0);
  expect(Object.keys(localStorage)).toEqual([]);
  const opened = nextEvent('opened');
  survey.consent(true);
  await survey.loadCard();
  await opened;
  expect(questions()).toEqual(['one?']);
  survey.consent(false);
  expect(survey.why()).toEqual({ shown: false, reason: 'consent' });
  expect(questions()).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('stores nothing where consent is withdrawn while the outbox waits for other tabs', async () => {
  const survey = await add(surveyUuid, { attributes: { consent: 'required' }, cardLoads: true });
  survey.track('one');
  survey.consent(true);
  await expect.poll(() => Object.keys(localStorage)).toContain('asklet:lease');
  survey.consent(false);
  expect(Object.keys(localStorage)).toEqual([]);
  // the tab must not take the lease again
  await expect(vi.waitUntil(() => Object.keys(localStorage)[0], 800)).rejects.toThrow('Timed out');
});

test('stores and sends nothing where consent is withdrawn while the card is loaded', async () => {
  const survey = await add(surveyUuid, { attributes: { consent: 'required' } });
  survey.track('one');
  const ready = nextEvent('ready');
  survey.consent(true);
  await ready;
  survey.consent(false);
  await survey.loadCard();
  expect(current.sessions.size).toBe(1);
  expect(Object.keys(localStorage)).toEqual([]);
  // once more, and the card opens for the new session alone
  const opened = nextEvent('opened');
  survey.track('one');
  survey.consent(true);
  await opened;
  expect(current.sessions.size).toBe(2);
});

test('counts no view and starts no session where consent is withdrawn while the targeting is loaded', async () => {
  writeMemory(
    createStore(() => localStorage),
    surveyUuid,
    {
      reply: aSessionReply({ survey: aSurvey({ trigger: { type: 'immediate', audience: { min_page_views: 1 } } }) }),
      at: Date.now(),
    },
    visited,
  );
  let load = () => {};
  const targetingLoads = new Promise<void>((resolve) => (load = resolve));
  const survey = await add(surveyUuid, { attributes: { consent: 'required' }, targetingLoads });
  survey.consent(true);
  await tick();
  survey.consent(false);
  load();
  await tick();
  expect(current.sessions.size).toBe(0);
  expect(Object.keys(localStorage)).toEqual([]);
});

test.each([
  ['2', 1, 'cooldown'],
  ['2', 3, 'trigger'],
  ['0.5', 1, 'trigger'],
  ['48', 47, 'cooldown'],
  // the clock was set back since then
  ['24', -25, 'trigger'],
])('applies the cooldown of %s hours in its tag, %i hours after completion', async (hours, passed, reason) => {
  localStorage.setItem(`asklet:${surveyUuid}:finished`, `${Date.now() - passed * 3_600_000}`);
  const survey = await add(surveyUuid, { attributes: { 'rest-hours': hours } });
  expect(survey.why()).toMatchObject({ shown: false, reason });
});

test.each([
  ['knows', 1, 'manual'],
  ['knows', 23, 'manual'],
  ['asks again', 25, 'trigger'],
  // the clock was set back since then
  ['asks again', -25, 'trigger'],
])('%s why a survey is ineligible, %i hours after the server said so', async (_, passed, reason) => {
  const reply = aSessionReply({ survey: aSurvey({ manual_tracking: true }) });
  const store = createStore(() => localStorage);
  writeMemory(store, surveyUuid, { reply, at: Date.now() - passed * 3_600_000 }, visited);
  const survey = await add(surveyUuid);
  expect(survey.why()).toMatchObject({ shown: false, reason });
});

test('sends entries from an earlier page if the survey is ineligible on this one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const account = { api: 'http://feedback.test', survey: surveyUuid, key: 'pk_test' };
  const entry = { ...account, at: Date.now(), body: { session_uuid: sessionUuid, score: 9 } };
  localStorage.setItem(`asklet:out:0:${sessionUuid}`, JSON.stringify(entry));
  const survey = await add(surveyUuid, { cardLoads: true, survey: { show_on_pages: ['/other'], ...immediate } });
  expect(survey.why()).toMatchObject({ shown: false, reason: 'pages' });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(500);
      return current.server.responses();
    })
    .toMatchObject([{ session_uuid: sessionUuid, score: 9 }]);
  expect(questions()).toEqual([]);
});

test('opens no other survey automatically after one did, until the site cooldown is over', async () => {
  const first = await add(surveyUuid, { cardLoads: true, survey: immediate });
  await expect.poll(() => first.why().reason).toBe('shown');
  first.destroy();
  const second = await add(otherUuid, { cardLoads: true, survey: immediate });
  expect(second.why()).toMatchObject({ shown: false, reason: 'site_cooldown' });
  second.open();
  await expect.poll(() => second.why().reason).toBe('shown');
  second.destroy();
  const third = await add(otherUuid, {
    cardLoads: true,
    survey: immediate,
    attributes: { 'site-cooldown-hours': '0' },
  });
  await expect.poll(() => third.why().reason).toBe('shown');
});

test('opens another survey automatically after one that an event of the page requested', async () => {
  const first = await add(surveyUuid, { cardLoads: true });
  first.track('one');
  await expect.poll(() => first.why().reason).toBe('shown');
  first.destroy();
  const second = await add(otherUuid, { cardLoads: true, survey: immediate });
  await expect.poll(() => second.why().reason).toBe('shown');
});

test('waits for the attributes that identify and metadata set', async () => {
  const audience = { attributes: { plan: ['pro'] } };
  const survey = await add(surveyUuid, { cardLoads: true, survey: { trigger: { type: 'immediate', audience } } });
  const detail = { condition: 'attributes.plan', known: false };
  expect(survey.why()).toMatchObject({ shown: false, reason: 'audience', detail });
  survey.metadata({ plan: 'free' });
  expect(survey.why()).toMatchObject({ reason: 'audience', detail: { ...detail, known: true } });
  survey.identify({ plan: 'pro' });
  await expect.poll(() => survey.why().reason).toBe('shown');
});
