import { expect, onTestFinished, test } from 'vitest';
import type { ResponseQuery } from '../../../src/service/results/query.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { queriesOf } from '../store/queries.ts';
import { aResponse, at, survey_uuid } from '../store/records.ts';

test.each<[string, Partial<ResponseQuery>]>([
  ['all', {}],
  ['those with a word', { search: 'word' }],
  ['those with a key', { metadata: [{ key: 'plan', value: null }] }],
])('pages list %s once, newest first', async (_, query) => {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const indexes = Array.from({ length: 600 }, (_, index) => index);
  // five responses at a time
  const save = (index: number) =>
    store.saveResponse(
      aResponse({ at: at + Math.floor(index / 5), text: `a word ${index}`, metadata: { plan: 'pro', index } }),
    );
  await Promise.all(indexes.map(save));
  const { page } = queriesOf(store);
  const lengths: number[] = [];
  const listed: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { responses, cursor: next } = await page({ survey_uuid, ...query }, cursor, 160);
    lengths.push(responses.length);
    listed.push(...responses.map(({ response }) => response.metadata['index']));
    cursor = next;
  } while (cursor !== null);
  expect(lengths).toEqual([160, 160, 160, 120]);
  expect(listed).toEqual(indexes.toReversed());
});
