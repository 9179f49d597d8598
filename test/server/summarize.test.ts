import { expect, test } from 'vitest';
import { dayLength } from '../../src/contract/time.ts';
import { everyResponse } from '../../src/server/domain/responseQuery.ts';
import { createSegment, slotLength } from '../../src/server/domain/segment.ts';
import { summarize } from '../../src/server/domain/summarize.ts';

const query = { ...everyResponse, survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0' };
const day = Date.parse('2026-03-04') / dayLength;

const aRow = {
  page: null,
  locale: null,
  choices: null,
  text: '',
  metadata: '{}',
  hasText: false,
  hasEmail: false,
  hasScreenshot: false,
  hasChoiceComment: false,
};

/** A segment of responses: their scores, and when they were given. */
const segmentOf = (scores: readonly (number | null)[], at = day * dayLength, opened = 0) => {
  const slot = Math.floor((at % dayLength) / slotLength);
  const funnel = { slot, initialized: 0, opened, scored: 0, text: 0, closed: 0 };
  return createSegment(
    Math.floor(at / dayLength),
    scores.map((score) => ({ ...aRow, score, at })),
    opened > 0 ? [funnel] : [],
  );
};

async function* all<T>(...each: T[]) {
  yield* each;
}

test.each([
  ['nps_10', [10, 9, 8, 7, 6, 0], { name: 'nps', value: 0 }],
  ['nps_10', [10, 10, 8], { name: 'nps', value: 66.67 }],
  ['nps_10', [0], { name: 'nps', value: -100 }],
  ['csat_5', [5, 4, 3, 1, null], { name: 'csat_percent', value: 50 }],
  ['csat_2', [1, 1, 0], { name: 'csat_percent', value: 66.67 }],
  ['ces_7', [7, 6, 1], { name: 'ces_mean', value: 4.67 }],
  ['ces_7', [7, 7, 1], { name: 'ces_mean', value: 5 }],
  ['ces_7', [], { name: 'ces_mean', value: null }],
  ['general', [null], null],
] as const)('%s of %j is %j', async (type, scores, rating) => {
  expect((await summarize(type, query, 'UTC', all(segmentOf(scores)))).rating).toEqual(rating);
});

test('the rate stays within 0 and 1, and is unknown while nobody opened it', async () => {
  const rateOf = async (opened: number) =>
    (await summarize('nps_10', query, 'UTC', all(segmentOf([1, 2], day * dayLength, opened)))).response_rate;
  expect([await rateOf(4), await rateOf(1), await rateOf(0)]).toEqual([0.5, 1, null]);
});

test('the rate is of those who opened it, whatever else happened', async () => {
  const funnel = { initialized: 9, opened: 4, scored: 3, text: 2, closed: 1 };
  const segments = all(segmentOf([1, 2]), createSegment(day, [], [{ slot: 0, ...funnel }]));
  expect(await summarize('nps_10', query, 'UTC', segments)).toMatchObject({
    opened: 4,
    response_rate: 0.5,
    days: [{ responses: 2, opened: 4 }],
    funnel,
  });
});

test('days come in order, with those on which it was only opened', async () => {
  const segments = all(segmentOf([1, null]), segmentOf([], (day - 1) * dayLength, 2));
  const scores = [
    { score: null, count: 1 },
    { score: 1, count: 1 },
  ];
  expect((await summarize('nps_10', query, 'UTC', segments)).days).toEqual([
    { day: '2026-03-03', responses: 0, opened: 2, scores: [] },
    { day: '2026-03-04', responses: 2, opened: 0, scores },
  ]);
});

test('a day on which nothing was opened or answered is none', async () => {
  const funnel = { slot: 0, initialized: 3, opened: 0, scored: 0, text: 0, closed: 0 };
  const { days } = await summarize('nps_10', query, 'UTC', all(createSegment(day, [], [funnel])));
  expect(days).toEqual([]);
});

test('a day in UTC is divided between the dates of another time zone, each with its scores', async () => {
  const rows = [
    ['01:00', 1],
    ['01:00', 9],
    ['23:00', 9],
  ] as const;
  const segment = createSegment(
    day,
    rows.map(([time, score]) => ({ ...aRow, score, at: Date.parse(`2026-03-04T${time}Z`) })),
    [],
  );
  const one = { score: 1, count: 1 };
  const nine = { score: 9, count: 1 };
  expect((await summarize('nps_10', query, 'America/Los_Angeles', all(segment))).days).toMatchObject([
    { day: '2026-03-03', scores: [one, nine] },
    { day: '2026-03-04', scores: [nine] },
  ]);
});

test('places are those of all days, the one with the most responses first, their scores in order', async () => {
  const on = (date: number, page: string, score: number | null) => ({ ...aRow, page, score, at: date * dayLength });
  const segments = all(
    createSegment(day, [on(day, '/a', 3), on(day, '/b', 2)], []),
    createSegment(day + 1, [on(day + 1, '/b', 1), on(day + 1, '/b', null)], []),
  );
  expect((await summarize('nps_10', query, 'UTC', segments)).pages).toEqual([
    { name: '/b', responses: 3, scores: [null, 1, 2].map((score) => ({ score, count: 1 })) },
    { name: '/a', responses: 1, scores: [{ score: 3, count: 1 }] },
  ]);
});

test('the 100 most frequent pages are named, and all of them counted', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({
    ...aRow,
    page: `/${index}`,
    score: 1,
    at: day * dayLength,
  }));
  const segments = all(createSegment(day, [...rows, rows.at(-1)!], []));
  const { pages, page_count } = await summarize('nps_10', query, 'UTC', segments);
  expect([pages.length, pages[0]!.name, page_count]).toEqual([100, '/100', 101]);
});

