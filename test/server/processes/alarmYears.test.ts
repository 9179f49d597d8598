import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type DayScores, falseAlarmDays, findChanges } from '../../../src/contract/results/changes.ts';
import { compareScores, metricOf } from '../../../src/contract/results/statistics.ts';
import { randomDays } from '../../contract/results/randomDays.ts';
import { createRandom } from '../budget/simulateYear.ts';

const manual = new URL('../../../src/app/results/CHANGES.md', import.meta.url);
const nps = metricOf('nps_10');
const usual = [0.5, 0.2] as const;
const worse = [0.45, 0.25] as const;
const changeDay = 180;

/** Returns the days on which a comparison of each week with the week before, at 5 %, reports a change. */
function compareWeeks(days: readonly DayScores[]): number[] {
  const scoresOf = (from: number) => days.slice(from, from + 7).flatMap(({ scores }) => scores);
  return Array.from({ length: Math.floor(days.length / 7) - 1 }, (_, week) => (week + 2) * 7).filter(
    (end) => compareScores(nps, scoresOf(end - 7), scoresOf(end - 14)).significant !== null,
  );
}

const foundDays = (days: readonly DayScores[]) =>
  findChanges('nps_10', days)!.found.map(({ found_on }) => days.findIndex(({ day }) => day === found_on));

/** Returns the mean number of false alarms in a year without a change. */
function countAlarms(years: number, perDay: number, alarm: (days: readonly DayScores[]) => readonly number[]): number {
  const random = createRandom(perDay);
  let alarms = 0;
  for (let year = 0; year < years; year += 1) {
    alarms += alarm(randomDays(falseAlarmDays, perDay, () => usual, random)).length;
  }
  return alarms / years;
}

/** Returns the median number of days until a change of 10 points is reported; infinite if it mostly is not. */
function measureDelay(perDay: number, alarm: (days: readonly DayScores[]) => readonly number[]): number {
  const random = createRandom(perDay + 1);
  const delays = Array.from({ length: 201 }, () => {
    const days = randomDays(falseAlarmDays, perDay, (day) => (day < changeDay ? usual : worse), random);
    return (alarm(days).find((day) => day >= changeDay) ?? Infinity) - changeDay;
  });
  return delays.toSorted((one, other) => one - other)[100]!;
}

const days = (delay: number) => (delay === Infinity ? 'more than 185' : String(delay));

/** Lists the weeks of a score that falls from 30 to 20 in week 13, and the week in which this is reported. */
function listWeeks(): { list: string; foundWeek: number } {
  const [weeks, changeWeek] = [24, 13];
  const shares = (day: number) => (day < (changeWeek - 1) * 7 ? usual : worse);
  const days = randomDays(weeks * 7, 30, shares, createRandom(8));
  const values = Array.from({ length: weeks }, (_, week) =>
    Math.round(nps!.estimate(days.slice(week * 7, week * 7 + 7).flatMap(({ scores }) => scores))!.value),
  );
  const found = foundDays(days);
  expect(found).toHaveLength(1);
  const list = [
    '| weeks | true NPS | NPS of 30 answers a day |',
    '|---|---|---|',
    `| 1 to ${changeWeek - 1} | 30 | ${values.slice(0, changeWeek - 1).join(', ')} |`,
    `| ${changeWeek} to ${weeks} | 20 | ${values.slice(changeWeek - 1).join(', ')} |`,
  ].join('\n');
  return { list, foundWeek: Math.ceil((found[0]! + 1) / 7) };
}

test('the weeks of the manual are what is found', async () => {
  const { list, foundWeek } = listWeeks();
  const page = await readFile(manual, 'utf8');
  const [, listed] = /<!-- listed by .*? -->\n\n([^]*?)\n\n<!-- end -->/.exec(page)!;
  expect(listed).toBe(list);
  expect(page).toContain(`says so in week ${foundWeek}`);
});

test('the table of the manual has the figures of the simulated years', async () => {
  const rows = [];
  for (const [perDay, years] of [
    [5, 2000],
    [30, 10_000],
    [100, 2000],
  ] as const) {
    const alarms = countAlarms(years, perDay, foundDays);
    expect(alarms).toBeLessThanOrEqual(1);
    const ours = `${alarms.toFixed(2)} | ${days(measureDelay(perDay, foundDays))}`;
    const weekly = `${countAlarms(500, perDay, compareWeeks).toFixed(1)} | ${days(measureDelay(perDay, compareWeeks))}`;
    rows.push(`| ${perDay} | ${years.toLocaleString('en')} | ${ours} | ${weekly} |`);
  }
  const page = await readFile(manual, 'utf8');
  const [, table] = /<!-- measured by .*? -->\n\n([^]*?)\n\n<!-- end -->/.exec(page)!;
  expect(table!.split('\n').slice(2)).toEqual(rows);
}, 1_200_000);
