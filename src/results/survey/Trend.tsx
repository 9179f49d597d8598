import type { SummaryReply } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { dayLength } from '../../contract/time.ts';
import { type ChartPoint, TrendChart } from '../charts/TrendChart.tsx';
import { useWidth } from '../charts/useWidth.ts';
import { formatCount, formatDay, formatInterval, formatValue } from '../format.ts';
import { localDate, type TimeSpan } from '../period.ts';
import { type Figure, figures } from '../statistics/figures.ts';
import { type Step, trendOf, usualStep } from '../statistics/trend.ts';

interface TrendProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  readonly span: TimeSpan;
  readonly now: Date;
  /** null: what suits the period. */
  readonly step: Step | null;
  readonly onStep: (step: Step) => void;
}

const steps: readonly Step[] = ['day', 'week', 'month'];

/** The first and the last day that are drawn: those of the period, as far as there may be something. */
function daysShown({ days }: SummaryReply, { from, until }: TimeSpan, now: Date): [string, string] {
  const today = localDate(now);
  const first = from ? localDate(from) : (days.find(({ responses }) => responses > 0)?.day ?? today);
  const end = until ? localDate(new Date(Number(until) - 1)) : today;
  return [first, end < today ? end : today];
}

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / dayLength + 1;

/** The figure and the number of responses over time. */
export function Trend({ type, summary, span, now, step: chosen, onStep }: TrendProps) {
  const { element, width } = useWidth(800);
  const figure = figures[type];
  const [first, last] = daysShown(summary, span, now);
  const step = chosen ?? usualStep(daysBetween(first, last));
  const points = trendOf(summary.days, first, last, step).map((point) => ({
    ...point,
    estimate: figure?.estimate(point.scores) ?? null,
  }));
  const what = figure ? `${figure.name} and responses` : 'Responses';
  return (
    <section class="card" aria-labelledby="trend">
      <div class="card-head">
        <h2 id="trend">Trend</h2>
        <div class="segments" role="group" aria-label="A point for each">
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
          figure={figure}
          step={step}
          width={width.value}
          label={`${what} by ${step} from ${formatDay(first, 'day', true)} to ${formatDay(last, 'day', true)}; the table has the numbers`}
        />
      </div>
      <p class="note">
        {figure && 'The line is the figure, the band its 95 % interval, the bars are responses. '}
        Days of {summary.time_zone}. A {step} without responses is a gap.
      </p>
      <TrendTable points={points} figure={figure} step={step} />
    </section>
  );
}

interface TrendTableProps {
  readonly points: readonly ChartPoint[];
  readonly figure: Figure | null;
  readonly step: Step;
}

function TrendTable({ points, figure, step }: TrendTableProps) {
  return (
    <details class="numbers">
      <summary>Numbers of the trend</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{step[0]!.toUpperCase() + step.slice(1)}</th>
            {figure && <th scope="col">{figure.name}</th>}
            {figure && <th scope="col">95 % interval</th>}
            <th scope="col">Responses</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ start, estimate, responses }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start, step, true)}</th>
              {figure && <td>{estimate ? formatValue(estimate.value, figure) + figure.unit : '–'}</td>}
              {figure && <td>{estimate ? formatInterval(estimate, figure) : '–'}</td>}
              <td>{formatCount(responses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
