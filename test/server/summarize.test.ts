import { expect, test } from 'vitest';
import { summarize } from '../../src/server/domain/summarize.ts';

const tally = (...scores: (number | null)[]) => ({
  responses: scores.map((score) => ({ day: '2026-03-04', score, count: 1 })),
  opened: [],
});

test.each([
  ['nps_10', [10, 9, 8, 7, 6, 0], { name: 'nps', value: 0 }],
  ['nps_10', [10, 10, 8], { name: 'nps', value: 66.67 }],
  ['nps_10', [0], { name: 'nps', value: -100 }],
  ['csat_5', [5, 4, 3, 1, null], { name: 'csat_percent', value: 50 }],
  ['csat_2', [1, 1, 0], { name: 'csat_percent', value: 66.67 }],
  ['ces_7', [7, 6, 1], { name: 'ces_mean', value: 4.67 }],
  ['ces_7', [], { name: 'ces_mean', value: null }],
  ['general', [null], null],
] as const)('%s of %j is %j', (type, scores, rating) => {
  expect(summarize(type, tally(...scores)).rating).toEqual(rating);
});

test('the rate stays within 0 and 1, and is unknown while nobody opened it', () => {
  const opened = [{ day: '2026-03-04', count: 1 }];
  expect(summarize('nps_10', { ...tally(1, 2), opened }).response_rate).toBe(1);
  expect(summarize('nps_10', tally(1)).response_rate).toBeNull();
});

test('days come in order, with those on which it was only opened', () => {
  const opened = [{ day: '2026-03-03', count: 2 }];
  expect(summarize('nps_10', { ...tally(1), opened }).days).toEqual([
    { day: '2026-03-03', responses: 0, opened: 2 },
    { day: '2026-03-04', responses: 1, opened: 0 },
  ]);
});
