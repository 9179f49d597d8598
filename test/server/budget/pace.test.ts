import { expect, test } from 'vitest';
import { hourLength } from '../../../src/contract/time.ts';
import { setPace } from '../../../src/service/budget/pace.ts';
import type { CountedHour } from '../../../src/service/budget/budgetCounts.ts';

const [dayHours, weekHours] = [24, 168];
const startsPerHour = 300;
const rate = 0.1;
/** Decisions in an hour. */
const steps = 12;

/** Returns hours from `first` until `last`, in hours, with all sessions and no response. */
const hoursOf = (first: number, last: number, starts = startsPerHour): CountedHour[] =>
  Array.from({ length: last - first }, (_, index) => ({
    hour: (first + index) * hourLength,
    asked: starts / 4,
    not_asked: (starts * 3) / 4,
    responses: (starts / 4) * rate,
  }));

interface Week {
  readonly before?: readonly CountedHour[];
  /** The hour of the week in which sessions begin, and the responses until then. */
  readonly begin?: number;
  readonly responses?: number;
  /** The responses that the week should have. Default: 100. */
  readonly target?: number;
}

/** Returns the responses of each day of a week, if exactly the share is asked and responds at once. */
function spendWeek({ before = [], begin = 0, responses = 0, target = 100 }: Week): number[] {
  const hours = [...before];
  const days = Array<number>(7).fill(0);
  let all = responses;
  for (let hour = begin; hour < weekHours; hour += 1) {
    for (let step = 0; step < steps; step += 1) {
      const now = (hour + step / steps) * hourLength;
      const pace = setPace({ target, hours, responses: all, now, from: 0, end: weekHours * hourLength });
      const asked = Math.min(pace.share * (startsPerHour / steps), pace.sessions);
      const counted = step > 0 ? hours.pop()! : { hour: hour * hourLength, asked: 0, not_asked: 0, responses: 0 };
      hours.push({
        hour: counted.hour,
        asked: counted.asked + asked,
        not_asked: counted.not_asked + startsPerHour / steps - asked,
        responses: counted.responses + asked * rate,
      });
      all += asked * rate;
      days[Math.floor(hour / dayHours)]! += asked * rate;
    }
  }
  return days;
}

const testVisit = (hour: number): CountedHour => ({ hour: hour * hourLength, asked: 1, not_asked: 0, responses: 0 });

test.each([
  ['a new survey', {}],
  ['a test 20 hours before', { before: [testVisit(-20)] }],
  ['a test 26 hours before', { before: [testVisit(-26)] }],
  ['a test four days before', { before: [testVisit(-96)] }],
  ['two weeks without the survey', { before: hoursOf(-4 * weekHours, -2 * weekHours) }],
  ['four weeks of history', { before: hoursOf(-4 * weekHours, 0) }],
])('spreads a week evenly over its days after %s', (_, week) => {
  const days = spendWeek(week);
  expect(days.reduce((sum, each) => sum + each)).toBeCloseTo(100, 0);
  for (const day of days) expect(Math.abs(day - 100 / 7)).toBeLessThan(6);
});

test('a week has nearly all of its responses after four weeks with five times the visits', () => {
  const days = spendWeek({ before: hoursOf(-4 * weekHours, 0, 5 * startsPerHour), target: 1000 });
  expect(days.reduce((sum, each) => sum + each)).toBeGreaterThan(950);
});

test('a budget that begins on Wednesday spreads what is left of the week', () => {
  const days = spendWeek({ begin: 60, responses: 60 });
  expect(days.reduce((sum, each) => sum + each)).toBeCloseTo(40, 0);
  for (const day of days.slice(3)) expect(Math.abs(day - 40 / 4.5)).toBeLessThan(4);
});
