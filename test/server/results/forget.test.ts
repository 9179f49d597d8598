import { expect, onTestFinished, test } from 'vitest';
import { openResults } from '../../../src/service/results/openResults.ts';
import { noFlags } from '../../../src/contract/api/session.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { total } from '../store/resultsSuite.ts';
import { generalUuid, npsUuid, unknownUuid } from '../support/surveys.ts';

const query = { survey_uuid: npsUuid };

async function filled(count: number) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const common = { survey_uuid: npsUuid, at: 0, flags: noFlags, score: 1, text: null, metadata: {} };
  const save = () => store.saveResponse({ ...common, session_uuid: crypto.randomUUID() });
  await Promise.all(Array.from({ length: count }, save));
  return { store, remove: (expected: number) => total(openResults(store)!.forgetResponses(query, expected)) };
}

test('deletes more responses than one batch', async () => {
  const { store, remove } = await filled(1001);
  expect(await remove(1001)).toBe(1001);
  expect(await store.sessions()).toEqual([]);
});

test('the newest session is that of all surveys', async () => {
  const { store } = await filled(1);
  const at = async (survey_uuid: string, time: number, metadata = {}) => {
    const session = { survey_uuid, session_uuid: crypto.randomUUID(), at: time, flags: noFlags };
    await store.saveResponse({ ...session, score: 1, text: null, metadata });
  };
  await at(npsUuid, 7);
  await at(generalUuid, 5);
  await at(unknownUuid, 9);
  // imports are of any time, and say nothing about the clock
  await at(npsUuid, 8, { imported: 'typeform' });
  const { newestBefore } = openResults(store)!;
  expect([await newestBefore(10), await newestBefore(9), await newestBefore(0)]).toEqual([9, 7, null]);
});

test('responses that two requests delete at the same time are counted once', async () => {
  const { remove } = await filled(20);
  const deleted = await Promise.all([remove(20), remove(20)]);
  expect(deleted[0]! + deleted[1]!).toBe(20);
});
