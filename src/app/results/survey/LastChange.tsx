import type { MetricChanges } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { MetricFormat } from '../metricFormats.ts';

interface LastChangeProps {
  readonly changes: MetricChanges;
  readonly format: MetricFormat;
}

/** Renders the last change of the metric, or that a number of scores show none. */
export function LastChange({ changes: { found, scores, asked_change, missing }, format }: LastChangeProps) {
  const { t, n, formatDay } = useTexts();
  const last = found.at(-1);
  if (last) {
    const values = {
      metric: format.name,
      before: format.formatValue(last.before.value) + format.unit,
      after: format.formatValue(last.after.value) + format.unit,
      day: formatDay(last.since, 'day', true),
    };
    return (
      <p>
        {last.after.value < last.before.value
          ? t('{metric} fell from {before} to {after} on {day}.', values)
          : t('{metric} rose from {before} to {after} on {day}.', values)}{' '}
        <span class="note">{t('False alarms: fewer than one a year.')}</span>
      </p>
    );
  }
  const change = format.formatValue(asked_change);
  if (scores < missing) {
    return (
      <p class="note">
        {n(
          missing,
          'With {count} more score, a change of {change} points would be seen here.',
          'With {count} more scores, a change of {change} points would be seen here.',
          { change },
        )}
      </p>
    );
  }
  return (
    <p>
      {n(
        scores,
        'In the last year, there was no change that {count} score can show.',
        'In the last year, there was no change that {count} scores can show.',
      )}{' '}
      {missing > 0 && (
        <span class="note">
          {n(
            missing,
            '{count} more would show a change of {change} points.',
            '{count} more would show a change of {change} points.',
            { change },
          )}
        </span>
      )}
    </p>
  );
}
