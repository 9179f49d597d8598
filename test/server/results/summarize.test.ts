import { expect, onTestFinished, test } from 'vitest';
import type { ResponseQuery } from '../../../src/service/results/query.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { openSqliteStore } from '../../../src/service/openStore.ts';
import type { SurveyType } from '../../../src/contract/surveys/survey.ts';
import { eventBits, type ResponseWrite } from '../../../src/server/store/store.ts';
import { queriesOf } from '../store/queries.ts';
import { aResponse, aSession, noFlags } from '../store/records.ts';

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const at = Date.parse('2026-03-04T00:00:00Z');
const now = Date.parse('2026-03-06T12:00:00Z');
const day = 86_400_000;

async function storeOf(responses: readonly Partial<ResponseWrite>[], opened = 0) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  await Promise.all(responses.map((fields) => store.saveResponse(aResponse({ survey_uuid, at, ...fields }))));
  for (let count = 0; count < opened; count += 1) {
    const flags = noFlags;
    await store.addEvent({ ...aSession({ survey_uuid, at, flags }), event_type: 'survey_opened', version: 2 });
  }
  return store;
}

interface Asked {
  readonly type?: SurveyType;
  readonly query?: Partial<ResponseQuery>;
  readonly before?: number;
  readonly opened?: number;
}

async function summaryOf(responses: readonly Partial<ResponseWrite>[], { type, query, before, opened }: Asked = {}) {
  return queriesOf(await storeOf(responses, opened)).summarize({
    type: type ?? 'nps_10',
    query: { survey_uuid, ...query },
    timeZone: 'UTC',
    before,
    now,
  });
}

const scored = (...scores: (number | null)[]) => scores.map((score) => ({ score }));

test.each([
  ['nps_10', [10, 9, 8, 7, 6, 0], { name: 'nps', value: 0, n: 6 }],
  ['nps_10', [10, 10, 8], { name: 'nps', value: 200 / 3, n: 3 }],
  ['nps_10', [0], { name: 'nps', value: -100, low: expect.any(Number) }],
  ['csat_5', [5, 4, 3, 1, null], { name: 'csat', value: 50, n: 4 }],
  ['csat_2', [1, 1, 0], { name: 'csat', value: (2 / 3) * 100 }],
  ['ces_7', [7, 6, 1], { name: 'ces', value: 14 / 3 }],
  ['ces_7', [7, 7, 1], { name: 'ces', value: 5, high: 7 }],
] as const)('the metric of %s and the scores %j is %j', async (type, scores, expected) => {
  expect((await summaryOf(scored(...scores), { type })).metric).toMatchObject(expected);
});

test.each([
  ['an open question', [1], { type: 'general' }],
  ['no score at all', [null], {}],
  ['a lower limit for scores', [9, 1], { query: { min_score: 7 } }],
  ['an upper limit for scores', [9, 1], { query: { max_score: 6 } }],
] as const)('%s has no metric', async (_, scores, asked) => {
  const { metric, trend, pages } = await summaryOf(scored(...scores), asked);
  expect([metric, trend.day[0]!.metric, pages[0]!.metric]).toEqual([null, null, null]);
});

test('the response rate is that of opened sessions, with its interval', async () => {
  const { response_rate, response_rate_interval } = await summaryOf(scored(1, 2, 3), { opened: 8 });
  expect(response_rate).toBe(3 / 8);
  // 3 of 8 by Wilson
  expect(response_rate_interval).toEqual({ low: expect.closeTo(0.1368, 4), high: expect.closeTo(0.6943, 4) });
});

test.each([
  ['nobody opened it', { opened: 0 }],
  ['not all responses are asked for', { opened: 2, query: { with_text: true } }],
])('there is no response rate if %s', async (_, asked) => {
  const { response_rate, response_rate_interval } = await summaryOf([{ text: 'Fine' }], asked);
  expect([response_rate, response_rate_interval]).toEqual([null, null]);
});

