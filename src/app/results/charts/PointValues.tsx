import { useTexts } from '../../i18n/texts.ts';
import type { MetricFormat } from '../metricFormats.ts';
import type { TrendPoint } from '../../../contract/results/summary.ts';
import type { Step } from '../view.ts';

interface PointValuesProps {
  readonly point: TrendPoint;
  readonly format: MetricFormat | null;
  readonly step: Step;
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Renders the values at the pointer. The table below the chart contains the same numbers. */
export function PointValues({ point, format, step, x, width, top, bottom }: PointValuesProps) {
  const { t, formatNumber, formatDay } = useTexts();
  const { start, metric, responses } = point;
  const day = formatDay(start, step, true);
  const lines = [
    step === 'week' ? t('Week of {day}', { day }) : day,
    ...(format && metric
      ? [`${format.formatValue(metric.value)}${format.unit} (${format.formatInterval(metric)})`]
      : []),
    `n = ${formatNumber(responses)}`,
  ];
  const boxWidth = 150;
  const left = x > width - boxWidth - 20 ? x - boxWidth - 10 : x + 10;
  return (
    <g class="pointed-point" aria-hidden="true">
      <line x1={x} x2={x} y1={top} y2={bottom} />
      <g class="pointed-values" transform={`translate(${left} ${top})`}>
        <rect width={boxWidth} height={lines.length * 18 + 12} rx="6" />
        {lines.map((text, index) => (
          <text key={text} class={index === 0 ? 'first' : ''} x="10" y={20 + index * 18}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
}
