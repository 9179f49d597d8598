import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { TrendPoint } from '../../contract/results.ts';
import { useTexts } from '../i18n/texts.ts';

const [width, height] = [120, 32];

interface SparklineProps {
  readonly days: readonly TrendPoint[];
}

/** Renders the responses per day as a small chart. The survey's trend has the numbers. */
export function Sparkline({ days }: SparklineProps) {
  const { t } = useTexts();
  const points = days.map(({ responses }) => responses);
  const max = Math.max(1, ...points);
  const x = scaleLinear([0, points.length - 1], [1, width - 1]);
  const y = scaleLinear([0, max], [height - 2, 3]);
  const label = t('Responses per day in the last 30 days: at most {max}, {last} on the last day', {
    max,
    last: points.at(-1) ?? 0,
  });
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="spark-area" d={area<number>((_, index) => x(index), height, y)(points) ?? ''} />
      <path class="spark-line" d={line<number>((_, index) => x(index), y)(points) ?? ''} />
    </svg>
  );
}
