import { beforeEach, expect, test } from 'vitest';
import { addCommands, type Asklet, createLater } from '../../../src/widget/core/commands.ts';
import { emit } from '../../../src/widget/core/events.ts';
import { registryOf } from '../../../src/widget/core/registry.ts';
import type { SurveyHandle, Why } from '../../../src/widget/core/surveyHandle.ts';
import { aDocument } from '../../support/aDocument.ts';
import { surveyUuid } from '../../support/builders.ts';

let log: unknown[];
let document: Document;
let window: Window & { asklet?: Asklet };
/** The surveys of the document's script tags, by an attribute or in their address. */
let tags: string[];

beforeEach(() => {
  log = [];
  tags = [];
  document = aDocument(
    Object.assign(new EventTarget(), {
      documentElement: {},
      readyState: 'complete',
      querySelectorAll: () => [aTag('https://page.example/app.js'), ...tags.map(aTag)],
    }),
  );
  window = Object.assign(new EventTarget(), { document }) as unknown as typeof window;
});

/** Creates a script tag: of a survey by its name, or with an address. */
function aTag(text: string) {
  return text.includes('/') ? { dataset: {}, src: text } : { dataset: { survey: text }, src: '' };
}

function asklet(...call: Parameters<Asklet>): unknown {
  return window.asklet!(...call);
}

/** Adds a survey to the page that logs its commands. */
function add(name: string, why: Why = { shown: false, reason: 'starting' }): SurveyHandle {
  const record = (command: string) => (parameter?: unknown) => {
    log.push([name, command, ...(parameter === undefined ? [] : [parameter])]);
  };
  const commands = ['open', 'score', 'close', 'track', 'identify', 'metadata', 'consent', 'reset', 'destroy'] as const;
  const survey = Object.fromEntries(commands.map((command) => [command, record(command)]));
  const added = { ...survey, why: () => why } as unknown as SurveyHandle;
  const { surveys, ready } = registryOf(document);
  surveys.set(name, added);
  if (why.reason !== 'starting') ready.add(name);
  join(added);
  return added;
}

/** Connects the commands with a survey, and logs their errors. */
function join(survey: SurveyHandle): void {
  addCommands(window, survey, (message) => void log.push(message));
}

/** Adds a tag that waits. Returns a function that settles the page for it. */
function addLater(name: string, isUrgent = false): () => Promise<void> {
  let settle!: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  createLater(window, settled, () => void add(name), isUrgent);
  return async () => {
    settle();
    await settled;
  };
}

/** Creates the stub that a page has before the script loads. */
function stub(...calls: Parameters<Asklet>[]): Asklet {
  return Object.assign(() => {}, { q: calls });
}

test.each<[Parameters<Asklet>, unknown]>([
  [['open'], ['one', 'open']],
  [
    ['score', 8],
    ['one', 'score', 8],
  ],
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
])('passes %j to the survey of the page', (call, expected) => {
  add('one');
  asklet(...call);
  expect(log).toEqual([expected]);
});

test('runs the calls made before the script loaded, in order', () => {
  window.asklet = stub(['open'], ['close']);
  add('one');
  expect(log).toEqual([
    ['one', 'open'],
    ['one', 'close'],
  ]);
});

test('passes a score to the first survey or to the named one', () => {
  add('one');
  add(surveyUuid);
  asklet('score', 8);
  asklet('score', 0, surveyUuid.toUpperCase());
  asklet('score', 8, 'three');
  expect(log).toEqual([
    ['one', 'score', 8],
    [surveyUuid, 'score', 0],
    'No survey "three" on this page: check data-survey',
  ]);
});

test('scores a survey by name whose tag comes later, while the page loads', () => {
  Object.assign(document, { readyState: 'loading' });
  window.asklet = stub(['score', 8, 'two']);
  add('one');
  add('two');
  add('three');
  expect(log).toEqual([['two', 'score', 8]]);
});

test("runs the command in the page's address once, after the earlier calls", () => {
  window.asklet = stub(['track', 'paid']);
  const one = add('one');
  log = [];
  window.asklet = stub(['track', 'paid']);
  const link = [['score', '8', undefined]] satisfies Parameters<Asklet>[];
  addCommands(window, one, expect.fail, link);
  addCommands(window, one, expect.fail, link);
  expect(log).toEqual([
    ['one', 'track', 'paid'],
    ['one', 'score', '8'],
  ]);
});

