import { useSignal } from '@preact/signals';
import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { formatCount, formatDay, formatInterval, formatTick, formatValue } from '../format.ts';
import type { Figure } from '../statistics/figures.ts';
import type { Estimate } from '../statistics/interval.ts';
import type { Step, TrendPoint } from '../statistics/trend.ts';

/** A point with the figure of its scores; null where nobody scored. */
export interface ChartPoint extends TrendPoint {
  readonly estimate: Estimate | null;
}

interface TrendChartProps {
  readonly points: readonly ChartPoint[];
  readonly figure: Figure | null;
  readonly step: Step;
  /** Pixels. */
  readonly width: number;
  readonly label: string;
}

const margin = { left: 52, right: 12, top: 12, bottom: 24 };
const lineHeight = 180;
const barHeight = 64;
const gap = 18;

/** The range of the figure that is drawn: what the line needs, within what is possible. */
function rangeOf(points: readonly ChartPoint[], figure: Figure): [number, number] {
  const values = points.flatMap(({ estimate }) => (estimate ? [estimate.value] : []));
  if (values.length === 0) return [figure.min, figure.max];
  const room = (figure.max - figure.min) / 10;
  return [Math.max(figure.min, Math.min(...values) - room), Math.min(figure.max, Math.max(...values) + room)];
}

/** The figure as a line with its interval as a band, and the number of responses as bars below it. */
export function TrendChart({ points, figure, step, width, label }: TrendChartProps) {
  const pointed = useSignal<number | null>(null);
  const x = scaleBand(
    points.map(({ start }) => start),
    [margin.left, width - margin.right],
  ).paddingInner(0.25);
  const barTop = figure ? margin.top + lineHeight + gap : margin.top;
  const height = barTop + barHeight + margin.bottom;
  const most = Math.max(1, ...points.map(({ responses }) => responses));
  const bars = scaleLinear([0, most], [barTop + barHeight, barTop]).nice(2);
  const point = pointed.value === null ? undefined : points[pointed.value];
  return (
    <svg
      class="trend"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
      onPointerLeave={() => (pointed.value = null)}
      onPointerMove={(event) => {
        const left = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
        const index = Math.floor(left / x.step());
        pointed.value = index >= 0 && index < points.length ? index : null;
      }}
    >
      {figure && <FigureLine points={points} figure={figure} x={x} width={width} />}
      <Counts points={points} pointed={pointed.value} step={step} x={x} bars={bars} width={width} height={height} />
      {point && (
        <Pointed
          point={point}
          figure={figure}
          step={step}
          x={x(point.start)! + x.bandwidth() / 2}
          width={width}
          height={height}
        />
      )}
    </svg>
  );
}

interface CountsProps extends Pick<TrendChartProps, 'points' | 'step' | 'width'> {
  readonly pointed: number | null;
  readonly x: ReturnType<typeof scaleBand<string>>;
  readonly bars: ReturnType<typeof scaleLinear<number, number>>;
  readonly height: number;
}

/** Responses as bars, and the dates below them. */
function Counts({ points, pointed, step, x, bars, width, height }: CountsProps) {
  const every = Math.ceil(points.length / Math.max(2, Math.floor(width / 90)));
  return (
    <>
      {bars.ticks(2).map((tick) => (
        <g key={tick}>
          <line class="grid" x1={margin.left} x2={width - margin.right} y1={bars(tick)} y2={bars(tick)} />
          <text class="tick" x={margin.left - 8} y={bars(tick) + 4} text-anchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      {points.map(({ start, responses }, index) => (
        <g key={start}>
          <rect
            class={index === pointed ? 'count pointed' : 'count'}
            x={x(start)}
            y={bars(responses)}
            width={x.bandwidth()}
            height={bars(0) - bars(responses)}
            rx={Math.min(2, x.bandwidth() / 4)}
          />
          {index % every === 0 && (
            <text
              class="tick"
              x={x(start)! + x.bandwidth() / 2}
              y={height - 6}
              text-anchor={index === 0 ? 'start' : 'middle'}
            >
              {formatDay(start, step)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

interface FigureLineProps {
  readonly points: readonly ChartPoint[];
  readonly figure: Figure;
  readonly x: ReturnType<typeof scaleBand<string>>;
  readonly width: number;
}

function FigureLine({ points, figure, x, width }: FigureLineProps) {
  const range = rangeOf(points, figure);
  const y = scaleLinear(range, [margin.top + lineHeight, margin.top])
    .nice(4)
    .clamp(true);
  const middle = ({ start }: ChartPoint) => x(start)! + x.bandwidth() / 2;
  const isDefined = ({ estimate }: ChartPoint) => estimate !== null;
  const band = area<ChartPoint>(
    middle,
    ({ estimate }) => y(estimate!.low),
    ({ estimate }) => y(estimate!.high),
  )
    .defined(isDefined)
    .curve(curveMonotoneX);
  const path = line<ChartPoint>(middle, ({ estimate }) => y(estimate!.value))
    .defined(isDefined)
    .curve(curveMonotoneX);
  // a point between two gaps has no line
  const isAlone = (index: number) => !points[index - 1]?.estimate && !points[index + 1]?.estimate;
  return (
    <g>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            class={tick === 0 ? 'grid zero' : 'grid'}
            x1={margin.left}
            x2={width - margin.right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text class="tick" x={margin.left - 8} y={y(tick) + 4} text-anchor="end">
            {formatValue(tick, figure)}
          </text>
        </g>
      ))}
      <path class="band" d={band(points as ChartPoint[]) ?? ''} />
      <path class="line" d={path(points as ChartPoint[]) ?? ''} />
      {points.map(
        (point, index) =>
          point.estimate &&
          (isAlone(index) || points.length <= 31) && (
            <g key={point.start}>
              {isAlone(index) && (
                <line
                  class="alone"
                  x1={middle(point)}
                  x2={middle(point)}
                  y1={y(point.estimate.low)}
                  y2={y(point.estimate.high)}
                />
              )}
              <circle class="point" cx={middle(point)} cy={y(point.estimate.value)} r="2.5" />
            </g>
          ),
      )}
    </g>
  );
}

interface PointedProps {
  readonly point: ChartPoint;
  readonly figure: Figure | null;
  readonly step: Step;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** What stands at the pointer. The table below the chart has the same numbers. */
function Pointed({ point, figure, step, x, width, height }: PointedProps) {
  const { start, estimate, responses } = point;
  const lines = [
    (step === 'week' ? 'Week of ' : '') + formatDay(start, step, true),
    ...(figure && estimate
      ? [`${formatValue(estimate.value, figure)}${figure.unit} (${formatInterval(estimate, figure)})`]
      : []),
    `n = ${formatCount(responses)}`,
  ];
  const boxWidth = 150;
  const left = Math.min(Math.max(x + 10, 0), width - boxWidth - 4);
  return (
    <g class="pointed-point" aria-hidden="true">
      <line x1={x} x2={x} y1={margin.top} y2={height - margin.bottom} />
      <g transform={`translate(${x > width - boxWidth - 20 ? x - boxWidth - 10 : left} ${margin.top})`}>
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
