import { hourLength } from '../../contract/time.ts';
import type { CountedHour } from './budgetCounts.ts';

const [hoursOfDay, hoursOfWeek] = [24, 168];

/** Hours for which a current deviation from the usual traffic is expected to last. */
const levelHours = hoursOfDay;

/** Hours without a session after which the survey was not on the page, rather than a page without visitors. */
const maxQuietHours = hoursOfWeek;

/** The share of all sessions that can be tests, before a survey is on the page for everybody. */
const testShare = 1 / 20;

/** The responses and sessions of a survey that has no history yet: one in twenty responds. */
const prior = { responses: 1, sessions: 20 };

const total = <T>(list: readonly T[], of: (each: T) => number) => list.reduce((all, each) => all + of(each), 0);
const startsOf = ({ asked, not_asked }: CountedHour) => asked + not_asked;
const indexOf = (time: number) => Math.floor(time / hourLength);

/** Returns the hours without the first ones, whose few sessions can be tests. */
function withoutTests(hours: readonly CountedHour[]): CountedHour[] {
  const most = testShare * total(hours, startsOf);
  let begun = 0;
  return hours.filter((each) => (begun += startsOf(each)) > most);
}

/** Returns the function that tells whether the survey was on the page in an hour, and the number of hours when it was not. */
function findGaps(hours: readonly CountedHour[], now: number) {
  const known = [...hours.map(({ hour }) => indexOf(hour)), indexOf(now)];
  const gaps = known.slice(1).flatMap((next, index) => {
    const last = known[index]!;
    return next - last > maxQuietHours ? [{ last, next }] : [];
  });
  return {
    isKnown: (hour: number) => !gaps.some(({ last, next }) => last < hour && hour < next),
    missing: total(gaps, ({ last, next }) => next - last - 1),
  };
}

/** Returns the average number of sessions that begin in an hour, from the same hours of earlier weeks or days. */
function summarizeTraffic(hours: readonly CountedHour[], now: number) {
  const starts = new Map(hours.map((each) => [indexOf(each.hour), startsOf(each)]));
  const first = indexOf(hours[0]?.hour ?? now);
  const { isKnown, missing } = findGaps(hours, now);
  // less than a quarter of an hour says little about an hour
  const mean = total(hours, startsOf) / Math.max(0.25, now / hourLength - first - missing);

  /** @param until the first hour of which nothing is known yet */
  function averageStarts(hour: number, until: number): number {
    for (const cycle of [hoursOfWeek, hoursOfDay]) {
      let count = 0;
      let sessions = 0;
      for (let same = hour - cycle; same >= first; same -= cycle) {
        if (same >= until || !isKnown(same)) continue;
        count += 1;
        sessions += starts.get(same) ?? 0;
      }
      if (count > 0) return sessions / count;
    }
    return mean;
  }
  return { averageStarts, first, starts, isKnown };
}

/** Returns the expected number of sessions that begin until the end of a period. */
export function expectSessions(hours: readonly CountedHour[], now: number, end: number): number {
  const { averageStarts, first, starts, isKnown } = summarizeTraffic(hours, now);
  const current = indexOf(now);
  const lastDay = Array.from({ length: levelHours }, (_, index) => current - levelHours + index).filter(isKnown);
  const known = current - first >= 2 * levelHours ? lastDay : [];
  const actual = total(known, (hour) => starts.get(hour) ?? 0);
  const expected = total(known, (hour) => averageStarts(hour, current - levelHours));
  const level = Math.min(4, Math.max(1 / 4, (actual + 1) / (expected + 1)));

  let sessions = 0;
  for (let hour = current; hour * hourLength < end; hour += 1) {
    const part = Math.min(end, (hour + 1) * hourLength) - Math.max(now, hour * hourLength);
    sessions += (part / hourLength) * averageStarts(hour, current) * (hour - current < levelHours ? level : 1);
  }
  return sessions;
}

/** What is known when the share of visitors is decided. */
export interface PaceState {
  /** The number of responses that the period should have. */
  readonly target: number;
  /** The hours of the last weeks and this hour, oldest first. */
  readonly hours: readonly CountedHour[];
  /** The responses of the period. */
  readonly responses: number;
  readonly now: number;
  /** The start and the end of the period. */
  readonly from: number;
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
 * Returns how many responses may come now while less than a day is known: what was left of the period when the sessions
 * began to be counted, spread evenly over the time.
 */
function dueOfNew({ target, responses, now, from, end }: PaceState, hours: readonly CountedHour[]): number {
  const began = Math.max(from, hours[0]?.hour ?? now);
  const since = total(hours, (each) => (each.hour >= began ? each.responses : 0));
  const leftThen = target - (responses - since);
  return (leftThen * (now - began)) / (end - began) - since;
}

/**
 * Returns the share of visitors to ask, so that the rest of the responses is spread over the rest of the period.
 * Everybody has the same chance, at any time and on any page.
 */
export function setPace(state: PaceState): Pace {
  const { target, responses, now, end } = state;
  const asked = total(state.hours, (each) => each.asked);
  const rate = (total(state.hours, (each) => each.responses) + prior.responses) / (asked + prior.sessions);
  // those who were asked in the last hour and in this one may still respond
  const latest = state.hours.filter(({ hour }) => hour > now - 2 * hourLength);
  const pending = Math.max(
    0,
    total(latest, (each) => rate * each.asked - each.responses),
  );
  const left = target - responses;
  const tolerance = Math.max(2, target / 50);
  const hours = withoutTests(state.hours);
  const isNew = now - (hours[0]?.hour ?? now) < hoursOfDay * hourLength;
  const due = isNew ? dueOfNew(state, hours) : left;
  const share = Math.max(0, left - pending) / rate / Math.max(1, expectSessions(hours, now, end));
  return { share: Math.min(1, share), sessions: Math.max(0, maxExpected(due + tolerance) - pending) / rate };
}