test('passes "open" to one survey and the other commands to all', () => {
  add('one');
  add(surveyUuid);
  asklet('open', surveyUuid.toUpperCase());
  asklet('open');
  asklet('close');
  expect(log).toEqual([
    [surveyUuid, 'open'],
    ['one', 'open'],
    ['one', 'close'],
    [surveyUuid, 'close'],
  ]);
});

test('repeats earlier commands for a survey that is added later', () => {
  add('one');
  asklet('identify', { id: '7' });
  asklet('track', 'paid');
  log = [];
  add('two');
  expect(log).toEqual([
    ['two', 'identify', { id: '7' }],
    ['two', 'track', 'paid'],
  ]);
});

test('of several decisions about consent, repeats only the last one', () => {
  add('one');
  asklet('consent', false);
  asklet('identify', { id: '7' });
  asklet('consent', true);
  log = [];
  add('two');
  expect(log).toEqual([
    ['two', 'consent', true],
    ['two', 'identify', { id: '7' }],
  ]);
});

test('repeats nothing for a survey that is added twice', () => {
  const one = add('one');
  add('two');
  asklet('close');
  asklet('reset');
  log = [];
  join(one);
  expect(log).toEqual([]);
});

test('opens a survey by name whose tag comes later, while the page loads', () => {
  Object.assign(document, { readyState: 'loading' });
  window.asklet = stub(['open', 'two']);
  add('one');
  add('two');
  add('three');
  expect(log).toEqual([['two', 'open']]);
});

/** Marks the page as loaded, so that no more of its tags arrive. */
function load(): void {
  Object.assign(document, { readyState: 'complete' });
  window.dispatchEvent(new Event('load'));
}

test.each<[tags: string, arrival: string, expected: string]>([
  ['one two', 'two one', 'one'],
  ['ONE two', 'two one', 'one'],
  // a tag manager removes attributes
  ['https://asklet.example/asklet.js?survey=ONE&key=pk two', 'two one', 'one'],
  ['two https://asklet.example/asklet.js?key=pk&survey=one', 'one two', 'two'],
  // inserted by a script that removed its tag
  ['', 'two one', 'two'],
  // a tag that is not ours, or is malformed
  ['other two one', 'one two', 'two'],
])(
  'if the document has the tags "%s", and "%s" arrive, a command without a name applies to %s',
  (order, arrival, expected) => {
    tags = order.split(' ');
    for (const name of arrival.split(' ')) add(name);
    asklet('open');
    expect(log).toEqual([[expected, 'open']]);
  },
);

test('opens the survey of the first tag, even if another one arrives before it', () => {
  tags = ['one', 'two'];
  Object.assign(document, { readyState: 'loading' });
  window.asklet = stub(['open']);
  add('two');
  expect(log).toEqual([]);
  add('one');
  expect(log).toEqual([['one', 'open']]);
  load();
  expect(log).toHaveLength(1);
});

test('opens the existing survey if the first tag has added none until the page is loaded', () => {
  tags = ['one', 'two'];
  Object.assign(document, { readyState: 'loading' });
  window.asklet = stub(['open'], ['open', 'three']);
  add('two');
  load();
  expect(log).toEqual([['two', 'open'], 'No survey "three" on this page: check data-survey']);
});

test('skips a destroyed survey for "open", even if its tag still exists', () => {
  tags = ['one', 'two'];
  add('one', { shown: false, reason: 'destroyed' });
  add('two');
  asklet('open');
  expect(log).toEqual([['two', 'open']]);
});

test('returns the result of "why" for the named survey', () => {
  add('one');
  add('two', { shown: true, reason: 'shown' });
  expect(asklet('why')).toEqual({ shown: false, reason: 'starting' });
  expect(asklet('why', 'two')).toEqual({ shown: true, reason: 'shown' });
});

test('calls a handler for its event until it is unsubscribed', () => {
  add('one');
  const handler = (detail: unknown) => log.push(detail);
  asklet('on', 'score', handler);
  emit(document, 'score', { survey: 'one', score: 9 });
  emit(document, 'opened', { survey: 'one' });
  asklet('off', 'score', handler);
  emit(document, 'score', { survey: 'one', score: 1 });
  expect(log).toEqual([{ survey: 'one', score: 9 }]);
});

