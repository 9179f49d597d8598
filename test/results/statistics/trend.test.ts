import { expect, test } from 'vitest';
import { startOf, trendOf, usualStep } from '../../../src/results/statistics/trend.ts';

// ISO 8601: 2026 begins on a Thursday, so its first week begins on 2025-12-29.
test.each([
  ['2026-01-01', 'week', '2025-12-29'],
  ['2026-01-04', 'week', '2025-12-29'],
  ['2026-01-05', 'week', '2026-01-05'],
  ['2026-02-28', 'month', '2026-02-01'],
  ['2026-02-28', 'day', '2026-02-28'],
] as const)('%s is in the %s of %s', (day, step, start) => {
  expect(startOf(day, step)).toBe(start);
});

test('days without responses are points without scores, and days of a step are added up', () => {
  const day = (name: string, count: number) => ({
    day: name,
    responses: count,
    opened: 0,
    scores: [{ score: 9, count }],
  });
  const days = [day('2026-01-30', 1), day('2026-02-02', 2), day('2026-03-31', 4)];
  expect(trendOf(days, '2026-01-30', '2026-02-02', 'day').map(({ responses }) => responses)).toEqual([1, 0, 0, 2]);
  expect(trendOf(days, '2026-01-30', '2026-03-31', 'month')).toEqual([
    { start: '2026-01-01', responses: 1, scores: [{ score: 9, count: 1 }] },
    { start: '2026-02-01', responses: 2, scores: [{ score: 9, count: 2 }] },
    { start: '2026-03-01', responses: 4, scores: [{ score: 9, count: 4 }] },
  ]);
});

test('a month has days, a year weeks, more months', () => {
  expect([usualStep(31), usualStep(365), usualStep(1000)]).toEqual(['day', 'week', 'month']);
});
