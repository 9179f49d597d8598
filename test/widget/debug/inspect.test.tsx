import { act, fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DebugPanel, SurveyInternals } from '../../../src/widget/core/chunks.ts';
import type { Memory } from '../../../src/widget/core/memory.ts';
import type { SurveyHandle, Why } from '../../../src/widget/core/surveyHandle.ts';
import { checklist } from '../../../src/widget/debug/checklist.ts';
import { inspect } from '../../../src/widget/debug/index.ts';
import { reasons } from '../../../src/widget/debug/reasons.ts';
import type { Reason } from '../../../src/widget/eligibility/decide.ts';
import { aSessionReply, otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

const opened: DebugPanel[] = [];
let lines: string[];
let errors: string[];

beforeEach(() => {
  lines = [];
  errors = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  for (const panel of opened.splice(0)) panel.remove();
  vi.restoreAllMocks();
});

/** Opens a survey whose decision, memory and replies the test sets. */
function open({
  surveyId = surveyUuid,
  mode = 'debug' as string | null,
  debug = false,
  tag = null as Element | null,
  locale = null as string | null,
} = {}) {
  const survey = {
    decision: { shown: false, reason: 'starting' } as Why,
    memory: null as Memory | null,
    reply: async () => Response.json({ session_uuid: sessionUuid }),
    commands: [] as string[],
  };
  const handle = {
    why: () => survey.decision,
    open: () => survey.commands.push('open'),
    consent: () => survey.commands.push('consent'),
    reset: () => survey.commands.push('reset'),
  };
  const internals = {
    environment: {
      window,
      fetch: (_address: string, _init: RequestInit) => survey.reply(),
      tag,
      reportError: (message: string) => errors.push(message),
      store: {},
    },
    session: { memory: () => survey.memory, update: (change: object) => survey.commands.push(JSON.stringify(change)) },
    client: {},
    draft: {},
    begun: new Set(),
    options: () => ({ survey: surveyId, debug, attributes: { read: () => locale } }),
  };
  const panel = inspect(mode, handle as unknown as SurveyHandle, internals as unknown as SurveyInternals);
  opened.push(panel);
  return {
    survey,
    panel,
    handle,
    fetch: (path: string, body: string) =>
      act(async () => {
        await internals.environment.fetch(`https://api.example/api/public/${path}`, { body });
      }),
    decide: (decision: Why) => {
      survey.decision = decision;
      act(() => panel.update());
    },
  };
}

const host = () => document.querySelector('asklet-debug');
const sections = () => [...(host()?.shadowRoot?.querySelectorAll<HTMLElement>('section') ?? [])];
const text = () => sections()[0]!.textContent;
const emit = (name: string, detail: object) =>
  act(async () => void document.dispatchEvent(new CustomEvent(`asklet:${name}`, { detail })));

test.each([
  ['debug', false, 1],
  [null, true, 1],
  [null, false, 0],
  ['something else', false, 0],
])('the address asks for "%s", data-debug is %s: panels %i', (mode, debug, count) => {
  open({ mode, debug });
  expect(sections()).toHaveLength(count);
  expect(lines).toHaveLength(count);
});

test('the panel shows the decision, its reason, and what can be done', () => {
  const { decide } = open();
  expect(text()).toContain(`asklet ${surveyUuid}×Not decided yet`);
  decide({ shown: false, reason: 'pages', detail: { ok: false, why: 'not-included' } });
  expect(text()).toContain('The page rules exclude this URL. pages');
  expect(text()).toContain(`This page: ${location.href}Change show_on_pages`);
});

test.each([
  [{ locale: 'de-AT' }, 'de-AT', 'Language: de, asked for by data-locale: de-AT.'],
  [{}, 'de-AT', 'Language: de, asked for by the page: de-AT.'],
  [{}, '', 'Language: de, asked for by the browser.'],
])('the panel says which setting chose the language: %#', (options, asked, sentence) => {
  const { decide } = open(options);
  expect(text()).not.toContain('Language:');
  decide({ shown: true, reason: 'shown', language: { shown: 'de', asked } });
  expect(text()).toContain(sentence);
});

test('the panel lists each error once', async () => {
  open();
  expect(text()).not.toContain('Errors');
  for (const survey of [surveyUuid, surveyUuid, otherUuid]) {
    const message = `data-key of ${survey}: the server refused (403)`;
    await emit('error', { survey, message });
  }
  const [problem, ...others] = [...sections()[0]!.querySelectorAll('h3 + ul li')].map((item) => item.textContent);
  expect(problem).toBe(`data-key of ${surveyUuid}: the server refused (403)`);
  expect(others).toEqual([]);
});

test('the panel shows the source of the theme, what blocks the card, and which presses it ignores', async () => {
  const { panel } = open();
  expect(text()).toContain('No card is open.');
  const card = document.createElement('asklet-survey');
  for (const [name, value] of [
    ['survey', surveyUuid],
    ['theme', 'light'],
    ['opening', ''],
  ])
    card.setAttribute(name!, value!);
  card.style.setProperty('--scheme', 'light');
  vi.spyOn(card, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 50, 50));
  document.body.append(card);
  await emit('opened', { survey: surveyUuid });
  expect(text()).toContain(
    'Theme: light, from data-theme.\nThe card has just opened: the page still receives clicks on it.',
  );

  const press = async (clientX: number) =>
    act(
      async () =>
        void document.body.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY: 120, bubbles: true })),
    );
  await press(90);
  expect(text()).not.toContain('Click ignored');
  await press(120);
  expect(text()).toContain('Click ignored');

  card.removeAttribute('opening');
  card.toggleAttribute('behind');
  act(() => panel.update());
  expect(text()).toContain('from data-theme.\nBlocked by a modal dialog of the page.');
  expect(text().split('Click ignored')).toHaveLength(2);
  await press(120);
  expect(text().split('Click ignored')).toHaveLength(2);
  card.remove();
});

