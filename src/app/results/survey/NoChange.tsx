import { minEstimated } from '../../../contract/results/statistics.ts';
import type { MetricChanges } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { MetricFormat } from '../metricFormats.ts';

interface NoChangeProps {
  readonly changes: MetricChanges;
  readonly format: MetricFormat;
}

/** Renders that a number of scores show no change of the metric. */
export function NoChange({ changes: { scores, asked_change, missing }, format }: NoChangeProps) {
  const { n } = useTexts();
  // of a few scores, nobody expects it
  if (scores < minEstimated) return null;
  const change = format.formatValue(asked_change);
  return (
    <p class="card finding note">
      {n(
        scores,
        'No change in the last year that {count} score can show.',
        'No change in the last year that {count} scores can show.',
      )}{' '}
      {missing > 0 &&
        n(
          missing,
          '{count} more would show one of {change} points.',
          '{count} more would show one of {change} points.',
          { change },
        )}
    </p>
  );
}