test('a rate never exceeds 100 percent', async () => {
  expect((await summaryOf(scored(1, 2), { opened: 1 })).response_rate).toBe(1);
});

test('the previous period has its counts, and the change of the metric since', async () => {
  const earlier = [...scored(0, 0, 9, null).map((each) => ({ ...each, at: at - day })), { score: 9, at: at - 3 * day }];
  const { responses, before } = await summaryOf([...scored(10, 10), ...earlier], {
    query: { from: at },
    before: at - day,
  });
  expect(responses).toBe(2);
  expect(before).toMatchObject({ responses: 4, scored: 3, change: { value: 100 + 100 / 3, n: 5 } });
  expect(before!.significant, 'too few').toBeNull();
});

test.each([
  [10, 0, 'higher'],
  [0, 10, 'lower'],
  [9, 10, null],
])('a score of %i after a period with %i is a significant change: %s', async (now, earlier, significant) => {
  const many = (score: number, at: number) => Array.from({ length: 30 }, () => ({ score, at }));
  const asked = { query: { from: at }, before: at - day };
  const { before } = await summaryOf([...many(now, at), ...many(earlier, at - day)], asked);
  expect(before!.significant).toBe(significant);
});

test('there is no previous period without its beginning or its end', async () => {
  const earlier = scored(9).map((each) => ({ ...each, at: at - day }));
  expect((await summaryOf(earlier, { query: { from: at } })).before).toBeNull();
  expect((await summaryOf(earlier, { before: at - day })).before).toBeNull();
});

test('a previous period of a survey without a score has only its counts', async () => {
  const earlier = { text: 'Fine', at: at - day };
  const { before } = await summaryOf([earlier], { type: 'general', query: { from: at }, before: at - day });
  expect(before).toEqual({ responses: 1, scored: 0, mix: null, change: null, significant: null });
});

test('a rate below one percent is not 0', async () => {
  expect((await summaryOf(scored(1), { opened: 250 })).response_rate).toBe(0.004);
});

test('the trend begins with the first response, or the beginning of the period, and ends today', async () => {
  const startsOf = async (query: Partial<ResponseQuery>) =>
    (await summaryOf(scored(9), { query })).trend.day.map(({ start, responses }) => [start, responses]);
  const all = [
    ['2026-03-04', 1],
    ['2026-03-05', 0],
    ['2026-03-06', 0],
  ];
  expect(await startsOf({})).toEqual(all);
  expect(await startsOf({ from: at - day, until: now + day })).toEqual([['2026-03-03', 0], ...all]);
  expect(await startsOf({ until: at + day })).toEqual(all.slice(0, 1));
});

const on = (page: string, score: number | null, more: Partial<ResponseWrite> = {}) => ({
  ...more,
  score,
  metadata: { page_url: page },
});

test('breakdowns cover all days, the one with the most responses first, with scores in order', async () => {
  const { pages } = await summaryOf([
    on('/a', 3),
    on('/b', 2),
    on('/b?x', 1, { at: at + day }),
    on('/b#y', null, { at: at + day }),
  ]);
  expect(pages).toMatchObject([
    { name: '/b', responses: 3, scores: [null, 1, 2].map((score) => ({ score, count: 1 })), metric: { n: 2 } },
    { name: '/a', responses: 1, scores: [{ score: 3, count: 1 }], significant: null },
  ]);
});

test('a page whose metric differs from that of all others is marked', async () => {
  const many = (page: string, score: number) => Array.from({ length: 40 }, () => on(page, score));
  const { pages } = await summaryOf([...many('/good', 10), ...many('/bad', 0)]);
  expect(Object.fromEntries(pages.map(({ name, significant }) => [name, significant]))).toEqual({
    '/good': 'higher',
    '/bad': 'lower',
  });
});

