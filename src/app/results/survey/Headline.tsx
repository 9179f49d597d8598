import { countBetween, minEstimated } from '../../../contract/scores.ts';
import { surveyTypes } from '../../../contract/surveyTypes.ts';
import type { Metric, SummaryReply } from '../../../contract/results.ts';
import type { SurveyType } from '../../../contract/survey.ts';
import { formatCount, formatNumber, formatPart, formatShare } from '../format.ts';
import { formatDifference, formatInterval, formatValue, type MetricFormat, metricFormatOf } from '../metricFormats.ts';

interface HeadlineProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  /** True if the responses are filtered by score. */
  readonly isOfScores: boolean;
}

/** Renders the metric with its confidence interval and its change. */
export function Headline({ type, summary, isOfScores }: HeadlineProps) {
  const format = metricFormatOf(type);
  const { metric, before } = summary;
  return (
    <section class="card headline" aria-labelledby="headline">
      <h2 id="headline">{format ? surveyTypes[type].name : 'Responses'}</h2>
      {format && metric ? (
        <Score format={format} metric={metric} summary={summary} />
      ) : (
        <>
          <p class="big">{formatCount(summary.responses)}</p>
          {isOfScores && <p class="note">No metric while a score is selected.</p>}
        </>
      )}
      <dl class="facts">
        <div>
          <dt>Responses</dt>
          <dd>{formatCount(summary.responses)}</dd>
        </div>
        <ResponseRate summary={summary} />
        <div>
          <dt>With text</dt>
          <dd>
            {formatCount(summary.with_text)}{' '}
            <span class="note">{formatPart(summary.with_text, summary.responses)}</span>
          </dd>
        </div>
        {before && (
          <div>
            <dt>Previous period</dt>
            <dd>{formatNumber(before.responses, 'response', 'responses')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface ScoreProps {
  readonly format: MetricFormat;
  readonly metric: Metric;
  readonly summary: SummaryReply;
}

function Score({ format, metric, summary }: ScoreProps) {
  if (metric.n < minEstimated) return <FewScores format={format} metric={metric} summary={summary} />;
  return (
    <>
      <p class="big">
        {formatValue(metric.value, format)}
        <span class="unit">{format.unit}</span>
      </p>
      <p class="interval">
        {formatInterval(metric, format)}
        {format.unit} <span class="note">95% interval, n = {formatCount(metric.n)}</span>
      </p>
      <Change format={format} before={summary.before} />
    </>
  );
}

/** Renders counts instead of a metric whose interval would span most of its range. */
function FewScores({ format, metric, summary }: ScoreProps) {
  return (
    <>
      <ul class="few">
        {format.groups.map(({ name, tone, min, max }) => (
          <li key={name} class={tone}>
            <strong>{formatCount(countBetween(summary.scores, min, max))}</strong> {name.toLowerCase()}
          </li>
        ))}
      </ul>
      <p class="interval">
        Too few scores for {format.name}{' '}
        <span class="note">
          {formatCount(metric.n)} of {minEstimated}
        </span>
      </p>
    </>
  );
}

function Change({ format, before }: { readonly format: MetricFormat; readonly before: SummaryReply['before'] }) {
  const difference = before?.change;
  if (!difference) return null;
  if (before.scored < minEstimated) {
    return (
      <p class="note">The previous period has {formatNumber(before.scored, 'score', 'scores')}: too few to compare.</p>
    );
  }
  return (
    <p class="change">
      {formatDifference(difference.value, format)}{' '}
      <span class="note">compared with the previous period, 95% interval</span>{' '}
      {formatDifference(difference.low, format)} to {formatDifference(difference.high, format)}
      <span class="note">{before.significant ? ': a significant change.' : ': within the margin of error.'}</span>
    </p>
  );
}

function ResponseRate({ summary }: { summary: SummaryReply }) {
  const { opened, response_rate: rate, response_rate_interval: interval } = summary;
  if (rate === null || !interval) return null;
  return (
    <div>
      <dt>Response rate</dt>
      <dd>
        {formatShare(rate)}{' '}
        <span class="note">
          {formatShare(interval.low)} to {formatShare(interval.high)} of {formatCount(opened)} opened
        </span>
      </dd>
    </div>
  );
}
