import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { scaleBand, scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { useTexts } from '../../i18n/texts.ts';
import type { MetricFormat } from '../metricFormats.ts';
import { dayLength } from '../../../contract/time.ts';
import type { MetricChange, QuestionChange, TrendPoint } from '../../../contract/results/summary.ts';
import type { Step } from '../view.ts';
import { ChangeMark, ImportEnd, NoteMark, QuestionMark } from './ChartMark.tsx';
import type { NotedDay } from './daysOfNotes.ts';
import { PointValues } from './PointValues.tsx';

export interface TrendChartProps {
  readonly points: readonly TrendPoint[];
  readonly format: MetricFormat | null;
  readonly step: Step;
  /** In px. */
  readonly width: number;
  /** The day of the last imported response. */
  readonly importedUntil: string | null;
  /** The changes of the metric on the days of the points. */
  readonly changes: readonly MetricChange[];
  /** The changes of the question on the days of the points. */
  readonly questionChanges: readonly QuestionChange[];
  /** The days with notes. */
  readonly notedDays: readonly NotedDay[];
  readonly label: string;
}

const margin = { left: 52, right: 12, top: 12, bottom: 24 };
const lineHeight = 180;
const barHeight = 64;
const gap = 18;
/** Limits the width of a few bars, whose area would otherwise look like a large number. */
const maxBarWidth = 48;

/** Returns the range of the metric's axis: the range of its intervals with a margin, limited to possible values. */
function rangeOf(points: readonly TrendPoint[], format: MetricFormat): [number, number] {
  const values = points.flatMap(({ metric }) => (metric ? [metric.low, metric.high] : []));
  if (values.length === 0) return [format.min, format.max];
  const room = (format.max - format.min) / 20;
  return [Math.max(format.min, Math.min(...values) - room), Math.min(format.max, Math.max(...values) + room)];
}

/** Returns the point that contains a day. Days after the last point belong to it, too. */
export const pointOf = (day: string, points: readonly TrendPoint[]): TrendPoint | undefined =>
  points.findLast(({ start }) => start <= day);

/**
 * Renders the metric as a line with a band for its confidence interval, and the number of responses as bars below it.
 */
export function TrendChart(props: TrendChartProps) {
  const { points, format, step, width, label } = props;
  const pointed = useSignal<number | null>(null);
  useEffect(() => {
    // the values cover a part of the chart
    const hide = ({ key }: KeyboardEvent) => key === 'Escape' && (pointed.value = null);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, []);
  const right = width - margin.right;
  const x = scaleBand(
    points.map(({ start }) => start),
    [margin.left, right],
  ).paddingInner(0.25);
  const barTop = format ? margin.top + lineHeight + gap : margin.top;
  const height = barTop + barHeight + margin.bottom;
  const max = Math.max(1, ...points.map(({ responses }) => responses));
  const bars = scaleLinear([0, max], [barTop + barHeight, barTop]).nice(2);
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
        // the pointer can rest on the values, to read them enlarged
        if ((event.target as Element).closest('.pointed-values')) return;
        const left = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
        const index = Math.floor(left / x.step());
        pointed.value = index >= 0 && index < points.length ? index : null;
      }}
    >
      {format && <MetricLine points={points} format={format} x={x} width={width} />}
      <Counts points={points} pointed={pointed.value} step={step} x={x} bars={bars} width={width} height={height} />
      <Marks {...props} x={x} bottom={bars(0)} />
      {point && (
        <PointValues
          point={point}
          format={format}
          step={step}
          x={x(point.start)! + x.bandwidth() / 2}
          width={width}
          top={margin.top}
          bottom={height - margin.bottom}
        />
      )}
    </svg>
  );
}

/** The milliseconds of the last day, week or month of a chart. */
const lastLength: Readonly<Record<Step, number>> = { day: dayLength, week: 7 * dayLength, month: 31 * dayLength };

interface MarksProps extends Pick<
  TrendChartProps,
  'points' | 'step' | 'changes' | 'questionChanges' | 'notedDays' | 'importedUntil' | 'width'
> {
  readonly x: ReturnType<typeof scaleBand<string>>;
  readonly bottom: number;
}