test('the 100 most frequent pages are listed, but all are counted', async () => {
  const responses = Array.from({ length: 101 }, (_, index) => on(`/${index}`, 1));
  const { pages, page_count } = await summaryOf([...responses, responses.at(-1)!]);
  expect([pages.length, pages[0]!.name, page_count]).toEqual([100, '/100', 101]);
});

test.each([
  ['with_text', { text: 'x' }],
  ['with_email', { metadata: { user_email: 'a@b.example' } }],
  ['with_screenshot', { metadata: { screenshot: { width: 1 } } }],
  ['choice_comments', { metadata: { choice_comment: 'x' } }],
] as const)('%s counts the matching responses of all days, and no others', async (name, having) => {
  const responses = [at, at + day].flatMap((time) => [
    { score: 0, at: time },
    { ...having, at: time },
  ]);
  const { with_text, with_email, with_screenshot, choice_comments } = await summaryOf(responses);
  const none = { with_text: 0, with_email: 0, with_screenshot: 0, choice_comments: 0 };
  expect({ with_text, with_email, with_screenshot, choice_comments }).toEqual({ ...none, [name]: 2 });
});

test('a choice counts once per response, the most frequent first; anything but a list of texts has none', async () => {
  const given = [['a', 'b'], ['b', 'b'], ['b', 1, null], { a: 'b' }, 'a', '"b"', 7];
  const { choices } = await summaryOf(given.map((each) => ({ metadata: { choices: each } })));
  expect(choices).toEqual([
    { value: 'b', count: 3 },
    { value: 'a', count: 1 },
  ]);
});

test('more responses than one statement scans are counted once each, including those of the same time', async () => {
  const responses = Array.from({ length: 12_000 }, (_, index) => ({
    score: index % 11,
    at: at + (index < 6000 ? 0 : index),
  }));
  const { responses: count, scores } = await summaryOf(responses);
  expect(count).toBe(12_000);
  expect(scores.reduce((sum, each) => sum + each.count, 0)).toBe(12_000);
});

test('more than 100,000 opened sessions are not counted by page, language and device', async () => {
  const store = openSqliteStore(':memory:');
  onTestFinished(() => store.close());
  const add = (count: number) =>
    store.database.connection.exec(`
      WITH RECURSIVE number (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM number WHERE value < ${count})
      INSERT INTO sessions (session_uuid, survey_uuid, user_closed_survey, user_submitted_score, user_submitted_text,
        event_bits, created_at, last_write_at, device)
      SELECT lower(hex(randomblob(16))), '${survey_uuid}', 0, 0, 0, ${eventBits.survey_opened}, ${at}, ${at}, 'phone' FROM number`);
  const summarize = () =>
    queriesOf(store).summarize({ type: 'nps_10', query: { survey_uuid }, timeZone: 'UTC', before: undefined, now });
  add(100_000);
  expect((await summarize()).devices).toMatchObject([{ name: 'phone', opened: 100_000, dismissed: 0, answered: 0 }]);
  add(1);
  await store.saveResponse(aResponse({ survey_uuid, at, device: 'phone' }));
  const { opened, devices } = await summarize();
  expect(opened).toBe(100_001);
  expect(devices).toMatchObject([{ name: 'phone', opened: null, dismissed: null, answered: null, responses: 1 }]);
});

test('lists of choices that no card sends are not counted, or only their beginning', async () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index}`.padStart(length));
  const { choices } = await summaryOf([
    { metadata: { choices: ['price'] } },
    { metadata: { choices: ['price', ...many(100, 5)] } },
    { metadata: { choices: ['price', ...many(500, 10)] } },
  ]);
  expect(choices[0]).toEqual({ value: 'price', count: 2 });
  expect(choices).toHaveLength(50);
});

test('a summary names only as many choices as an owner can read', async () => {
  const sent = Array.from({ length: 25 }, (_, index) => ({
    metadata: { choices: Array.from({ length: 50 }, (_, choice) => `${index}-${choice}`) },
  }));
  expect((await summaryOf(sent)).choices).toHaveLength(1000);
});
