import { beforeEach, expect, test } from 'vitest';
import { explainMistake } from '../../../src/widget/debug/explainMistake.ts';
import { addCommands, type Asklet } from '../../../src/widget/loader/commands.ts';
import { emit } from '../../../src/widget/loader/events.ts';
import { pageOf } from '../../../src/widget/loader/page.ts';
import type { SurveyOnPage, Why } from '../../../src/widget/loader/surveyOnPage.ts';
import { surveyUuid } from '../../support/builders.ts';

let heard: unknown[];
let document: Document;
let window: Window & { asklet?: Asklet };

beforeEach(() => {
  heard = [];
  document = Object.assign(new EventTarget(), { documentElement: {}, readyState: 'complete' }) as unknown as Document;
  window = { document } as typeof window;
});

function asklet(...call: Parameters<Asklet>): unknown {
  return window.asklet!(...call);
}

/** Adds a survey to the page that writes down what it is told. */
function add(name: string, why: Why = { shown: false, reason: 'starting' }): SurveyOnPage {
  const hear = (command: string) => (parameter?: unknown) => {
    heard.push([name, command, ...(parameter === undefined ? [] : [parameter])]);
  };
  const commands = ['open', 'close', 'track', 'identify', 'metadata', 'consent', 'reset', 'destroy'] as const;
  const survey = Object.fromEntries(commands.map((command) => [command, hear(command)]));
  const added = { ...survey, why: () => why } as unknown as SurveyOnPage;
  const page = pageOf(document);
  page.surveys.set(name, added);
  if (why.reason !== 'starting') page.ready.add(name);
  join(added);
  return added;
}

/** Makes the commands reach a survey, and writes down what is wrong with them. */
function join(survey: SurveyOnPage): void {
  const note = (mistake: string) => void heard.push(mistake);
  addCommands(window, survey, note, (...mistake) => note(explainMistake(...mistake)));
}

/** The stub that a page puts in before the script has come. */
function stub(...calls: Parameters<Asklet>[]): Asklet {
  return Object.assign(() => {}, { q: calls });
}

test.each<[Parameters<Asklet>, unknown]>([
  [['open'], ['one', 'open']],
  [['close'], ['one', 'close']],
  [
    ['track', 'paid'],
    ['one', 'track', 'paid'],
  ],
  [
    ['identify', { id: '7' }],
    ['one', 'identify', { id: '7' }],
  ],
  [
    ['metadata', { plan: 'pro' }],
    ['one', 'metadata', { plan: 'pro' }],
  ],
  [
    ['consent', true],
    ['one', 'consent', true],
  ],
  [['reset'], ['one', 'reset']],
  [['destroy'], ['one', 'destroy']],
])('%j reaches the survey of the page', (call, expected) => {
  add('one');
  asklet(...call);
  expect(heard).toEqual([expected]);
});

test('calls made before the script came are run in their order', () => {
  window.asklet = stub(['open'], ['close']);
  add('one');
  expect(heard).toEqual([
    ['one', 'open'],
    ['one', 'close'],
  ]);
});

test('two tags share one function: what is asked goes to one survey, the rest to both', () => {
  add('one');
  add(surveyUuid);
  asklet('open', surveyUuid.toUpperCase());
  asklet('open');
  asklet('close');
  expect(heard).toEqual([
    [surveyUuid, 'open'],
    ['one', 'open'],
    ['one', 'close'],
    [surveyUuid, 'close'],
  ]);
});

test('a survey that comes later hears what the page said before', () => {
  add('one');
  asklet('identify', { id: '7' });
  asklet('track', 'paid');
  heard = [];
  add('two');
  expect(heard).toEqual([
    ['two', 'identify', { id: '7' }],
    ['two', 'track', 'paid'],
  ]);
});

test('the same tag once more is told nothing again', () => {
  const one = add('one');
  add('two');
  asklet('close');
  asklet('reset');
  heard = [];
  join(one);
  expect(heard).toEqual([]);
});

test('while the page loads, a survey can be named whose tag is on its way', () => {
  Object.assign(document, { readyState: 'loading' });
  window.asklet = stub(['open', 'two']);
  add('one');
  add('two');
  add('three');
  expect(heard).toEqual([['two', 'open']]);
});

test('why is answered for the survey that is named', () => {
  add('one');
  add('two', { shown: true, reason: 'shown' });
  expect(asklet('why')).toEqual({ shown: false, reason: 'starting' });
  expect(asklet('why', 'two')).toEqual({ shown: true, reason: 'shown' });
});

test('a handler hears of its event until it is taken off', () => {
  add('one');
  const handler = (detail: unknown) => heard.push(detail);
  asklet('on', 'score', handler);
  emit(document, 'score', { survey: 'one', score: 9 });
  emit(document, 'opened', { survey: 'one' });
  asklet('off', 'score', handler);
  emit(document, 'score', { survey: 'one', score: 1 });
  expect(heard).toEqual([{ survey: 'one', score: 9 }]);
});

test('a handler that throws is told, and the others hear', () => {
  add('one');
  asklet('on', 'opened', () => {
    throw new Error('mine');
  });
  asklet('on', 'opened', () => heard.push('second'));
  emit(document, 'opened', { survey: 'one' });
  expect(heard).toEqual(['a handler of "opened" threw Error: mine', 'second']);
});

test('who asks for ready too late hears of the surveys that are', () => {
  add('one', { shown: false, reason: 'pages' });
  add('two');
  asklet('on', 'ready', (detail: unknown) => heard.push(detail));
  expect(heard).toEqual([{ survey: 'one' }]);
});

test.each<[Parameters<Asklet>, string]>([
  [['dance'], 'there is no command "dance"'],
  [[Symbol('dance') as never], 'there is no command "Symbol(dance)"'],
  [['constructor'], 'there is no command "constructor"'],
  [['open', 'two'], 'there is no survey "two" on this page'],
  [['why', 'two'], 'there is no survey "two" on this page'],
  [['track'], '"track" takes a value of type string, not undefined'],
  [['consent', 'yes'], '"consent" takes a value of type boolean, not yes'],
  [['on', 'shown', () => {}], 'there is no event "shown"'],
  [['on', 'score', 'alert'], 'the handler of "score" must be a function'],
  [['on', Symbol('score'), () => {}], 'there is no event "Symbol(score)"'],
  [['track', Symbol('paid')], '"track" takes a value of type string, not Symbol(paid)'],
  [['track', Object.create(null)], '"track" takes a value of type string, not object'],
])('%j is told to the developer', (call, mistake) => {
  add('one');
  asklet(...call);
  expect(heard).toEqual([mistake]);
});

test('an element that took the name is no stub', () => {
  Object.assign(window, { asklet: { id: 'asklet', q: [['open']] } });
  add('one');
  expect(heard).toEqual([]);
  asklet('open');
  expect(heard).toEqual([['one', 'open']]);
});
