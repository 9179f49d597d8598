import type { MetricChanges, SummaryReply, TrendPoint } from '../../../contract/results/summary.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { describeChange, describeQuestionChange } from '../charts/ChartMark.tsx';
import { daysOfNotes } from '../charts/daysOfNotes.ts';
import { pointOf, TrendChart, type TrendChartProps } from '../charts/TrendChart.tsx';
import { useWidth } from '../charts/useWidth.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import type { Step } from '../view.ts';
import { metricFormatOf } from '../metricFormats.ts';
import { type NoteActions, TrendNotes } from './TrendNotes.tsx';

interface TrendProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  /** The changes of the metric. Null if the view does not show them. */
  readonly metricChanges: MetricChanges | null;
  /** Null for the default of the period. */
  readonly step: Step | null;
  readonly onStep: (step: Step) => void;
  /** The viewer's time zone. Null if it is not known. */
  readonly ownTimeZone: string | null;
  /** Null if the viewer may only read. */
  readonly actions: NoteActions | null;
}

const steps: readonly Step[] = ['day', 'week', 'month'];
const stepNames: Readonly<Record<Step, string>> = english({ day: 'Day', week: 'Week', month: 'Month' });

/** The responses of a day below which a line by day shows little but chance. */
const manyOfDay = 20;

/** Returns the default step. */
function defaultStep(days: readonly TrendPoint[]): Step {
  const count = days.length;
  if (count > 400) return 'month';
  const isCalm = days.reduce((sum, { responses }) => sum + responses, 0) >= manyOfDay * count;
  return count <= 14 || (count <= 45 && isCalm) ? 'day' : 'week';
}

/** Renders the metric and the number of responses over time. */
export function Trend({ type, summary, metricChanges, step: chosen, onStep, ownTimeZone, actions }: TrendProps) {
  const texts = useTexts();
  const { t, formatDay } = texts;
  const { element, width } = useWidth(800);
  const format = metricFormatOf(type, texts);
  const { day: days } = summary.trend;
  const step = chosen ?? defaultStep(days);
  const points = summary.trend[step];
  const [firstDay = '', lastDay = ''] = [days[0]?.start, days.at(-1)?.start];
  const [first, last] = [firstDay, lastDay].map((day) => formatDay(day, 'day', true));
  const found = (format && metricChanges?.found) || [];
  const changes = found.filter(({ since }) => since >= firstDay && since <= lastDay);
  // a change before the first answer separates nothing
  const questionChanges = summary.question_changes.filter(({ day }) => day > firstDay && day <= lastDay);
  const notedDays = daysOfNotes(summary, firstDay, lastDay);
  const what = format ? t('{metric} and responses', { metric: format.name }) : t('Responses');
  return (
    <section class="card trend-card" aria-labelledby="trend">
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
      <div ref={element}>
        <TrendChart
          points={points}
          format={format}
          step={step}
          width={width.value}
          importedUntil={summary.imported_until}
          changes={changes}
          questionChanges={questionChanges}
          notedDays={notedDays}
          label={t('{what} from {first} to {last}; the table below has the data', { what, first: first!, last: last! })}
        />
      </div>
      <TrendNotes days={notedDays} actions={actions} lastDay={lastDay} />
      <p class="note">
        {format && t('The line is the metric, the band its 95% interval, the bars are responses.')}{' '}
        {t('Days of {timeZone}. Times without responses are gaps.', { timeZone: summary.time_zone })}{' '}
        {summary.time_zone !== ownTimeZone && t('The time zone of your browser is not known.')}{' '}
        {summary.imported_until &&
          t('The last imported response is of {day}.', { day: formatDay(summary.imported_until, 'day', true) })}
      </p>
      <TrendTable points={points} format={format} step={step} changes={changes} questionChanges={questionChanges} />
    </section>
  );
}

type TrendTableProps = Pick<TrendChartProps, 'points' | 'format' | 'step' | 'changes' | 'questionChanges'>;

function TrendTable({ points, format, step, changes, questionChanges }: TrendTableProps) {
  const texts = useTexts();
  const { t, formatNumber, formatDay } = texts;
  const changesIn = (point: TrendPoint) =>
    changes.filter(({ since }) => pointOf(since, points) === point).map((change) => describeChange(change, texts));
  const questionChangesIn = (point: TrendPoint) =>
    questionChanges
      .filter(({ day }) => pointOf(day, points) === point)
      .map((change) => describeQuestionChange(change, texts));
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
          {points.toReversed().map((point) => (
            <tr key={point.start}>
              <th scope="row">
                {formatDay(point.start, step, true)}
                {questionChangesIn(point).map((change) => ` (${change})`)}
              </th>
              {format && (
                <td>
                  {point.metric ? format.formatValue(point.metric.value) + format.unit : '–'}
                  {changesIn(point).map((change) => ` (${change})`)}
                </td>
              )}
              {format && <td>{point.metric ? format.formatInterval(point.metric) : '–'}</td>}
              <td>{formatNumber(point.responses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
