import { render } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { MetricChanges } from '../../../../src/contract/results/summary.ts';
import { createTexts } from '../../../../src/app/i18n/texts.ts';
import { metricFormatOf } from '../../../../src/app/results/metricFormats.ts';
import { LastChange } from '../../../../src/app/results/survey/LastChange.tsx';

const estimate = (value: number) => ({ value, low: value - 5, high: value + 5, n: 400 });
const none: MetricChanges = { found: [], scores: 210, asked_change: 10, missing: 120 };

function textOf(changes: MetricChanges): string | null {
  const format = metricFormatOf('nps_10', createTexts('en'))!;
  return render(<LastChange changes={changes} format={format} />).container.textContent;
}

describe('the last change', () => {
  it.each([
    [41, 28, 'NPS fell from 41 to 28 on Nov 3, 2026.'],
    [-4, 12, 'NPS rose from −4 to 12 on Nov 3, 2026.'],
  ])('is reported with what the metric was and is: %i to %i', (before, after, text) => {
    const change = { since: '2026-11-03', found_on: '2026-11-12', before: estimate(before), after: estimate(after) };
    expect(textOf({ ...none, found: [change] })).toBe(`${text} False alarms: fewer than one a year.`);
  });

  it('is missing with the number of scores that would show one', () => {
    expect(textOf(none)).toBe(
      'In the last year, there was no change that 210 scores can show. 120 more would show a change of 10 points.',
    );
    expect(textOf({ ...none, scores: 1, missing: 590 })).toBe(
      'With 590 more scores, a change of 10 points would be seen here.',
    );
    expect(textOf({ ...none, scores: 5000, missing: 0 })).toBe(
      'In the last year, there was no change that 5,000 scores can show. ',
    );
  });
});
