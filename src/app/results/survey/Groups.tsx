import { countBetween } from '../../../contract/results/statistics.ts';
import { nameScores, type SurveyType } from '../../../contract/scores.ts';
import type { SummaryReply } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type MetricFormat } from '../metricFormats.ts';
import { ScoreSign } from '../ScoreSign.tsx';

interface GroupsProps {
  readonly type: SurveyType;
  readonly format: MetricFormat;
  readonly scores: SummaryReply['scores'];
  readonly chosen: readonly [min: string, max: string];
  readonly onGroup: (min: string, max: string) => void;
}

/** Renders the groups of scores, such as promoters, as one bar with a legend. A click filters by a group. */
export function Groups({ type, format, scores, chosen, onGroup }: GroupsProps) {
  const { t, formatNumber, formatPart } = useTexts();
  const all = countBetween(scores);
  const groups = format.groups.map((group) => ({ ...group, count: countBetween(scores, group.min, group.max) }));
  if (all === 0) return null;
  return (
    <div class="groups" role="group" aria-label={t('Groups')}>
      <div class="stacked-bar" aria-hidden="true">
        {groups.map(({ name, tone, count }) => (
          <span key={name} class={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {groups.map(({ name, tone, min, max, count }) => {
          const isChosen = chosen[0] === String(min) && chosen[1] === String(max);
          return (
            <li key={name} class={tone}>
              <button
                type="button"
                class="link"
                aria-pressed={isChosen}
                onClick={() => (isChosen ? onGroup('', '') : onGroup(String(min), String(max)))}
              >
                {name}
              </button>{' '}
              <span class="note">{min === max ? <ScoreSign type={type} score={min} /> : nameScores(min, max)}</span>
              <span class="group-count">
                {formatPart(count, all)} <span class="note">{formatNumber(count)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