test('the console gets every decision once', () => {
  const { decide, panel } = open();
  decide({ shown: false, reason: 'cooldown', detail: 60_000 });
  decide({ shown: false, reason: 'cooldown', detail: 60_000 });
  act(() => panel.update());
  decide({ shown: true, reason: 'shown' });
  expect(lines.slice(1)).toEqual([
    `asklet: ${surveyUuid} cooldown: The visitor finished this survey recently. For 1 more minute. Wait, lower recurrence_days, or data-rest-hours if the survey has none, or forget this browser to try it out.`,
    `asklet: ${surveyUuid} shown: The card is open or about to open. Nothing to do.`,
  ]);
});

test("the panel shows this browser's stored data, without the survey", () => {
  const { survey, panel } = open();
  expect(text()).toContain('No session is stored in this browser.');
  const showings = { count: 1, pages: 2, at: 0 };
  survey.memory = { reply: aSessionReply({ user_submitted_score: true }), at: 0, user: 'ann', showings };
  act(() => panel.update());
  expect(text()).toContain(
    [
      `Session: ${sessionUuid}`,
      'Last reply of the server: 1970-01-01T00:00:00.000Z',
      'Score sent',
      'User: ann',
      'Showings without an answer: 1, on 2 pages, the last at 1970-01-01T00:00:00.000Z',
    ].join('\n'),
  );
  expect(text()).not.toContain('question');
});

test('a request is shown with its reply and its changes', async () => {
  const { survey, fetch } = open();
  survey.reply = async () => {
    survey.decision = { shown: false, reason: 'answered' };
    return Response.json({ session_uuid: sessionUuid }, { status: 201 });
  };
  await fetch('v2/surveys/x/sessions/', '{"a":1}');
  expect(text()).toContain('201 v2/surveys/x/sessions/ {"a":1}');
  expect(text()).toContain('The visitor answered this survey before.');
});

test('a request that fails is shown, and fails', async () => {
  const { survey, fetch } = open();
  survey.reply = () => Promise.reject(new TypeError('no network'));
  await expect(fetch('v2/responses/', '{}')).rejects.toThrow('no network');
  expect(text()).toContain('TypeError: no network v2/responses/ {}');
});

const again = 'The widget tries again in a while.';
const json = (content: object, status: number) => Response.json(content, { status });
const redirected = (reply: Response) =>
  Object.defineProperties(reply, { redirected: { value: true }, url: { value: 'https://www.api.example/' } });

test.each<[name: string, reply: () => Response, problem: string | null, next: string | null]>([
  ['an accepted request', () => json({ session_uuid: sessionUuid }, 200), null, null],
  ['a survey that is not open', () => json({ detail: 'Full', reason: 'full' }, 404), null, null],
  ['an unknown key', () => json({ detail: 'Unknown API key' }, 403), 'Unknown API key', 'until the next page load'],
  ['an unknown survey', () => json({ detail: 'Unknown survey' }, 404), 'Unknown survey', 'on the next page'],
  ['an invalid answer', () => json({ detail: 'Score' }, 400), 'Score', 'The widget does not send this request again.'],
  ['a rate limit', () => json({ detail: 'Too many' }, 429), 'Too many', again],
  ['a broken server', () => json({ detail: 'Sorry' }, 500), 'Sorry', again],
  [
    'a proxy',
    () => new Response('404 page not found', { status: 404 }),
    'A proxy in front of asklet replied 404',
    again,
  ],
  ['a gateway', () => json({ message: 'no Route' }, 405), 'A proxy in front of asklet replied 405', again],
  ['a login', () => new Response('<input type="password">'), 'A login in front of asklet replied 200', again],
  ['a login by header', () => new Response('', { status: 401 }), 'A login in front of asklet replied 401', again],
  ['a firewall', () => new Response('<p>Denied', { status: 403 }), 'A firewall in front of asklet replied 403', again],
  ['a firewall with status 200', () => new Response('The request was blocked'), 'A firewall in front of asklet', again],
  ['a redirect', () => redirected(json({ detail: 'No' }, 405)), 'A redirect led https://api.example/', again],
])('the panel says who rejected a request, and whether it is sent again: %s', async (_, reply, problem, next) => {
  const { survey, fetch } = open();
  survey.reply = async () => reply();
  await fetch('v2/surveys/x/sessions/', '{}');
  if (problem) expect(text()).toContain(problem);
  else expect(text()).not.toContain('Errors');
  if (next) expect(text()).toContain(next);
  if (next !== again) expect(text()).not.toContain(again);
});

