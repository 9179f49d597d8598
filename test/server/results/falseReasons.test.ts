import { expect, inject, test } from 'vitest';
import { breakdownNames } from '../../../src/contract/results/breakdowns.ts';
import type { DayScores } from '../../../src/contract/results/changes.ts';
import { dayLength } from '../../../src/contract/time.ts';
import { changedChoices, changedGroups } from '../../../src/service/results/changedGroups.ts';
import { changesIn } from '../../../src/service/results/changesIn.ts';
import { addUp } from '../../../src/service/results/countResponses.ts';
import { createRandom } from '../budget/simulateYear.ts';

const now = Date.parse('2026-12-31T12:00:00Z');
const days = 300;
const changeDay = 220;
const perDay = 8;

/** What people have by chance, whatever their scores. */
const names = {
  device: ['phone', 'computer', 'tablet'],
  locale: ['en', 'de', 'fr', 'nl'],
  page: ['/', '/cart', '/help', '/pricing', '/about', '/jobs'],
  choices: ['["Price"]', '["Speed"]', '["Colors"]', '["Advice"]'],
} as const;

type SimulatedAnswer = { readonly day: string; readonly score: number } & Readonly<Record<keyof typeof names, string>>;

/** Returns the answers of days of which the last ones are those of unhappier people: of everybody, or of a device. */
function simulateAnswers(seed: number, unhappy: string | null): SimulatedAnswer[] {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() ** 1.5 * list.length)]!;
  return Array.from({ length: days * perDay }, (_, index) => {
    const age = Math.floor(index / perDay);
    const device = pick(names.device);
    const isUnhappy = age >= changeDay && (unhappy === null || unhappy === device);
    const [promoters, detractors] = isUnhappy ? [0.3, 0.4] : [0.5, 0.2];
    const drawn = random();
    return {
      day: new Date(now - (days - age) * dayLength).toISOString().slice(0, 10),
      score: drawn < promoters ? 10 : drawn < promoters + detractors ? 3 : 8,
      device,
      locale: pick(names.locale),
      page: pick(names.page),
      choices: pick(names.choices),
    };
  });
}

/** Counts answers by a field and by score. */
const countBy = (answers: readonly SimulatedAnswer[], field: 'day' | keyof typeof names) =>
  [...addUp(answers.map((answer): [string, number] => [JSON.stringify([answer[field], answer.score]), 1]))].map(
    ([key, count]) => {
      const [name, score] = JSON.parse(key) as [string, number];
      return { name, score, count };
    },
  );

/** Returns the groups and choices that stand out after the found change; null if none was found. */
function reasonsIn(answers: readonly SimulatedAnswer[]): string[] | null {
  const scores = countBy(answers, 'day').map((each): DayScores => ({ day: each.name, scores: [each] }));
  const change = changesIn(scores, 'nps_10', { timeZone: 'UTC', now })!.found.at(-1);
  if (!change) return null;
  const [before, after] = [
    answers.filter(({ day }) => day < change.since),
    answers.filter(({ day }) => day >= change.since),
  ];
  const both = (field: keyof typeof names) => ({ before: countBy(before, field), after: countBy(after, field) });
  const groups = new Map(breakdownNames.map((by) => [by, both(by)]));
  const total = change.after.value - change.before.value;
  const standing = [
    ...changedGroups('nps_10', total, groups).map(({ name, stands_out }) => ({ name, stands_out })),
    ...changedChoices(both('choices')).map(({ value, stands_out }) => ({ name: value, stands_out })),
  ];
  return standing.flatMap(({ name, stands_out }) => (stands_out ? [String(name)] : []));
}

/** Returns the reasons of each simulated change that was found. */
const simulate = (years: number, unhappy: string | null) =>
  Array.from({ length: years }, (_, seed) => reasonsIn(simulateAnswers(seed + 1, unhappy))).filter(
    (reasons) => reasons !== null,
  );

// measured at full length (.ci/full.config.ts): 11 of 2,000
test('a change of everybody has a false reason in at most one of fifty cases', () => {
  const years = inject('isFull') ? 2000 : 100;
  const found = simulate(years, null);
  // otherwise nothing would be said at all
  expect(found.length).toBeGreaterThan(years * 0.95);
  // groups and choices have 1 of 100 each
  expect(found.filter((reasons) => reasons.length > 0).length).toBeLessThanOrEqual(found.length / 50);
});

// measured at full length: 331 of 399 name the device, 1 names another reason
test('a change of a device has this reason, and hardly another one', () => {
  const found = simulate(inject('isFull') ? 400 : 60, 'phone');
  expect(found.filter((reasons) => reasons.includes('phone')).length).toBeGreaterThan(found.length * 0.6);
  expect(found.filter((reasons) => reasons.some((name) => name !== 'phone')).length).toBeLessThanOrEqual(
    found.length / 20,
  );
});
