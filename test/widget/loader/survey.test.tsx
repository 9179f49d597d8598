import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SurveyInput } from '../../../src/server/index.ts';
import { createServer, type Server } from '../../../src/server/createServer.ts';
import * as card from '../../../src/widget/card.ts';
import * as conditions from '../../../src/widget/conditions.ts';
import { hear } from '../../../src/widget/loader/events.ts';
import { readOptions } from '../../../src/widget/loader/options.ts';
import { pageOf } from '../../../src/widget/loader/page.ts';
import { createStore } from '../../../src/widget/loader/storage.ts';
import { createSurvey } from '../../../src/widget/loader/survey.ts';
import type { SurveyOnPage } from '../../../src/widget/loader/surveyOnPage.ts';
import { otherUuid, surveyUuid } from '../../support/builders.ts';

// surveys on one page, with the real card and the real server; only when a card comes is up to the test

let server: Server;
let requests: Promise<Response>[];
let mistakes: string[];
let surveys: SurveyOnPage[];

beforeEach(async () => {
  const one = (survey_uuid: string, name: string): SurveyInput => ({
    survey_uuid,
    survey_type: 'nps_10',
    question: `${name}?`,
    trigger: { type: 'event', name },
  });
  server = await createServer({
    surveys: [one(surveyUuid, 'one'), one(otherUuid, 'two')],
    keys: ['pk_test'],
    faults: true,
  });
  requests = [];
  mistakes = [];
  surveys = [];
});

afterEach(async () => {
  for (const { destroy } of surveys) destroy();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  await Promise.allSettled(requests);
  await server.close();
});

/** A survey on the page, and what brings its card or says that it cannot be brought. */
interface Added extends SurveyOnPage {
  /** @param obstacle what keeps it away */
  bringCard(obstacle?: 'unreadable'): Promise<void>;
  loseCard(): Promise<void>;
}

/**
 * Puts a survey on the page and waits until it is decided whether it shows.
 * @param more attributes of its tag
 */
async function add(survey: string, more: Record<string, string> = {}): Promise<Added> {
  let bring!: (chunk: typeof card) => void;
  let lose!: (reason: Error) => void;
  let coming: Promise<typeof card>;
  const expectCard = () => (coming = new Promise((resolve, reject) => ([bring, lose] = [resolve, reject])));
  void expectCard();
  const attributes: Record<string, string> = { survey, key: 'pk_test', locale: 'en', ...more };
  const options = readOptions(
    (name) => attributes[name] ?? null,
    'http://feedback.test/asklet.js',
    document.baseURI,
    (...mistake) => expect.fail(`${mistake}`),
  )!;
  const added = createSurvey(options, {
    window: window as never,
    fetch(address, init) {
      const reply = server.fetch(new Request(address, { ...init, signal: null }));
      requests.push(reply);
      return reply;
    },
    store: createStore(() => localStorage),
    chunks: { card: () => coming, conditions: async () => conditions, debug: () => expect.fail('nobody asked for it') },
    report: (mistake) => void mistakes.push(mistake),
    settled: Promise.resolve(performance.now()),
  });
  surveys.push(added);
  await expect.poll(() => added.why().reason).not.toBe('starting');
  return {
    ...added,
    async bringCard(obstacle) {
      bring({
        ...card,
        createDesk: (options) => ({ ...card.createDesk(options), obstacleOf: () => obstacle ?? null }),
      });
      await turn();
    },
    async loseCard() {
      lose(new Error('it is gone'));
      void expectCard();
      await turn();
    },
  };
}

/** Puts two surveys on the page. */
async function addTwo(): Promise<[first: Added, second: Added]> {
  return [await add(surveyUuid), await add(otherUuid)];
}

/** Lets everything happen that waits for nothing else. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The question of the open card. */
function asked(): string[] {
  return [...document.querySelectorAll('asklet-survey')].map(
    ({ shadowRoot }) => shadowRoot!.querySelector('h2, legend')!.textContent,
  );
}

test('cards open in the order in which their triggers fired, whichever is there first', async () => {
  const [first, second] = await addTwo();
  second.track('two');
  first.track('one');
  await first.bringCard();
  expect(first.why()).toMatchObject({ shown: false, reason: 'queue' });
  await second.bringCard();
  await expect.poll(asked).toEqual(['two?']);
  second.close();
  await expect.poll(asked).toEqual(['one?']);
  expect(mistakes).toEqual([]);
});