test("the survey's events are shown, but not those of others", async () => {
  const { survey } = open();
  survey.decision = { shown: true, reason: 'shown' };
  await emit('score', { survey: surveyUuid, score: 4 });
  await emit('score', { survey: otherUuid, score: 9 });
  expect(text()).toContain(`score {"survey":"${surveyUuid}","score":4}`);
  expect(text()).not.toContain('"score":9');
  expect(text()).toContain('The card is open or about to open.');
});

test("the buttons open the survey and forget this browser's data", async () => {
  const { survey } = open();
  const { getByRole } = within(sections()[0]!);
  await fireEvent.click(getByRole('button', { name: 'Show anyway' }));
  await fireEvent.click(getByRole('button', { name: 'Forget this browser' }));
  expect(survey.commands.slice(1)).toEqual(['open', 'reset']);
});

test('the surveys of a page share one element, and each removes its own panel', async () => {
  const first = open();
  open({ surveyId: otherUuid });
  expect(document.querySelectorAll('asklet-debug')).toHaveLength(1);
  const names = () => sections().map((section) => within(section).getByRole('heading', { level: 2 }).textContent);
  expect(names()).toEqual([`asklet ${surveyUuid}`, `asklet ${otherUuid}`]);
  first.panel.remove();
  first.decide({ shown: true, reason: 'shown' });
  await emit('opened', { survey: surveyUuid });
  expect(names()).toEqual([`asklet ${otherUuid}`]);
  expect(lines).toHaveLength(2);
});

test('stored data counts as old, so that the server is asked', () => {
  expect(open().survey.commands).toEqual(['{"at":0}']);
});

test('the checklist shows what passed, what failed, and what was not checked', () => {
  const { decide } = open();
  decide({ shown: false, reason: 'pages', detail: { ok: false, why: 'not-included' } });
  const items = [...sections()[0]!.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toContain('✓ Not closed before');
  expect(items).toContain('✗ The page rules include this page');
  expect(items).toContain('· Its trigger has fired');
  decide({ shown: true, reason: 'shown' });
  expect([...sections()[0]!.querySelectorAll('li')].every(({ textContent }) => textContent!.startsWith('✓'))).toBe(
    true,
  );
});

test('every reason except for those that show the survey fails one item of the checklist', () => {
  for (const reason of Object.keys(reasons) as Reason[]) {
    const open = checklist(reason).filter(({ isPassed }) => isPassed !== true);
    if (['shown', 'due'].includes(reason)) expect(open).toEqual([]);
    else expect(open.length, reason).toBeGreaterThan(0);
  }
});

test('the panel can be closed', async () => {
  open();
  await fireEvent.click(within(sections()[0]!).getByRole('button', { name: 'Close the panel' }));
  expect(sections()).toEqual([]);
});

test('a misspelled option is reported with a suggestion, others are ignored', () => {
  const tag = document.createElement('script');
  for (const name of ['data-postion', 'data-resthours', 'data-survey', 'data-cfasync', 'async'])
    tag.setAttribute(name, '');
  tag.src = 'https://feedback.example/asklet.js?v=1&ver=6.4&key=pk_live&thme=dark';
  open({ tag });
  expect(errors).toEqual([
    'Unknown attribute of the tag "data-postion". Did you mean "data-position"?',
    'Unknown attribute of the tag "data-resthours". Did you mean "data-rest-hours"?',
    'Unknown option in the script\'s address "thme". Did you mean "theme"?',
  ]);
});

test('an open command that shows nothing says why', () => {
  const { handle, survey } = open();
  survey.decision = { shown: false, reason: 'consent' };
  handle.open();
  expect(lines.at(-1)).toContain('asklet: Cannot open the survey now. The visitor has not agreed yet.');
});

test.each(['not_started', 'ended', 'full'] as const)('an open command previews a survey that is %s', (reason) => {
  const { handle, survey } = open();
  survey.decision = { shown: false, reason };
  handle.open();
  expect(survey.commands.slice(-2)).toEqual(['consent', 'open']);
  expect(host()!.shadowRoot!.textContent).toContain('Preview: nothing is stored or sent.');
  host()!.shadowRoot!.querySelector('.badge')!.remove();
});

test('a request without a reply is explained with the address and the usual causes', async () => {
  const { survey, fetch } = open();
  survey.reply = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(fetch('v2/responses/', '{}')).rejects.toThrow('Failed to fetch');
  const line = lines.find((each) => each.includes('did not answer'))!;
  expect(line).toContain('https://api.example/api/public/v2/responses/');
  expect(line).toMatch(/healthz.*connect-src.*CORS/);
});

test('a preview says that nothing is stored', () => {
  const { panel } = open({ mode: 'preview' });
  expect(host()?.shadowRoot?.textContent).toContain('Preview: nothing is stored or sent.');
  panel.remove();
  expect(host()?.shadowRoot?.textContent).not.toContain('Preview');
});
