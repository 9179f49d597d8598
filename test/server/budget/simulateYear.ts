import { createBudget } from '../../../src/service/budget/createBudget.ts';
import { createSessionUuids } from '../../../src/server/api/sessionUuid.ts';
import type { BudgetCounts } from '../../../src/service/budget/budgetCounts.ts';
import type { Budget } from '../../../src/contract/surveys/budget.ts';
import { hourLength } from '../../../src/contract/time.ts';

/** Returns a generator of random numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a random whole number with a mean (Poisson). */
function poisson(mean: number, random: () => number): number {
  let count = 0;
  for (let product = random(); product > Math.exp(-mean); product *= random()) count += 1;
  return count;
}

const weekHours = 168;
/** Steps in an hour. */
const slots = 3;

/** Visits in each hour of a day, and on each day of a week from Monday, in relation to each other. */
const byHour = [1, 0.6, 0.4, 0.3, 0.3, 0.5, 1, 2, 4, 6, 7, 7, 6, 6.5, 7, 7, 6.5, 6, 6, 6.5, 7, 6, 4, 2];
const byDay = [1.2, 1.15, 1.1, 1.05, 1, 0.6, 0.55];
const perWeek = byHour.reduce((sum, each) => sum + each) * byDay.reduce((sum, each) => sum + each);

/** The week of a campaign, with five times the visits for half a day, and that of an outage of as long. */
export const [campaignWeek, outageWeek] = [20, 30];

/** Returns the expected visits in an hour of the year. */
function visitsIn(hour: number, weekly: number): number {
  const ofWeek = hour % weekHours;
  const isEvent = ofWeek >= 58 && ofWeek < 70;
  const week = Math.floor(hour / weekHours);
  const factor = isEvent && week === campaignWeek ? 5 : isEvent && week === outageWeek ? 0 : 1;
  return (factor * weekly * byHour[hour % 24]! * byDay[Math.floor(ofWeek / 24)]!) / perWeek;
}

/** What is simulated: a year of a survey with a budget. */
export interface Scenario {
  readonly budget: Budget;
  /** Visits in a usual week. */
  readonly weekly: number;
  /** The share of asked visitors who respond. */
  readonly rate: number;
  /** The share of visits by somebody who was here before, in any week. Default: 0. */
  readonly returning?: number;
  readonly processes?: number;
  readonly seed?: number;
}

/** A visit: its time, and what is known of it. */
export interface Visit {
  readonly time: number;
  readonly device: 'phone' | 'desktop';
  readonly page: 'start' | 'checkout';
  readonly isAsked: boolean;
}

/** Phones come in the evening and on weekends, and buyers in the afternoon. */
function describeVisitor(hour: number, random: () => number): Pick<Visit, 'device' | 'page'> {
  const [ofDay, isWeekend] = [hour % 24, hour % weekHours >= 120];
  return {
    device: random() < (isWeekend || ofDay > 17 || ofDay < 8 ? 0.7 : 0.35) ? 'phone' : 'desktop',
    page: random() < (ofDay >= 12 && ofDay < 18 ? 0.3 : 0.1) ? 'checkout' : 'start',
  };
}

/** A Monday, at midnight. */
const start = Date.UTC(2026, 0, 5);

interface SimulatedResponse {
  readonly time: number;
  readonly score: number;
}

