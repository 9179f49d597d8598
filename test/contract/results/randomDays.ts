import type { DayScores } from '../../../src/contract/results/changes.ts';

/** Returns the date of a day of the year. */
export const dayOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);

/** Returns days with random scores: promoters and detractors with the given shares on each day. */
export function randomDays(
  count: number,
  perDay: number,
  sharesOn: (day: number) => readonly [promoters: number, detractors: number],
  random: () => number,
): DayScores[] {
  return Array.from({ length: count }, (_, day) => {
    const [promoters, detractors] = sharesOn(day);
    const counts = [0, 0, 0];
    for (let score = 0; score < perDay; score += 1) {
      const drawn = random();
      counts[drawn < promoters ? 0 : drawn < promoters + detractors ? 1 : 2]! += 1;
    }
    return { day: dayOf(day), scores: [10, 3, 8].map((score, index) => ({ score, count: counts[index]! })) };
  });
}
