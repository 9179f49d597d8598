import { scoreRanges } from '../../contract/scores.ts';
import type { SummaryReply } from '../../contract/results.ts';
import type { SurveyType } from '../../contract/survey.ts';
import { Bar } from '../Bar.tsx';
import { formatCount, formatPart } from '../format.ts';
import { countBetween, figures } from '../statistics/figures.ts';
import type { Filters } from '../view.ts';
import { Groups } from './Headline.tsx';

interface DistributionProps {
  readonly type: SurveyType;
  readonly summary: SummaryReply;
  readonly filters: Filters;
  readonly onScores: (min: string, max: string) => void;
}

/** The groups of scores, and how often each score was given. */
export function Distribution({ type, summary, filters, onScores }: DistributionProps) {
  const figure = figures[type];
  const range = scoreRanges[type];
  if (!figure || !range) return null;
  const { scores } = summary;
  const all = countBetween(scores);
  const values = Array.from({ length: range.max - range.min + 1 }, (_, index) => range.max - index);
  const most = Math.max(1, ...values.map((value) => countBetween(scores, value, value)));
  const toneOf = (value: number) => figure.groups.find(({ min, max }) => value >= min && value <= max)!.tone;
  const unscored = summary.responses - all;
  return (
    <section class="card distribution" aria-labelledby="scores">
      <h2 id="scores">Scores</h2>
      <div class="two">
        <Groups figure={figure} scores={scores} chosen={[filters.min_score, filters.max_score]} onGroup={onScores} />
        <table class="bars scores">
          <caption>Distribution</caption>
          <thead>
            <tr>
              <th scope="col">Score</th>
              <th scope="col" class="number">
                Responses
              </th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => {
              const count = countBetween(scores, value, value);
              return (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  <td class="number">{formatCount(count)}</td>
                  <td class="bar-cell">
                    <Bar share={count / most} tone={toneOf(value)} />
                    <span class="share">{formatPart(count, all)}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {unscored > 0 && all > 0 && <p class="note">{formatCount(unscored)} without a score.</p>}
    </section>
  );
}
