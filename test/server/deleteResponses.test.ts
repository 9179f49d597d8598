import { expect, onTestFinished, test } from 'vitest';
import { deleteResponses } from '../../src/server/domain/deleteResponses.ts';
import { everyResponse } from '../../src/server/domain/responseQuery.ts';
import { noFlags } from '../../src/server/domain/written.ts';
import { openStore } from '../../src/server/store/openStore.ts';
import { npsUuid } from './support/surveys.ts';

const query = { ...everyResponse, survey_uuid: npsUuid };

async function filled(count: number) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const common = { survey_uuid: npsUuid, at: 0, flags: noFlags, score: 1, text: null, metadata: {} };
  const save = () => store.saveResponse({ ...common, session_uuid: crypto.randomUUID() });
  await Promise.all(Array.from({ length: count }, save));
  return store;
}

test('more responses than are deleted at once are all deleted', async () => {
  const store = await filled(1001);
  expect(await deleteResponses(store, query, 1001)).toBe(1001);
  expect(await store.sessions()).toEqual([]);
});

test('what two delete at the same time is counted once', async () => {
  const store = await filled(20);
  const deleted = await Promise.all([deleteResponses(store, query, 20), deleteResponses(store, query, 20)]);
  expect(deleted[0]! + deleted[1]!).toBe(20);
});