/** Renders lines where the metric or the question changed, on days with notes, and where imported responses end. */
function Marks({ points, step, changes, questionChanges, notedDays, importedUntil, x, width, bottom }: MarksProps) {
  const place = { middle: width / 2, top: margin.top };
  // in the middle of the gap before it
  const startOf = ({ start }: TrendPoint) => x(start)! - (x.step() - x.bandwidth()) / 2;
  /** A day is as far into its week or month as it is in time. */
  function placeOf(day: string): number {
    const index = points.findLastIndex(({ start }) => start <= day);
    const [start, next] = [points[index]!, points[index + 1]];
    const length = next ? Date.parse(next.start) - Date.parse(start.start) : lastLength[step];
    return startOf(start) + (x.step() * (Date.parse(day) - Date.parse(start.start))) / length;
  }
  const lastImported = importedUntil ? pointOf(importedUntil, points) : undefined;
  return (
    <>
      {lastImported && (
        <ImportEnd {...place} x={Math.min(startOf(lastImported) + x.step(), width - margin.right)} bottom={bottom} />
      )}
      {changes.map((change, index) => (
        <ChangeMark
          {...place}
          key={change.since}
          change={change}
          index={index}
          x={placeOf(change.since)}
          bottom={margin.top + lineHeight}
        />
      ))}
      {questionChanges.map((change, index) => (
        <QuestionMark
          {...place}
          key={change.day}
          change={change}
          index={index}
          x={placeOf(change.day)}
          bottom={bottom}
        />
      ))}
      {notedDays.map(({ day, number }) => (
        <NoteMark
          {...place}
          key={day}
          number={number}
          x={placeOf(day)}
          y={bottom - barHeight - gap / 2}
          bottom={bottom}
        />
      ))}
    </>
  );
}

interface CountsProps extends Pick<TrendChartProps, 'points' | 'step' | 'width'> {
  readonly pointed: number | null;
  readonly x: ReturnType<typeof scaleBand<string>>;
  readonly bars: ReturnType<typeof scaleLinear<number, number>>;
  readonly height: number;
}

/** Renders the responses as bars, with the dates below them. */
function Counts({ points, pointed, step, x, bars, width, height }: CountsProps) {
  const { formatTick, formatDay } = useTexts();
  const every = Math.ceil(points.length / Math.max(2, Math.floor(width / 90)));
  const barWidth = Math.min(x.bandwidth(), maxBarWidth);
  const middle = x.bandwidth() / 2;
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
            x={x(start)! + middle - barWidth / 2}
            y={bars(responses)}
            width={barWidth}
            height={bars(0) - bars(responses)}
            rx={Math.min(2, barWidth / 4)}
          />
          {index % every === 0 && (
            <text
              class="tick"
              x={x(start)! + middle}
              y={height - 6}
              text-anchor={index === 0 && barWidth < maxBarWidth ? 'start' : 'middle'}
            >
              {formatDay(start, step)}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

interface MetricLineProps extends Pick<MarksProps, 'points' | 'x' | 'width'> {
  readonly format: MetricFormat;
}

function MetricLine({ points, format, x, width }: MetricLineProps) {
  const range = rangeOf(points, format);
  const y = scaleLinear(range, [margin.top + lineHeight, margin.top])
    .nice(8)
    .clamp(true);
  const middle = ({ start }: TrendPoint) => x(start)! + x.bandwidth() / 2;
  const isDefined = ({ metric }: TrendPoint) => metric !== null;
  const band = area<TrendPoint>(
    middle,
    ({ metric }) => y(metric!.low),
    ({ metric }) => y(metric!.high),
  )
    .defined(isDefined)
    .curve(curveMonotoneX);
  const path = line<TrendPoint>(middle, ({ metric }) => y(metric!.value))
    .defined(isDefined)
    .curve(curveMonotoneX);
  // a point between two gaps has no line
  const isAlone = (index: number) => !points[index - 1]?.metric && !points[index + 1]?.metric;
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
            {format.formatValue(tick)}
          </text>
        </g>
      ))}
      <path class="band" d={band(points as TrendPoint[]) ?? ''} />
      <path class="line" d={path(points as TrendPoint[]) ?? ''} />
      {points.map(
        (point, index) =>
          point.metric &&
          (isAlone(index) || points.length <= 31) && (
            <g key={point.start}>
              {isAlone(index) && (
                <line
                  class="alone"
                  x1={middle(point)}
                  x2={middle(point)}
                  y1={y(point.metric.low)}
                  y2={y(point.metric.high)}
                />
              )}
              <circle class="point" cx={middle(point)} cy={y(point.metric.value)} r="2.5" />
            </g>
          ),
      )}
    </g>
  );
}
