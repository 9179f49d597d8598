import { expect, test } from 'vitest';
import { localDays, trendOf } from '../../../src/service/results/days.ts';
import { metricOf } from '../../../src/contract/results/statistics.ts';

const daysOf = (timeZone: string, from: string, until: string) =>
  localDays(timeZone, Date.parse(from), Date.parse(until)).map((day) => [
    day.date,
    new Date(day.from).toISOString().slice(0, 16),
    new Date(day.until).toISOString().slice(0, 16),
  ]);

// Times by https://www.iana.org/time-zones: Nepal is 5:45 ahead; Berlin's summer time begins on 2026-03-29 at 1:00 UTC;
// Lord Howe's ends on 2026-04-04 at 15:00 UTC, from 11 to 10.5 hours ahead.
test.each([
  [
    'UTC',
    ['2026-03-04', '2026-03-04T05:00', '2026-03-05T00:00'],
    ['2026-03-05', '2026-03-05T00:00', '2026-03-05T05:00'],
  ],
  [
    'Asia/Kathmandu',
    ['2026-03-04', '2026-03-04T05:00', '2026-03-04T18:15'],
    ['2026-03-05', '2026-03-04T18:15', '2026-03-05T05:00'],
  ],
  ['America/New_York', ['2026-03-04', '2026-03-04T05:00', '2026-03-05T05:00']],
] as const)('from one morning to the next, %s has these days', (timeZone, ...expected) => {
  expect(daysOf(timeZone, '2026-03-04T05:00:00Z', '2026-03-05T05:00:00Z')).toEqual(expected);
});

test('a day on which the clock changes is one hour shorter, or half an hour longer', () => {
  expect(daysOf('Europe/Berlin', '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toEqual([
    ['2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00'],
  ]);
  expect(daysOf('Australia/Lord_Howe', '2026-04-04T13:00Z', '2026-04-05T13:45Z')).toEqual([
    ['2026-04-05', '2026-04-04T13:00', '2026-04-05T13:30'],
    ['2026-04-06', '2026-04-05T13:30', '2026-04-05T13:45'],
  ]);
});

test('a period can begin late on a longer day', () => {
  expect(daysOf('Europe/Berlin', '2026-10-24T22:45Z', '2026-10-26T23:00Z')).toEqual([
    ['2026-10-25', '2026-10-24T22:45', '2026-10-25T23:00'],
    ['2026-10-26', '2026-10-25T23:00', '2026-10-26T23:00'],
  ]);
});

test('a date can change at any minute, and change back for one', () => {
  expect(daysOf('Pacific/Kiritimati', '1970-01-01T00:00Z', '1970-01-02T00:00Z')).toEqual([
    ['1969-12-31', '1970-01-01T00:00', '1970-01-01T10:40'],
    ['1970-01-01', '1970-01-01T10:40', '1970-01-02T00:00'],
  ]);
  // summer time ended a minute after midnight
  expect(daysOf('America/St_Johns', '2010-11-06T02:30Z', '2010-11-08T03:30Z')).toEqual([
    ['2010-11-06', '2010-11-06T02:30', '2010-11-07T03:30'],
    ['2010-11-07', '2010-11-07T03:30', '2010-11-08T03:30'],
  ]);
});

test('a period that begins or ends within a quarter of an hour is cut exactly there', () => {
  expect(localDays('UTC', 5, 6)).toEqual([{ date: '1970-01-01', from: 5, until: 6 }]);
  expect(localDays('UTC', 5, 5)).toEqual([]);
});

test('every day of a year begins once', () => {
  const days = localDays('Europe/Berlin', Date.parse('2025-12-31T23:00Z'), Date.parse('2026-12-31T23:00Z'));
  expect(days).toHaveLength(365);
  for (const [index, { from }] of days.entries()) if (index > 0) expect(from).toBe(days[index - 1]!.until);
});

test('rejects an unknown time zone', () => {
  expect(() => localDays('Mars/Olympus', 0, 1)).toThrow(RangeError);
});

const day = (name: string, count: number) => ({
  day: name,
  responses: count,
  opened: 0,
  scores: [{ score: 9, count }],
});

// ISO 8601: 2026 begins on a Thursday, so its first week begins on 2025-12-29.
test.each([
  ['2026-01-01', 'week', '2025-12-29'],
  ['2026-01-04', 'week', '2025-12-29'],
  ['2026-01-05', 'week', '2026-01-05'],
  ['2026-02-28', 'month', '2026-02-01'],
  ['2026-02-28', 'day', '2026-02-28'],
] as const)('%s is in the %s of %s', (name, step, start) => {
  expect(trendOf([day(name, 1)], name, name, step, null)).toEqual([{ start, responses: 1, metric: null }]);
});

test('days without responses are points without a metric, and the days of a step are added up', () => {
  const days = [day('2026-01-30', 1), day('2026-02-02', 2), day('2026-03-31', 4)];
  const of = (last: string, step: 'day' | 'month') => trendOf(days, '2026-01-30', last, step, metricOf('nps_10'));
  const short = of('2026-02-02', 'day').map(({ responses, metric }) => [responses, metric?.n ?? null]);
  expect(short).toEqual([
    [1, 1],
    [0, null],
    [0, null],
    [2, 2],
  ]);
  expect(of('2026-03-31', 'month')).toMatchObject([
    { start: '2026-01-01', responses: 1, metric: { value: 100, n: 1 } },
    { start: '2026-02-01', responses: 2, metric: { value: 100, n: 2 } },
    { start: '2026-03-01', responses: 4, metric: { value: 100, n: 4 } },
  ]);
});
