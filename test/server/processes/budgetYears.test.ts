import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeYear, scenarios } from '../budget/years.ts';

const manual = new URL('../../../src/service/budget/README.md', import.meta.url);

test('the table of the manual has the figures of the simulated years', async () => {
  const rows = await Promise.all(
    Object.entries(scenarios).map(async ([name, scenario]) => {
      const year = await describeYear(scenario);
      const weeks = `${year.fewest}, ${year.mean.toFixed(1)}, ${year.most}`;
      const deviation = `${(100 * year.distance).toFixed(1)} %`;
      return `| ${name} | ${weeks} | ${deviation} | ${year.phone}, ${year.desktop} | ${year.start}, ${year.checkout} |`;
    }),
  );
  const page = await readFile(manual, 'utf8');
  const [, table] = /<!-- measured by .*? -->\n\n([^]*?)\n\n<!-- end -->/.exec(page)!;
  expect(table!.split('\n').slice(2)).toEqual(rows);
}, 120_000);
