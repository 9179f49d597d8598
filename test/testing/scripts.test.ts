import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { isScript } from '../../src/contract/addresses.ts';
import { addressesOf } from '../../src/testing/addresses.ts';
import { addAttributes, replyDisabled, disabledScript } from '../../src/testing/scripts.ts';
import { requestOf } from '../server/support/call.ts';
import { npsUuid } from '../server/support/surveys.ts';

test('attributes are changed before the script reads them', async () => {
  const response = new Response('read(document.currentScript)');
  const changed = await addAttributes(response, { locale: 'de', 'data-key': 'pk_wrong', theme: null });
  const setAttribute = vi.fn<(name: string, text: string) => void>();
  const removeAttribute = vi.fn<(name: string) => void>();
  const read = vi.fn<() => number>(() => setAttribute.mock.calls.length);
  runInNewContext(await changed.text(), { document: { currentScript: { setAttribute, removeAttribute } }, read });
  expect(read).toHaveReturnedWith(2);
  expect(setAttribute.mock.calls).toEqual([
    ['data-locale', 'de'],
    ['data-key', 'pk_wrong'],
  ]);
  expect(removeAttribute).toHaveBeenCalledWith('data-theme');
});

test('the disabled script accepts earlier calls, reports that it is disabled, and is ready', async () => {
  const handler = vi.fn<(detail: object) => void>();
  const window = { asklet: { q: [['on', 'ready', handler], ['open']] } as unknown };
  const document = { querySelector: () => ({ getAttribute: () => npsUuid }) };
  runInNewContext(disabledScript, { window, document, setTimeout });
  const asklet = window.asklet as (...call: unknown[]) => unknown;
  expect(asklet('why')).toEqual({ shown: false, reason: 'disabled' });
  expect(asklet('track', 'paid')).toBeUndefined();
  await expect.poll(() => handler.mock.calls).toEqual([[{ survey: npsUuid }]]);
});

test('a bundled widget gets a survey that does not open by itself', async () => {
  const started = await (await replyDisabled(requestOf('sessions'))).json();
  expect(started).toMatchObject({ survey_uuid: npsUuid, survey: { manual_tracking: true, feedback_button: false } });
  expect((await replyDisabled(requestOf('eventsV1'))).status).toBe(200);
  expect((await replyDisabled(requestOf('events', { method: 'OPTIONS' }))).status).toBe(204);
});

test.each([
  ['/asklet.js', true],
  ['/asklet.js?v=2', true],
  ['/asklet-0.1.0.js', true],
  ['/chunks/card-a1b2c3.js', true],
  [`/api/public/v2/surveys/${npsUuid}/sessions/`, true],
  ['/api/v1/public/surveys/event/', true],
  ['/', false],
  ['/api/orders', false],
  ['/askletters.js', false],
  ['/asklet.json', false],
])('%s of the origin is ours: %s', (path, isOurs) => {
  const pattern = addressesOf('https://feedback.example');
  expect(pattern.test(`https://feedback.example${path}`)).toBe(isOurs);
  expect(pattern.test(`https://feedbackXexample${path}`)).toBe(false);
});

test('the script has a plain name, and one with its version', () => {
  expect(['/asklet.js', '/asklet-0.1.0.js', '/asklet-x.js'].map(isScript)).toEqual([true, true, false]);
});
