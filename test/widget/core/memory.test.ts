import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { type Memory, readMemory, writeMemory } from '../../../src/widget/core/memory.ts';
import { aSessionReply, visited, surveyUuid } from '../../support/builders.ts';

const memory: Memory = { reply: aSessionReply(), initialized: true, email: false, at: 1 };

test('reads what an earlier page wrote', () => {
  const store = createStore(() => null);
  writeMemory(store, surveyUuid, memory, visited);
  expect(readMemory(store, surveyUuid, visited)).toEqual(memory);
});

test('remembers nothing about a forgotten survey', () => {
  const store = createStore(() => null);
  writeMemory(store, surveyUuid, memory, visited);
  writeMemory(store, surveyUuid, null, visited);
  expect(readMemory(store, surveyUuid, visited)).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['text that is not JSON', 'abc'],
  ['null', 'null'],
  ['another version', JSON.stringify({ v: 0, ...memory })],
  ['a value that is not a reply', '{"v":1}'],
  ['a reply without a session', JSON.stringify({ v: 1, reply: { survey: { survey_type: 'nps_10' } } })],
  ['a reply without a survey', JSON.stringify({ v: 1, reply: { session_uuid: 'x', survey: null } })],
])('ignores %s', (_, text) => {
  const store = createStore(() => null);
  if (text !== undefined) store.write(`asklet:${surveyUuid}`, text);
  expect(readMemory(store, surveyUuid, visited)).toBeNull();
});