test('reports an error that a handler throws, and calls the other handlers', () => {
  add('one');
  asklet('on', 'opened', () => {
    throw new Error('mine');
  });
  asklet('on', 'opened', () => log.push('second'));
  emit(document, 'opened', { survey: 'one' });
  expect(log).toEqual(['a handler of "opened" threw Error: mine', 'second']);
});

test('calls a late handler of "ready" for the surveys that are ready', () => {
  add('one', { shown: false, reason: 'pages' });
  add('two');
  asklet('on', 'ready', (detail: unknown) => log.push(detail));
  expect(log).toEqual([{ survey: 'one' }]);
});

test.each<[Parameters<Asklet>, string]>([
  [['dance'], 'Unknown command "dance".'],
  [[Symbol('dance') as never], 'Unknown command "Symbol(dance)".'],
  [['constructor'], 'Unknown command "constructor".'],
  [['open', 'two'], 'No survey "two" on this page: check data-survey'],
  [['why', 'two'], 'No survey "two" on this page: check data-survey'],
  [['track'], '"track" needs type string, not undefined'],
  [['consent', 'yes'], '"consent" needs type boolean, not yes'],
  [['on', 'shown', () => {}], 'Unknown event "shown".'],
  [['on', 'score', 'alert'], 'the handler of "score" must be a function'],
  [['on', Symbol('score'), () => {}], 'Unknown event "Symbol(score)".'],
  [['track', Symbol('paid')], '"track" needs type string, not Symbol(paid)'],
  [['track', Object.create(null)], 'TypeError: Cannot convert object to primitive value'],
])('reports %j to the developer', (call, message) => {
  add('one');
  asklet(...call);
  expect(log).toEqual([message]);
});

test('replaces an element named "asklet", which is not a stub', () => {
  Object.assign(window, { asklet: { id: 'asklet', q: [['open']] } });
  add('one');
  expect(log).toEqual([]);
  asklet('open');
  expect(log).toEqual([['one', 'open']]);
});

test('a page that settles gets the surveys of all tags, in their order, and they get the calls until then', async () => {
  window.asklet = stub(['identify', { id: 'ada' }]);
  const settle = addLater('first');
  addLater('second');
  asklet('metadata', { plan: 'pro' });
  asklet('consent', true);
  expect(log).toEqual([]);
  await settle();
  expect([...registryOf(document).surveys.keys()]).toEqual(['first', 'second']);
  const calls = [
    ['identify', { id: 'ada' }],
    ['metadata', { plan: 'pro' }],
    ['consent', true],
  ];
  expect(log).toEqual(['first', 'second'].flatMap((name) => calls.map((call) => [name, ...call])));
});

test.each([
  ['open', []],
  ['score', [9]],
  ['close', []],
  ['consent', [false]],
  ['reset', []],
  ['destroy', []],
] as const)('%s does not wait for the page to settle', async (command, parameters) => {
  const settle = addLater('first');
  tags.push('first');
  asklet(command, ...parameters);
  expect(log).toEqual([['first', command, ...parameters]]);
  await settle();
  expect(log).toHaveLength(1);
});

test('why answers at once', () => {
  addLater('first');
  tags.push('first');
  expect(asklet('why')).toEqual({ shown: false, reason: 'starting' });
});

test('a call before the script that cannot wait, or a score in the address, creates the survey with the script', () => {
  window.asklet = stub(['open']);
  tags.push('first');
  addLater('first');
  expect(log).toEqual([['first', 'open']]);
  addLater('second', true);
  expect(registryOf(document).surveys.has('second')).toBe(true);
});

test('a later tag gets its survey with a call for it', () => {
  add('first');
  addLater('second');
  asklet('open', 'second');
  expect(log).toEqual([['second', 'open']]);
});

test('calls are kept if the tag that waits has no valid options', async () => {
  createLater(window, Promise.resolve(), () => {}, false);
  expect(asklet('open')).toBeUndefined();
  await Promise.resolve();
  expect(asklet('why')).toBeUndefined();
});