test.each([
  ['with_text', { hasText: true }],
  ['with_email', { hasEmail: true }],
  ['with_screenshot', { hasScreenshot: true }],
  ['choice_comments', { hasChoiceComment: true }],
] as const)('%s counts the responses of all days that have it, and no others', async (name, trait) => {
  const rows = [0, 1, 2].map((score) => ({ ...aRow, ...(score > 0 && trait), score, at: day * dayLength }));
  const segments = all(createSegment(day, rows, []), createSegment(day + 1, rows, []));
  const { with_text, with_email, with_screenshot, choice_comments } = await summarize('nps_10', query, 'UTC', segments);
  const none = { with_text: 0, with_email: 0, with_screenshot: 0, choice_comments: 0 };
  expect({ with_text, with_email, with_screenshot, choice_comments }).toEqual({ ...none, [name]: 4 });
});

test('a choice counts once a response, the most chosen first; what is no list of texts has none', async () => {
  const choices = ['["a","b"]', '["b","b"]', '["b",1,null]', '{"a":"b"}', 'a', '"b"', '7', null];
  const rows = choices.map((each) => ({ ...aRow, choices: each, score: 1, at: day * dayLength }));
  expect((await summarize('nps_10', query, 'UTC', all(createSegment(day, rows, [])))).choices).toEqual([
    { value: 'b', count: 3 },
    { value: 'a', count: 1 },
  ]);
});

// Times by https://www.iana.org/time-zones: Nepal is 5:45 ahead; Berlin's summer begins on 2026-03-29 at 1:00 UTC;
// Lord Howe's ends on 2026-04-04 at 15:00 UTC, from 11 to 10.5 hours ahead.
test.each([
  ['Asia/Kathmandu', '2026-03-03T18:14:59Z', '2026-03-03'],
  ['Asia/Kathmandu', '2026-03-03T18:15:00Z', '2026-03-04'],
  ['America/Los_Angeles', '2026-03-04T07:59:59Z', '2026-03-03'],
  ['America/Los_Angeles', '2026-03-04T08:00:00Z', '2026-03-04'],
  ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['Australia/Lord_Howe', '2026-04-05T13:29:59Z', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-04-05T13:30:00Z', '2026-04-06'],
  ['UTC', '2026-03-04T23:59:59.999Z', '2026-03-04'],
])('in %s %s is on %s', async (timeZone, time, date) => {
  const { days } = await summarize('nps_10', query, timeZone, all(segmentOf([1], Date.parse(time))));
  expect(days.map((each) => each.day)).toEqual([date]);
});
