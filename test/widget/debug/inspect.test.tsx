import { act, fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DebugPanel, SurveyInternals } from '../../../src/widget/core/chunks.ts';
import type { Memory } from '../../../src/widget/core/memory.ts';
import type { SurveyHandle, Why } from '../../../src/widget/core/surveyHandle.ts';
import { inspect } from '../../../src/widget/debug/index.ts';
import { aSessionReply, otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

const opened: DebugPanel[] = [];
let lines: string[];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  for (const panel of opened.splice(0)) panel.remove();
  vi.restoreAllMocks();
});

/** A survey whose decision, memory and replies the test sets. */
function open({ surveyId = surveyUuid, mode = 'debug' as string | null, debug = false } = {}) {
  const survey = {
    decision: { shown: false, reason: 'starting' } as Why,
    memory: null as Memory | null,
    reply: async () => new Response('{}'),
    commands: [] as string[],
  };
  const handle = {
    why: () => survey.decision,
    open: () => survey.commands.push('open'),
    reset: () => survey.commands.push('reset'),
  };
  const internals = {
    environment: { window, fetch: (_address: string, _init: RequestInit) => survey.reply() },
    session: { memory: () => survey.memory },
    options: () => ({ survey: surveyId, debug }),
  };
  const panel = inspect(mode, handle as unknown as SurveyHandle, internals as unknown as SurveyInternals);
  opened.push(panel);
  return {
    survey,
    panel,
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

test('the panel says what is decided, why, and what can be done', () => {
  const { decide } = open();
  expect(text()).toContain(`asklet ${surveyUuid}starting It is not decided yet`);
  decide({ shown: false, reason: 'pages', detail: { ok: false, why: 'not-included' } });
  expect(text()).toContain('pages The page rules do not take this address.Compare show_on_pages');
  expect(text()).toContain('{"ok":false,"why":"not-included"}');
});

test('the console gets every decision once', () => {
  const { decide, panel } = open();
  decide({ shown: false, reason: 'cooldown', detail: 60_000 });
  decide({ shown: false, reason: 'cooldown', detail: 60_000 });
  act(() => panel.update());
  decide({ shown: true, reason: 'shown' });
  expect(lines.slice(1)).toEqual([
    `asklet: ${surveyUuid} cooldown: The visitor finished this survey not long ago. Wait, set data-rest-hours to less, or forget this browser to try it out. 60000`,
    `asklet: ${surveyUuid} shown: The card is open, or on its way. Nothing: this is what you want.`,
  ]);
});

test('the panel shows what this browser remembers, without the survey', () => {
  const { survey, panel } = open();
  expect(text()).toContain('This browser remembers no session.');
  survey.memory = { reply: aSessionReply({ user_submitted_score: true }), at: 0, user: 'ann' };
  act(() => panel.update());
  expect(text()).toContain(`"session_uuid": "${sessionUuid}"`);
  expect(text()).toContain('"user_submitted_score": true');
  expect(text()).toContain('"user": "ann"');
  expect(text()).toContain('"at": "1970-01-01T00:00:00.000Z"');
  expect(text()).not.toContain('question');
});

test('a request is shown with its reply, and what it changed', async () => {
  const { survey, fetch } = open();
  survey.reply = async () => {
    survey.decision = { shown: false, reason: 'answered' };
    return new Response('{}', { status: 201 });
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

test('the events of the survey are shown, those of others are not', async () => {
  const { survey } = open();
  survey.decision = { shown: true, reason: 'shown' };
  await emit('score', { survey: surveyUuid, score: 4 });
  await emit('score', { survey: otherUuid, score: 9 });
  expect(text()).toContain(`score {"survey":"${surveyUuid}","score":4}`);
  expect(text()).not.toContain('"score":9');
  expect(text()).toContain('The card is open, or on its way.');
});

test('the buttons open the survey and forget this browser', async () => {
  const { survey } = open();
  const { getByRole } = within(sections()[0]!);
  await fireEvent.click(getByRole('button', { name: 'Show anyway' }));
  await fireEvent.click(getByRole('button', { name: 'Forget this browser' }));
  expect(survey.commands).toEqual(['open', 'reset']);
});

test('the surveys of a page share one element, and each takes its own panel away', async () => {
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
