import type { Breakdown } from '../../../contract/results/breakdowns.ts';
import type { Metric, Mix } from '../../../contract/results/summary.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { breakdownLabels } from '../breakdowns.ts';
import type { MetricFormat } from '../metricFormats.ts';

interface MixWarningProps {
  readonly mix: Mix;
  readonly metric: Metric;
  readonly format: MetricFormat;
}

const shifts: Readonly<Record<Breakdown, string>> = english({
  page: 'The scores come from other pages than before: {groups}.',
  locale: 'The scores come in other languages than before: {groups}.',
  device: 'The scores come from other devices than before: {groups}.',
});

/** Renders which groups' shares of the scores explain a change, and the metric without that. */
export function MixWarning({ mix: { by, constant, groups }, metric, format }: MixWarningProps) {
  const texts = useTexts();
  const { t, formatShare, formatList } = texts;
  const described = groups.map(({ name, now, before }) =>
    t('{name} {now} (before {before})', {
      name: name === null ? t('unknown') : breakdownLabels[by].format(name, texts),
      now: formatShare(now),
      before: formatShare(before),
    }),
  );
  const valueOf = (value: number) => format.formatValue(value) + format.unit;
  return (
    <p class="mix" dir="auto">
      <strong>{t('Other visitors explain the change.')}</strong>{' '}
      {t(shifts[by], { groups: formatList(described, 'conjunction') })}{' '}
      {t('With the earlier shares, {metric} would be {constant} instead of {value}.', {
        metric: format.name,
        constant: valueOf(constant),
        value: valueOf(metric.value),
      })}
    </p>
  );
}
