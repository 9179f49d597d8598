import { expect, test } from 'vitest';
import { falseAlarmDays, findChanges } from '../../../src/contract/results/changes.ts';
import { createRandom } from '../../server/budget/simulateYear.ts';
import { dayOf, randomDays } from './randomDays.ts';

test('finds when the score fell, and what it was before and is now', () => {
  const days = randomDays(200, 30, (day) => (day < 120 ? [0.6, 0.2] : [0.45, 0.35]), createRandom(3));
  const { found, scores } = findChanges('nps_10', days)!;
  expect(found).toHaveLength(1);
  const [{ since, found_on, before, after }] = found as [(typeof found)[0]];
  // within a few days of the change
  expect(Math.abs(Date.parse(since) - Date.parse(dayOf(120))) / 86_400_000).toBeLessThan(8);
  expect(found_on > since).toBe(true);
  expect(Math.abs(before.value - 40)).toBeLessThan(5);
  expect(Math.abs(after.value - 10)).toBeLessThan(6);
  expect(scores).toBe(after.n);
});

test('finds a large change on its day, although it is sure after a few scores', () => {
  const days = Array.from({ length: 80 }, (_, day) => ({
    day: dayOf(day),
    scores: [{ score: day < 40 ? 10 : 0, count: 1 }],
  }));
  expect(findChanges('nps_10', days)!.found).toMatchObject([
    { since: dayOf(40), before: { value: 100 }, after: { value: -100 } },
  ]);
});

test.each([300, 2000])('finds one change on its day, however clear it is: %i scores a day', (perDay) => {
  const days = Array.from({ length: 230 }, (_, day) => {
    const good = perDay * (day < 200 ? 0.95 : 0.1);
    const scores = [
      { score: 0, count: perDay - good },
      { score: 1, count: good },
    ];
    return { day: dayOf(day), scores };
  });
  const { found } = findChanges('csat_2', days)!;
  expect(found).toMatchObject([{ since: dayOf(200), found_on: dayOf(200) }]);
  expect(found.map(({ before, after }) => [before.value, after.value])).toEqual([
    [expect.closeTo(95), expect.closeTo(10)],
  ]);
});

test('finds no change in days without scores, nor in equal ones', () => {
  const none = Array.from({ length: 30 }, (_, day) => ({ day: dayOf(day), scores: [] }));
  expect(findChanges('nps_10', none)).toMatchObject({ found: [], scores: 0 });
  const equal = none.map(({ day }) => ({ day, scores: [{ score: 5, count: 20 }] }));
  expect(findChanges('csat_5', equal)).toMatchObject({ found: [], scores: 600 });
  expect(findChanges('general', equal)).toBeNull();
});

test('says how many more scores would show a change of 10 points', () => {
  const missing = (perDay: number) =>
    findChanges(
      'nps_10',
      randomDays(60, perDay, () => [0.5, 0.2], createRandom(5)),
    )!.missing;
  // a change in the middle of about 4,000 scores
  expect(missing(4)).toBeGreaterThan(3000);
  expect(missing(4)).toBeLessThan(4500);
  expect(Math.abs(missing(4) - missing(24) - 20 * 60)).toBeLessThan(400);
  expect(missing(100)).toBe(0);
});

test.each([5, 30])('alarms at most once a year if nothing changes, with %i scores a day', (perDay) => {
  const random = createRandom(11);
  let alarms = 0;
  const years = 60;
  for (let year = 0; year < years; year += 1) {
    alarms += findChanges(
      'nps_10',
      randomDays(falseAlarmDays, perDay, () => [0.5, 0.2], random),
    )!.found.length;
  }
  expect(alarms / years).toBeLessThanOrEqual(1);
});
