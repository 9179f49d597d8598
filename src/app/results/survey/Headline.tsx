import type { ComponentChildren } from 'preact';
import { countBetween, minEstimated } from '../../../contract/results/statistics.ts';
import { surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import type { Metric, MetricChange, SummaryReply } from '../../../contract/results/summary.ts';
import type { SurveyType } from '../../../contract/surveys/survey.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type MetricFormat, metricFormatOf } from '../metricFormats.ts';
import { MixWarning } from './MixWarning.tsx';

interface HeadlineProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  /** True if the responses are filtered by score. */
  readonly isFilteredByScore: boolean;
  /** The last change of the metric, if the view has days before and since. */
  readonly change: MetricChange | null;
  /** The groups of scores. */
  readonly children: ComponentChildren;
}

/** Renders the metric with its confidence interval and its change. */
export function Headline({ type, summary, isFilteredByScore, change, children }: HeadlineProps) {
  const texts = useTexts();
  const { t, n, formatNumber, formatPart } = texts;
  const format = metricFormatOf(type, texts);
  const { metric, before } = summary;
  return (
    <section class="card headline" aria-labelledby="headline">
      <h2 id="headline">{t(format ? surveyTypes[type].name : 'Responses')}</h2>
      {format && metric ? (
        <Score format={format} metric={metric} summary={summary} change={change} />
      ) : (
        <>
          <p class="big">{formatNumber(summary.responses)}</p>
          {isFilteredByScore && <p class="note">{t('No metric while a score is selected.')}</p>}
        </>
      )}
      {children}
      <dl class="facts">
        <div>
          <dt>{t('Responses')}</dt>
          <dd>
            {formatNumber(summary.responses)}{' '}
            {before && <span class="note">{t('{count} before', { count: before.responses })}</span>}{' '}
            {summary.imported > 0 && <span class="note">{t('{count} imported', { count: summary.imported })}</span>}
          </dd>
        </div>
        <ResponseRate summary={summary} />
        <MailingRate mailing={summary.mailing} />
        <div>
          <dt>{t('With text')}</dt>
          <dd>
            <a href="#comments">{formatNumber(summary.with_text)}</a>{' '}
            <span class="note">{formatPart(summary.with_text, summary.responses)}</span>
          </dd>
        </div>
      </dl>
      {summary.on_other_scale > 0 && (
        <p class="note">
          {n(
            summary.on_other_scale,
            '{count} answer was given on the scale of another type of question. It is in the list, but not counted here.',
            '{count} answers were given on the scale of another type of question. They are in the list, but not counted here.',
          )}
        </p>
      )}
    </section>
  );
}

interface ScoreProps extends Pick<HeadlineProps, 'summary' | 'change'> {
  readonly format: MetricFormat;
  readonly metric: Metric;
}

function Score({ format, metric, summary, change }: ScoreProps) {
  const { t, formatDay } = useTexts();
  if (metric.n < minEstimated) return <FewScores format={format} metric={metric} summary={summary} change={change} />;
  return (
    <>
      <p class="big">
        {format.formatValue(metric.value)}
        <span class="unit">{metric.name === 'ces' ? ` ${t('of {max}', { max: format.max })}` : format.unit}</span>
      </p>
      <p class="interval">
        {format.formatInterval(metric)}
        {format.unit} <span class="note">{t('95% interval, n = {n}', { n: metric.n })}</span>
      </p>
      {change && (
        <p class="since">
          {t('Since {day}: {value}', {
            day: formatDay(change.since, 'day'),
            value: format.formatValue(change.after.value) + format.unit,
          })}
        </p>
      )}
      <Change format={format} before={summary.before} />
      {summary.before?.mix && <MixWarning mix={summary.before.mix} metric={metric} format={format} />}
    </>
  );
}

/** Renders counts instead of a metric whose interval would span most of its range. */
function FewScores({ format, metric, summary }: ScoreProps) {
  const { t, formatNumber } = useTexts();
  return (
    <>
      <ul class="few">
        {format.groups.map(({ name, tone, min, max }) => (
          <li key={name} class={tone}>
            <strong>{formatNumber(countBetween(summary.scores, min, max))}</strong> {name}
          </li>
        ))}
      </ul>
      <p class="interval">
        {t('Too few scores for {metric}', { metric: format.name })}{' '}
        <span class="note">{t('{count} of {n}', { count: metric.n, n: minEstimated })}</span>
      </p>
    </>
  );
}

function Change({ format, before }: { readonly format: MetricFormat; readonly before: SummaryReply['before'] }) {
  const { t, n } = useTexts();
  const difference = before?.change;
  if (!difference) return null;
  if (before.scored < minEstimated) {
    return (
      <p class="note">
        {n(
          before.scored,
          'The previous period has {count} score: too few to compare.',
          'The previous period has {count} scores: too few to compare.',
        )}
      </p>
    );
  }
  const values = {
    low: format.formatDifference(difference.low),
    high: format.formatDifference(difference.high),
  };
  return (
    <p class={`change ${before.significant ?? ''}`}>
      {before.significant && <span aria-hidden="true">{before.significant === 'higher' ? '↑' : '↓'}</span>}{' '}
      {format.formatDifference(difference.value)}{' '}
      <span class="note">{t('compared with the previous period, 95% interval {low} to {high}.', values)}</span>
    </p>
  );
}

function ResponseRate({ summary }: { summary: SummaryReply }) {
  const { opened_on_site: opened, response_rate: rate, response_rate_interval: interval } = summary;
  const { t, formatShare } = useTexts();
  if (rate === null || !opened || !interval) return null;
  const [low, high] = [formatShare(interval.low), formatShare(interval.high)];
  return (
    <div>
      <dt>{t(summary.mailing ? 'Response rate on your pages' : 'Response rate')}</dt>
      <dd>
        {opened < minEstimated ? (
          t('{count} of {n} opened', { count: Math.round(rate * opened), n: opened })
        ) : (
          <>
            {formatShare(rate)}{' '}
            <span class="note">{t('of {count} opened, {low} to {high}', { low, high, count: opened })}</span>
          </>
        )}
      </dd>
    </div>
  );
}

function MailingRate({ mailing }: Pick<SummaryReply, 'mailing'>) {
  const { t, formatShare } = useTexts();
  if (!mailing) return null;
  const { answered, recipients, response_rate } = mailing;
  return (
    <div>
      <dt>{t('Response rate of the mailing')}</dt>
      <dd>
        {formatShare(response_rate)}{' '}
        <span class="note">{t('{count} of {n} recipients', { count: answered, n: recipients })}</span>
      </dd>
    </div>
  );
}