test('a card that cannot be fetched gives its place up', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  second.track('two');
  await second.bringCard();
  expect(asked()).toEqual([]);
  await first.loseCard();
  await expect.poll(asked).toEqual(['two?']);
  expect(mistakes).toEqual(['Error: it is gone']);
});

test('a card that does not come holds up another one for half a minute', async () => {
  const [first, second] = await addTwo();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  first.track('one');
  second.track('two');
  await second.bringCard();
  vi.advanceTimersByTime(29_000);
  await turn();
  expect(asked()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  await expect.poll(asked).toEqual(['two?']);
  expect(mistakes).toEqual(['the card does not come']);
});

test('a survey that no longer wants to open gives its place up', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  second.track('two');
  await second.bringCard();
  expect(asked()).toEqual([]);
  first.destroy();
  await expect.poll(asked).toEqual(['two?']);
});

test('what a person asks for waits for nobody', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  await second.bringCard();
  second.open();
  await expect.poll(asked).toEqual(['two?']);
  await first.bringCard();
  expect(first.why()).toMatchObject({ reason: 'queue' });
});

test('what the widget cannot ask gives its place up', async () => {
  const [first, second] = await addTwo();
  first.track('one');
  second.track('two');
  await second.bringCard();
  await first.bringCard('unreadable');
  await expect.poll(asked).toEqual(['two?']);
  second.close();
  expect(first.why()).toMatchObject({ reason: 'unreadable' });
});

test('what happened while the server was away counts once it is back', async () => {
  server.fail('sessions', { status: 503 });
  const survey = await add(surveyUuid);
  expect(survey.why()).toMatchObject({ reason: 'failed' });
  await survey.bringCard();
  survey.track('one');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(asked()).toEqual(['one?']));
});

test('a card that a person asked for in vain comes by itself when its trigger fires', async () => {
  const survey = await add(surveyUuid);
  survey.open();
  await survey.loseCard();
  expect(survey.why()).toMatchObject({ reason: 'trigger' });
  survey.track('one');
  await survey.bringCard();
  await vi.waitFor(() => expect(asked()).toEqual(['one?']));
  expect(mistakes).toEqual(['Error: it is gone']);
});

test('what was opened before somebody else came is opened for them', async () => {
  const survey = await add(surveyUuid, { 'user-id': 'ada' });
  survey.open();
  survey.identify({ id: 'bob' });
  await survey.bringCard();
  await vi.waitFor(() => expect(asked()).toEqual(['one?']));
  expect(await server.sessions()).toHaveLength(2);
  expect(mistakes).toEqual([]);
});

test('it is decided once, however early a person opens the card', async () => {
  const ready: unknown[] = [];
  const undo = hear(document, 'ready', (detail) => ready.push(detail), expect.fail);
  server.fail('sessions', { delay: 50 });
  const adding = add(surveyUuid);
  surveys[0]!.open();
  const late = hear(document, 'ready', (detail) => ready.push(detail), expect.fail);
  await adding;
  await vi.waitFor(() => expect(ready).toHaveLength(2));
  const later = hear(document, 'ready', (detail) => ready.push(detail), expect.fail);
  expect(ready).toEqual([{ survey: surveyUuid }, { survey: surveyUuid }, { survey: surveyUuid }]);
  for (const each of [undo, late, later]) each();
});

test('a card whose place the page takes away is closed, and leaves room', async () => {
  document.body.innerHTML = '<main><div id="place"></div></main>';
  const inside = await add(surveyUuid, { target: '#place' });
  const second = await add(otherUuid);
  inside.track('one');
  await inside.bringCard();
  await vi.waitFor(() => expect(asked()).toEqual(['one?']));
  second.track('two');
  document.querySelector('main')!.remove();
  await second.bringCard();
  await vi.waitFor(() => expect(asked()).toEqual(['two?']));
  expect(inside.why()).toMatchObject({ reason: 'opened' });
});

test('a survey that was destroyed says so, and can be put on the page again', async () => {
  const survey = await add(surveyUuid);
  survey.destroy();
  expect(pageOf(document).surveys.get(surveyUuid)!.why()).toEqual({ shown: false, reason: 'destroyed' });
  survey.open();
  survey.reset();
  survey.consent(true);
  expect(survey.why()).toMatchObject({ reason: 'destroyed' });
  const again = await add(surveyUuid);
  expect(again.why()).toMatchObject({ reason: 'trigger' });
});
