import type { TrendPoint } from '../../../contract/results.ts';
import type { SummaryReply } from '../../../contract/summaryReply.ts';
import type { SurveyType } from '../../../contract/survey.ts';
import { LastChange } from './LastChange.tsx';
import { TrendChart } from '../charts/TrendChart.tsx';
import { useWidth } from '../charts/useWidth.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import type { Step } from '../view.ts';
import { type MetricFormat, metricFormatOf } from '../metricFormats.ts';

interface TrendProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  /** Whether only some responses are counted. */
  readonly isFiltered: boolean;
  /** Null for the default of the period. */
  readonly step: Step | null;
  readonly onStep: (step: Step) => void;
}

const steps: readonly Step[] = ['day', 'week', 'month'];
const stepNames: Readonly<Record<Step, string>> = english({ day: 'Day', week: 'Week', month: 'Month' });

/** Returns the default step for a number of days. */
function defaultStep(days: number): Step {
  if (days <= 45) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** Renders the metric and the number of responses over time. */
export function Trend({ type, summary, isFiltered, step: chosen, onStep }: TrendProps) {
  const texts = useTexts();
  const { t, formatDay } = texts;
  const { element, width } = useWidth(800);
  const format = metricFormatOf(type, texts);
  const { day: days } = summary.trend;
  const step = chosen ?? defaultStep(days.length);
  const points = summary.trend[step];
  const [first, last] = [days[0], days.at(-1)].map((day) => formatDay(day?.start ?? '', 'day', true));
  const what = format ? t('{metric} and responses', { metric: format.name }) : t('Responses');
  return (
    <section class="card" aria-labelledby="trend">
      <div class="card-head">
        <h2 id="trend">{t('Trend')}</h2>
        <div class="segments" role="group" aria-label={t('Interval')}>
          {steps.map((each) => (
            <button key={each} type="button" aria-pressed={each === step} onClick={() => onStep(each)}>
              {t(stepNames[each])}
            </button>
          ))}
        </div>
      </div>
      {format && summary.changes && !isFiltered && <LastChange changes={summary.changes} format={format} />}
      <div ref={element}>
        <TrendChart
          points={points}
          format={format}
          step={step}
          width={width.value}
          importedUntil={summary.imported_until}
          label={t('{what} from {first} to {last}; the table below has the data', { what, first: first!, last: last! })}
        />
      </div>
      <p class="note">
        {format && t('The line is the metric, the band its 95% interval, the bars are responses.')}{' '}
        {t('Days of {timeZone}. Times without responses are gaps.', { timeZone: summary.time_zone })}{' '}
        {summary.imported_until &&
          t('The last imported response is of {day}.', { day: formatDay(summary.imported_until, 'day', true) })}
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
  const { t, formatNumber, formatDay } = useTexts();
  return (
    <details class="numbers">
      <summary>{t('Trend data')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(stepNames[step])}</th>
            {format && <th scope="col">{format.name}</th>}
            {format && <th scope="col">{t('95% interval')}</th>}
            <th scope="col">{t('Responses')}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ start, metric, responses }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start, step, true)}</th>
              {format && <td>{metric ? format.formatValue(metric.value) + format.unit : '–'}</td>}
              {format && <td>{metric ? format.formatInterval(metric) : '–'}</td>}
              <td>{formatNumber(responses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
