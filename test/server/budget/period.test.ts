import { expect, test } from 'vitest';
import { periodAt } from '../../../src/service/budget/period.ts';

const iso = ({ from, until }: { readonly from: number; readonly until: number }) =>
  [from, until].map((time) => new Date(time).toISOString().slice(0, 16));

test.each([
  [
    'a week in Berlin that loses an hour',
    'week',
    'Europe/Berlin',
    '2026-03-25T12:00Z',
    ['2026-03-22T23:00', '2026-03-29T22:00'],
  ],
  ['a month', 'month', 'UTC', '2026-02-10T12:00Z', ['2026-02-01T00:00', '2026-03-01T00:00']],
  ['a day without midnight', 'day', 'America/Santiago', '2026-09-06T12:00Z', ['2026-09-06T04:00', '2026-09-07T03:00']],
  [
    'a day with two, after the first',
    'day',
    'America/Havana',
    '2026-11-01T04:30Z',
    ['2026-11-01T04:00', '2026-11-02T05:00'],
  ],
  [
    'a day with two, after the second',
    'day',
    'America/Havana',
    '2026-11-01T05:30Z',
    ['2026-11-01T04:00', '2026-11-02T05:00'],
  ],
  ['the day before', 'day', 'America/Havana', '2026-10-31T12:00Z', ['2026-10-31T04:00', '2026-11-01T04:00']],
] as const)('%s begins and ends at midnight', (_, per, time_zone, time, expected) => {
  expect(iso(periodAt({ per, time_zone }, Date.parse(time)))).toEqual(expected);
});