/** Creates the counts of a store that is shared by all processes, and the function that adds a response. */
function createCounts() {
  const hours: { hour: number; asked: number; not_asked: number; responses: number }[] = [];
  const responses: SimulatedResponse[] = [];

  /** Returns the counts of an hour, to be changed. */
  function countsOf(hour: number) {
    const before = hours.findLastIndex((each) => each.hour <= hour);
    if (hours[before]?.hour === hour) return hours[before];
    const added = { hour, asked: 0, not_asked: 0, responses: 0 };
    hours.splice(before + 1, 0, added);
    return added;
  }
  const counts: BudgetCounts = {
    async add(_, { hour, asked, not_asked }) {
      const found = countsOf(hour);
      found.asked += asked;
      found.not_asked += not_asked;
    },
    async read(_, since, from) {
      while (hours[0] && hours[0].hour < since) hours.shift();
      const scores = new Map<number, number>();
      for (let index = responses.length - 1; index >= 0 && responses[index]!.time >= from; index -= 1) {
        const { score } = responses[index]!;
        scores.set(score, (scores.get(score) ?? 0) + 1);
      }
      return {
        hours: hours.filter(({ asked, not_asked }) => asked + not_asked > 0),
        scores: [...scores].map(([score, count]) => ({ score, count })),
      };
    },
  };
  function respond(response: SimulatedResponse): void {
    responses.push(response);
    countsOf(Math.floor(response.time / hourLength) * hourLength).responses += 1;
  }
  return { counts, responses, respond };
}

/** Simulates a year of visits, in steps of twenty minutes. Resolves to the visits and to the times of responses. */
export async function simulateYear({ budget, weekly, rate, returning = 0, processes = 2, seed = 1 }: Scenario) {
  const random = createRandom(seed);
  const visits: Visit[] = [];
  let time = start;
  const { counts, responses, respond } = createCounts();
  const onError = (error: unknown) => {
    throw error;
  };
  const clock = { now: () => time, createUuid: () => '00000000-0000-4000-8000-000000000000' };
  const sessionUuids = createSessionUuids({ secret: 'a secret', ...clock });
  const rules = Array.from({ length: processes }, () =>
    createBudget({ counts, sessionUuids, now: clock.now, random, onError }),
  );
  const survey = { survey_uuid: '', survey_type: 'nps_10' as const, schedule: { budget } };
  let coming: SimulatedResponse[] = [];
  /** The sessions of earlier visitors who were asked and have not responded, and those of the others. */
  const left: (string | null)[] = [];

  for (let slot = 0; slot < 52 * weekHours * slots; slot += 1) {
    time = start + (slot * hourLength) / slots;
    const hour = Math.floor(slot / slots);
    for (const response of coming.filter((each) => each.time <= time).toSorted((one, other) => one.time - other.time))
      respond(response);
    coming = coming.filter((each) => each.time > time);
    for (let count = poisson(visitsIn(hour, weekly) / slots, random); count > 0; count -= 1) {
      const rule = rules[Math.floor(random() * processes)]!;
      const isBack = left.length > 0 && random() < returning;
      const session = isBack ? left.splice(Math.floor(random() * left.length), 1)[0]! : null;
      const isNew = await rule.check(survey, session).catch(() => null);
      const isAsked = isNew !== null;
      // who was asked before in the same period decides again, but is no new visitor
      if (isNew !== false) visits.push({ time, isAsked, ...describeVisitor(hour, random) });
      // most respond within minutes, and some hours later
      const delay = random() < 0.9 ? 0.2 * random() : 3 * random();
      if (isAsked && random() < rate) coming.push({ time: time + delay * hourLength, score: random() < 0.6 ? 10 : 6 });
      else if (returning > 0) left.push(isNew ? sessionUuids.start(survey.survey_uuid) : session);
    }
  }
  return { visits, responses: responses.map((each) => each.time) };
}

/** Returns the number of times in each week of the year. */
export function countWeeks(times: readonly number[]): number[] {
  const weeks = Array<number>(52).fill(0);
  for (const time of times) weeks[Math.floor((time - start) / (weekHours * hourLength))]! += 1;
  return weeks;
}

/**
 * Returns the largest distance between two distributions over the hours of the weeks, from 0 to 1: how much earlier or
 * later than visits responses come.
 */
export function distanceOverWeek(times: readonly number[], others: readonly number[]): number {
  const cumulate = (list: readonly number[]) => {
    const hours = Array<number>(weekHours).fill(0);
    for (const time of list) hours[Math.floor((time - start) / hourLength) % weekHours]! += 1 / list.length;
    let total = 0;
    return hours.map((share) => (total += share));
  };
  const other = cumulate(others);
  return Math.max(...cumulate(times).map((share, hour) => Math.abs(share - other[hour]!)));
}
