import { expect, onTestFinished, test } from 'vitest';
import { listResponses } from '../../src/server/domain/listResponses.ts';
import { everyResponse, type ResponseQuery } from '../../src/server/domain/responseQuery.ts';
import { noFlags } from '../../src/server/domain/written.ts';
import { openStore } from '../../src/server/store/openStore.ts';
import { aScreenshot } from './support/pictures.ts';
import { npsUuid } from './support/surveys.ts';

const quarter = 900_000;
const hit = {
  score: 9,
  text: 'Great',
  metadata: { page_url: 'https://shop.example/a', locale: 'de', user_email: 'a@b.example', screenshot: aScreenshot() },
};
const miss = { score: 5, text: null, metadata: {} };

/** The spans of time, in quarters of an hour, that a list of five responses looks at: two in a row, and one, are hits. */
async function spansOf(filter: Partial<ResponseQuery>) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  for (const [index, fields] of [miss, hit, hit, miss, hit].entries()) {
    const session = { survey_uuid: npsUuid, session_uuid: crypto.randomUUID(), at: index * quarter, flags: noFlags };
    await store.saveResponse({ ...session, ...fields });
  }
  const spans: unknown[] = [];
  const page: typeof store.page = (query, ...rest) => {
    spans.push(query.from === null ? null : [query.from / quarter, query.until! / quarter]);
    return store.page(query, ...rest);
  };
  const query = { ...everyResponse, survey_uuid: npsUuid, ...filter };
  await listResponses({ ...store, page }, query, null, 10, 5 * quarter);
  return spans;
}

test.each([
  ['a part of the text', { search: 'great' }],
  ['a page', { page: '/a' }],
  ['a locale', { locale: 'de' }],
  ['a lowest score', { lowestScore: 6 }],
  ['a highest score and an address', { highestScore: 9, withEmail: true }],
  ['an address', { withEmail: true }],
  ['a picture', { withScreenshot: true }],
])('a list by %s looks only at the times that have such responses, neighbours at once', async (_, filter) => {
  expect(await spansOf(filter)).toEqual([
    [4, 5],
    [1, 3],
  ]);
});

test.each([
  ['everything', {}],
  ['all texts', { withText: true }],
  ['metadata that summaries do not count', { search: 'great', metadata: [{ key: 'plan', value: 'pro' }] }],
])('a list of %s is read as it is stored', async (_, filter) => {
  expect(await spansOf(filter)).toEqual([null]);
});

test('a highest score alone narrows a list', async () => {
  expect(await spansOf({ highestScore: 5 })).toEqual([
    [3, 4],
    [0, 1],
  ]);
});
