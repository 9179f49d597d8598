import type { SummaryReply } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import {
  formatCount,
  formatDifference,
  formatInterval,
  formatNumber,
  formatPart,
  formatShare,
  formatValue,
} from '../format.ts';
import { countBetween, enough, type Figure, figures } from '../statistics/figures.ts';
import { type Estimate, wilson } from '../statistics/interval.ts';

interface HeadlineProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  readonly before: SummaryReply | null;
  /** Whether only some scores are shown. */
  readonly isOfScores: boolean;
}

/** The figure of the survey, how sure it is, and how it moved. */
export function Headline({ type, summary, before, isOfScores }: HeadlineProps) {
  const figure = figures[type];
  const estimate = figure?.estimate(summary.scores) ?? null;
  return (
    <section class="card headline" aria-labelledby="headline">
      <h2 id="headline">{figure?.name ?? 'Responses'}</h2>
      {figure && estimate ? (
        <Score figure={figure} estimate={estimate} summary={summary} before={before} />
      ) : (
        <>
          <p class="big">{formatCount(summary.responses)}</p>
          {isOfScores && (
            <p class="note">Of the chosen scores alone: a figure of them would say only what was chosen.</p>
          )}
        </>
      )}
      <dl class="facts">
        <div>
          <dt>Responses</dt>
          <dd>{formatCount(summary.responses)}</dd>
        </div>
        <ResponseRate summary={summary} />
        <div>
          <dt>With a text</dt>
          <dd>
            {formatCount(summary.with_text)}{' '}
            <span class="note">{formatPart(summary.with_text, summary.responses)}</span>
          </dd>
        </div>
        {before && (
          <div>
            <dt>Period before</dt>
            <dd>{formatNumber(before.responses, 'response', 'responses')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface ScoreProps {
  readonly figure: Figure;
  readonly estimate: Estimate;
  readonly summary: SummaryReply;
  readonly before: SummaryReply | null;
}

function Score({ figure, estimate, summary, before }: ScoreProps) {
  if (estimate.n < enough) return <FewScores figure={figure} estimate={estimate} summary={summary} />;
  return (
    <>
      <p class="big">
        {formatValue(estimate.value, figure)}
        <span class="unit">{figure.unit}</span>
      </p>
      <p class="interval">
        {formatInterval(estimate, figure)}
        {figure.unit} <span class="note">95 % interval, n = {formatCount(estimate.n)}</span>
      </p>
      <Change figure={figure} summary={summary} before={before} />
    </>
  );
}

/** Counts say more than a figure that the next answer turns around. */
function FewScores({ figure, estimate, summary }: Omit<ScoreProps, 'before'>) {
  return (
    <>
      <ul class="few">
        {figure.groups.map(({ name, tone, min, max }) => (
          <li key={name} class={tone}>
            <strong>{formatCount(countBetween(summary.scores, min, max))}</strong> {name.toLowerCase()}
          </li>
        ))}
      </ul>
      <p class="interval">
        Too few to compare <span class="note">n = {formatCount(estimate.n)}</span>
      </p>
      <p class="note">
        {figure.name} {formatValue(estimate.value, figure)}
        {figure.unit}, 95 % interval {formatInterval(estimate, figure)}
        {figure.unit}
      </p>
    </>
  );
}

function Change({ figure, summary, before }: Omit<ScoreProps, 'estimate'>) {
  const difference = before && figure.difference(summary.scores, before.scores);
  if (!before || !difference) return null;
  if (countBetween(before.scores) < enough) {
    return (
      <p class="note">
        The period before has {formatNumber(countBetween(before.scores), 'score', 'scores')}: too few to compare.
      </p>
    );
  }
  const isSure = difference.low > 0 || difference.high < 0;
  return (
    <p class="change">
      {formatDifference(difference.value, figure)} <span class="note">against the period before, 95 % interval</span>{' '}
      {formatDifference(difference.low, figure)} to {formatDifference(difference.high, figure)}
      <span class="note">{isSure ? ': it changed.' : ': may be chance.'}</span>
    </p>
  );
}

function ResponseRate({ summary: { responses, opened, response_rate } }: { summary: SummaryReply }) {
  const rate = response_rate === null ? null : wilson(Math.min(responses, opened), opened);
  if (!rate) return null;
  return (
    <div>
      <dt>Response rate</dt>
      <dd>
        {formatShare(rate.value)}{' '}
        <span class="note">
          {formatShare(rate.low)} to {formatShare(rate.high)} of {formatCount(opened)} opened
        </span>
      </dd>
    </div>
  );
}
