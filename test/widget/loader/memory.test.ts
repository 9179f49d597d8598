import { expect, test } from 'vitest';
import { type Memory, recall, remember } from '../../../src/widget/loader/memory.ts';
import { createStore } from '../../../src/widget/loader/storage.ts';
import { aSessionReply, surveyUuid } from '../../support/builders.ts';

const memory: Memory = { reply: aSessionReply(), initialized: true, email: false, at: 1 };

test('a survey is remembered from one page to the next', () => {
  const store = createStore(() => null);
  remember(store, surveyUuid, memory);
  expect(recall(store, surveyUuid)).toEqual(memory);
});

test('a forgotten survey is gone', () => {
  const store = createStore(() => null);
  remember(store, surveyUuid, memory);
  remember(store, surveyUuid, null);
  expect(recall(store, surveyUuid)).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['no JSON', 'abc'],
  ['null', 'null'],
  ['another version', JSON.stringify({ v: 0, ...memory })],
  ['no reply', '{"v":1}'],
  ['a reply without a session', JSON.stringify({ v: 1, reply: { survey: { survey_type: 'nps_10' } } })],
  ['a reply without a survey', JSON.stringify({ v: 1, reply: { session_uuid: 'x', survey: null } })],
])('%s is thrown away', (_, text) => {
  const store = createStore(() => null);
  if (text !== undefined) store.write(`asklet:${surveyUuid}`, text);
  expect(recall(store, surveyUuid)).toBeNull();
});
