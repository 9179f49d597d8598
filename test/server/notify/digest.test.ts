import { describe, expect, test } from 'vitest';
import { lastDigest, pickComments } from '../../../src/service/notify/digest.ts';

const berlin = { weekday: 1, hour: 9, minute: 0, time_zone: 'Europe/Berlin' };
const at = (digest: typeof berlin, now: string) => lastDigest(digest, Date.parse(now)).toUTC().toISO();

describe('the last digest', () => {
  test.each([
    ['2026-11-16T07:59:59Z', '2026-11-09T08:00:00.000Z'],
    ['2026-11-16T08:00:00Z', '2026-11-16T08:00:00.000Z'],
    ['2026-11-22T23:00:00Z', '2026-11-16T08:00:00.000Z'],
    // the clock goes back on 25 October: nine o'clock is an hour later in UTC
    ['2026-10-25T12:00:00Z', '2026-10-19T07:00:00.000Z'],
    ['2026-10-26T07:30:00Z', '2026-10-19T07:00:00.000Z'],
    ['2026-10-26T08:00:00Z', '2026-10-26T08:00:00.000Z'],
    // and forward on 29 March
    ['2026-03-30T07:00:00Z', '2026-03-30T07:00:00.000Z'],
  ])('at %s was at %s', (now, expected) => {
    expect(at(berlin, now)).toBe(expected);
  });

  test('is neither skipped nor repeated by a clock change in its hour', () => {
    // 2:30 does not exist on 29 March, and exists twice on 25 October
    const sunday = { ...berlin, weekday: 7, hour: 2, minute: 30 };
    for (const [from, until] of [
      ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'],
      ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'],
    ] as const) {
      const days = new Set<string>();
      for (let now = Date.parse(from); now < Date.parse(until); now += 60_000)
        days.add(lastDigest(sunday, now).toISODate()!);
      expect(days.size).toBe(2);
    }
  });

  test('follows the owner to the other side of the date line', () => {
    expect(at({ ...berlin, time_zone: 'Pacific/Auckland' }, '2026-11-16T00:00:00Z')).toBe('2026-11-15T20:00:00.000Z');
  });
});

test('the comments are those with the lowest and the highest scores', () => {
  const answer = (score: number | null, index = 0) => ({
    id: String(index),
    score,
    text: 'x',
    metadata: {},
    created_at: '',
    updated_at: '',
  });
  const pick = (given: readonly (number | null)[]) => pickComments(given.map(answer));
  const scores = (given: readonly (number | null)[]) => pick(given).map(({ score }) => score);
  expect(scores([5, 1, 9, 3, 10, 7, 2])).toEqual([1, 2, 3, 10, 9]);
  expect(scores([5, 1])).toEqual([1, 5]);
  expect(scores([5, 1, 7, 8])).toEqual([1, 5, 7, 8]);
  expect(scores([null, 5, 1, 7, 8, 9])).toEqual([1, 5, 7, 9, 8]);
  const newest = (given: readonly (number | null)[]) => pick(given).map(({ id }) => id);
  expect(newest([null, null, null, null, null, null])).toEqual(['0', '1', '2', '3', '4']);
  expect(newest([1, 10, 1, 10, 1, 10])).toEqual(['0', '2', '4', '1', '3']);
});
