import { expect, test } from 'vitest';
import { countFree } from '../../../src/service/notify/mailCeiling.ts';
import { describeMailCeiling } from './mailCeilingSuite.ts';

describeMailCeiling('SQLite', async () => ':memory:');

test.each([
  ['nothing was sent', [], 5],
  ['some were sent a moment ago', [999_000, 999_500], 3],
  ['the minute is full', [950_000, 960_000, 970_000, 980_000, 990_000], 0],
  ['a minute has passed since the first', [940_000, 960_000, 970_000, 980_000, 990_000], 1],
  ['the clock was far ahead', [90_000_000, 90_000_001], 5],
])('if %s, as many emails as the minute allows can be sent', (_, times, expected) => {
  expect(countFree(times, 1_000_000)).toBe(expected);
});
