import { expect, test } from 'vitest';
import { createLocalDays } from '../../src/server/domain/localDays.ts';

const day = Date.parse('2026-03-04T00:00:00Z') / 86_400_000;
const numbers = (first: number, rest = 96 - first) => [
  ...Array.from({ length: first }, () => 0),
  ...Array.from({ length: rest }, () => 1),
];

test.each([
  ['UTC', ['2026-03-04'], numbers(96)],
  ['Asia/Kathmandu', ['2026-03-04', '2026-03-05'], numbers(73)],
  ['America/New_York', ['2026-03-03', '2026-03-04'], numbers(20)],
  ['Etc/GMT-1', ['2026-03-04', '2026-03-05'], numbers(92)],
])('a day in %s has the dates %j', (timeZone, dates, quarters) => {
  const found = createLocalDays(timeZone)(day);
  expect([found.dates, [...found.numbers]]).toEqual([dates, quarters]);
});
