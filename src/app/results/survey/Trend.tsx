import type { SummaryReply, TrendPoint } from '../../../contract/results.ts';
import type { SurveyType } from '../../../contract/survey.ts';
import { TrendChart } from '../charts/TrendChart.tsx';
import { useWidth } from '../charts/useWidth.ts';
import { formatCount, formatDay } from '../format.ts';
import type { Step } from '../view.ts';
import { formatInterval, formatValue, type MetricFormat, metricFormatOf } from '../metricFormats.ts';

interface TrendProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  /** Null for the default of the period. */
  readonly step: Step | null;
  readonly onStep: (step: Step) => void;
}

const steps: readonly Step[] = ['day', 'week', 'month'];

/** Returns the default step for a number of days. */
function usualStep(days: number): Step {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** Renders the metric and the number of responses over time. */
export function Trend({ type, summary, step: chosen, onStep }: TrendProps) {
  const { element, width } = useWidth(800);
  const format = metricFormatOf(type);
  const { day: days } = summary.trend;
  const step = chosen ?? usualStep(days.length);
  const points = summary.trend[step];
  const [first, last] = [days[0]?.start ?? '', days.at(-1)?.start ?? ''];
  const what = format ? `${format.name} and responses` : 'Responses';
  return (
    <section class="card" aria-labelledby="trend">
      <div class="card-head">
        <h2 id="trend">Trend</h2>
        <div class="segments" role="group" aria-label="Interval">
          {steps.map((each) => (
            <button key={each} type="button" aria-pressed={each === step} onClick={() => onStep(each)}>
              {each[0]!.toUpperCase() + each.slice(1)}
            </button>
          ))}
        </div>
      </div>
      <div ref={element}>
        <TrendChart
          points={points}
          format={format}
          step={step}
          width={width.value}
          label={`${what} by ${step} from ${formatDay(first, 'day', true)} to ${formatDay(last, 'day', true)}; the table below has the data`}
        />
      </div>
      <p class="note">
        {format && 'The line is the metric, the band its 95% interval, the bars are responses. '}
        Days of {summary.time_zone}. A {step} without responses is a gap.
      </p>
      <TrendTable points={points} format={format} step={step} />
    </section>
  );
}

interface TrendTableProps {
  readonly points: readonly TrendPoint[];
  readonly format: MetricFormat | null;
  readonly step: Step;
}

function TrendTable({ points, format, step }: TrendTableProps) {
  return (
    <details class="numbers">
      <summary>Trend data</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{step[0]!.toUpperCase() + step.slice(1)}</th>
            {format && <th scope="col">{format.name}</th>}
            {format && <th scope="col">95% interval</th>}
            <th scope="col">Responses</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ start, metric, responses }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start, step, true)}</th>
              {format && <td>{metric ? formatValue(metric.value, format) + format.unit : '–'}</td>}
              {format && <td>{metric ? formatInterval(metric, format) : '–'}</td>}
              <td>{formatCount(responses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
