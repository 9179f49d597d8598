import { render } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { MetricChanges } from '../../../../src/contract/results/summary.ts';
import { createTexts } from '../../../../src/app/i18n/texts.ts';
import { metricFormatOf } from '../../../../src/app/results/metricFormats.ts';
import { NoChange } from '../../../../src/app/results/survey/NoChange.tsx';

const none: MetricChanges = { found: [], scores: 210, asked_change: 10, missing: 120 };

function textOf(changes: MetricChanges): string | null {
  const format = metricFormatOf('nps_10', createTexts('en'))!;
  return render(<NoChange changes={changes} format={format} />).container.textContent;
}

describe('a metric without a change', () => {
  it('has the number of scores that would show one', () => {
    expect(textOf(none)).toBe(
      'No change in the last year that 210 scores can show. 120 more would show one of 10 points.',
    );
    expect(textOf({ ...none, scores: 30, missing: 590 })).toBe(
      'No change in the last year that 30 scores can show. 590 more would show one of 10 points.',
    );
    expect(textOf({ ...none, scores: 29, missing: 590 })).toBe('');
    expect(textOf({ ...none, scores: 5000, missing: 0 })).toBe(
      'No change in the last year that 5,000 scores can show. ',
    );
  });
});
