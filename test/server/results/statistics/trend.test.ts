import { expect, test } from 'vitest';
import { metrics } from '../../../../src/server/results/statistics/metrics.ts';
import { trendOf } from '../../../../src/server/results/statistics/trend.ts';

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
  const of = (last: string, step: 'day' | 'month') => trendOf(days, '2026-01-30', last, step, metrics.nps_10);
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
