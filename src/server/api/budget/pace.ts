import { hourLength } from '../../../contract/time.ts';
import type { CountedHour, CountedScore } from '../../store/budgetCounts.ts';

const [hoursOfDay, hoursOfWeek] = [24, 168];

/** Hours for which a current deviation from the usual traffic is expected to last. */
const levelHours = hoursOfDay;

/** The responses and sessions of a survey that has no history yet: one in twenty responds. */
const prior = { responses: 1, sessions: 20 };

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const startsOf = ({ asked, not_asked }: CountedHour) => asked + not_asked;
const indexOf = (time: number) => Math.floor(time / hourLength);

/** Returns the average number of sessions that begin in an hour, from the same hours of earlier weeks or days. */
function summarizeTraffic(hours: readonly CountedHour[], now: number) {
  const starts = new Map(hours.map((each) => [indexOf(each.hour), startsOf(each)]));
  const first = indexOf(hours[0]?.hour ?? now);
  // less than a quarter of an hour says little about an hour
  const mean = sum(hours.map(startsOf)) / Math.max(0.25, now / hourLength - first);

  /** @param until the first hour of which nothing is known yet */
  function averageStarts(hour: number, until: number): number {
    for (const cycle of [hoursOfWeek, hoursOfDay]) {
      let count = 0;
      let total = 0;
      for (let same = hour - cycle; same >= first; same -= cycle) {
        if (same >= until) continue;
        count += 1;
        total += starts.get(same) ?? 0;
      }
      if (count > 0) return total / count;
    }
    return mean;
  }
  return { averageStarts, first, starts };
}

/** Returns the expected number of sessions that begin until the end of a period. */
export function expectSessions(hours: readonly CountedHour[], now: number, end: number): number {
  const { averageStarts, first, starts } = summarizeTraffic(hours, now);
  const current = indexOf(now);
  const lastDay = Array.from({ length: levelHours }, (_, index) => current - levelHours + index);
  const known = current - first >= 2 * levelHours ? lastDay : [];
  const actual = sum(known.map((hour) => starts.get(hour) ?? 0));
  const expected = sum(known.map((hour) => averageStarts(hour, current - levelHours)));
  const level = Math.min(4, Math.max(1 / 4, (actual + 1) / (expected + 1)));

  let total = 0;
  for (let hour = current; hour * hourLength < end; hour += 1) {
    const part = Math.min(end, (hour + 1) * hourLength) - Math.max(now, hour * hourLength);
    total += (part / hourLength) * averageStarts(hour, current) * (hour - current < levelHours ? level : 1);
  }
  return total;
}

/** What is known when the share of visitors is decided. */
export interface PaceState {
  /** The number of responses that the period should have. */
  readonly target: number;
  /** The sessions of the last weeks and of this hour, oldest first. */
  readonly hours: readonly CountedHour[];
  readonly responses: Omit<CountedScore, 'score'>;
  readonly now: number;
  /** The end of the period. */
  readonly end: number;
}

/** The share of new sessions that are asked from now on, and the maximum number of them until the next decision. */
export interface Pace {
  readonly share: number;
  readonly sessions: number;
}

/**
 * Returns how many responses may be expected from visitors who were asked and have not responded yet, so that more than
 * the given number of responses hardly ever arrive (three standard deviations of a Poisson distribution).
 */
const maxExpected = (responses: number): number => ((Math.sqrt(9 + 4 * Math.max(0, responses)) - 3) / 2) ** 2;

/**
 * Returns the share of visitors to ask, so that the rest of the responses is spread over the rest of the period.
 * Everybody has the same chance, at any time and on any page.
 */
export function setPace({ target, hours, responses, now, end }: PaceState): Pace {
  const asked = sum(hours.map((each) => each.asked));
  const rate = (responses.all + prior.responses) / (asked + prior.sessions);
  // those who were asked in the last hour and in this one may still respond
  const askedLately = sum(hours.filter(({ hour }) => hour > now - 2 * hourLength).map((each) => each.asked));
  const pending = Math.max(0, rate * askedLately - responses.recent);
  const left = target - responses.period;
  const tolerance = Math.max(2, target / 50);
  const first = hours[0]?.hour ?? now;
  // before a day is known, the budget is spread evenly over the time
  const isNew = now - first < hoursOfDay * hourLength;
  const due = isNew ? Math.min(left, (target * (now - first)) / (end - first) - responses.period) : left;
  const share = Math.max(0, left - pending) / rate / Math.max(1, expectSessions(hours, now, end));
  return { share: Math.min(1, share), sessions: Math.max(0, maxExpected(due + tolerance) - pending) / rate };
}
