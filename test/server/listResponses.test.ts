import { expect, onTestFinished, test } from 'vitest';
import { listResponses } from '../../src/server/domain/listResponses.ts';
import { everyResponse, type ResponseQuery } from '../../src/server/domain/responseQuery.ts';
import { noFlags } from '../../src/server/domain/written.ts';
import { openStore } from '../../src/server/store/openStore.ts';
import type { ResponsePage } from '../../src/server/store/store.ts';
import { aScreenshot } from './support/pictures.ts';
import { npsUuid } from './support/surveys.ts';

const quarter = 900_000;
const hit = {
  score: 9,
  text: 'Great',
  metadata: {
    page_url: 'https://shop.example/a',
    locale: 'de',
    user_email: 'a@b.example',
    screenshot: aScreenshot(),
    plan: 'pro',
  },
};
const miss = { score: 5, text: null, metadata: {} };

/** A store with responses at times in quarters of an hour, and the spans of time that it is asked for. */
async function storeOf(...responses: [time: number, fields: typeof hit | typeof miss][]) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  for (const [time, fields] of responses) {
    const at = Math.round(time * quarter);
    await store.saveResponse({
      survey_uuid: npsUuid,
      session_uuid: crypto.randomUUID(),
      at,
      flags: noFlags,
      ...fields,
    });
  }
  const spans: unknown[] = [];
  const page: typeof store.page = (query, ...rest) => {
    spans.push(query.from === null ? null : [query.from / quarter, query.until! / quarter]);
    return store.page(query, ...rest);
  };
  return { store: { ...store, page }, spans };
}

/** The spans that a list of six responses looks at: twice two in a row are hits. */
async function spansOf(filter: Partial<ResponseQuery>) {
  const { store, spans } = await storeOf([0, miss], [1, hit], [2, hit], [3, miss], [4, hit], [5, hit]);
  const query = { ...everyResponse, survey_uuid: npsUuid, ...filter };
  await listResponses(store, query, null, 10, 6 * quarter);
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
  ['metadata', { metadata: [{ key: 'plan', value: 'pro' }] }],
])('a list by %s looks only at the times that have such responses, neighbours at once', async (_, filter) => {
  expect(await spansOf(filter)).toEqual([
    [4, 6],
    [1, 3],
  ]);
});

test.each([
  ['everything', {}],
  ['all texts', { withText: true }],
  ['metadata that is not kept', { search: 'great', metadata: [{ key: 'user_email', value: 'a@b.example' }] }],
])('a list of %s is read as it is stored', async (_, filter) => {
  expect(await spansOf(filter)).toEqual([null]);
});

test('a highest score alone narrows a list', async () => {
  expect(await spansOf({ highestScore: 5 })).toEqual([
    [3, 4],
    [0, 1],
  ]);
});

test('a narrow list of a period has nothing else, and its pages are as long as was asked for', async () => {
  const times = [0.9, 1.2, 1.6, 2.5, 4.1, 4.3];
  const { store, spans } = await storeOf(...times.map((time): [number, typeof hit] => [time, hit]));
  const period = { from: 1.5 * quarter, until: Math.round(4.2 * quarter) };
  const query = { ...everyResponse, survey_uuid: npsUuid, search: 'great', ...period };
  const timesOf = (page: ResponsePage) => page.responses.map((each) => Date.parse(each.created_at) / quarter);
  const first = await listResponses(store, query, null, 2, 5 * quarter);
  expect([timesOf(first), spans.splice(0)]).toEqual([
    [4.1, 2.5],
    [
      [4, 4.2],
      [2, 3],
    ],
  ]);
  const second = await listResponses(store, query, first.cursor, 2, 5 * quarter);
  expect([timesOf(second), second.cursor]).toEqual([[1.6], null]);
  expect(spans).toHaveLength(1);
});
