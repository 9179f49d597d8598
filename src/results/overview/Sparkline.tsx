import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { SummaryDay } from '../../contract/results.ts';
import { trendOf } from '../statistics/trend.ts';

const [width, height] = [120, 32];

interface SparklineProps {
  readonly days: readonly SummaryDay[];
  readonly first: string;
  readonly last: string;
}

/** Responses a day, small. The numbers stand in the survey's own trend. */
export function Sparkline({ days, first, last }: SparklineProps) {
  const points = trendOf(days, first, last, 'day').map(({ responses }) => responses);
  const most = Math.max(1, ...points);
  const x = scaleLinear([0, points.length - 1], [1, width - 1]);
  const y = scaleLinear([0, most], [height - 2, 3]);
  const label = `Responses a day in the last 30 days: at most ${most}, on the last day ${points.at(-1) ?? 0}`;
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path class="spark-area" d={area<number>((_, index) => x(index), height, y)(points) ?? ''} />
      <path class="spark-line" d={line<number>((_, index) => x(index), y)(points) ?? ''} />
    </svg>
  );
}
