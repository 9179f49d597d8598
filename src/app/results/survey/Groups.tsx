import { countBetween } from '../../../contract/results/statistics.ts';
import { nameScores } from '../../../contract/scores.ts';
import type { SummaryReply } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type MetricFormat } from '../metricFormats.ts';
import { BarsTable } from './BarsTable.tsx';

interface GroupsProps {
  readonly format: MetricFormat;
  readonly scores: SummaryReply['scores'];
  readonly chosen: readonly [min: string, max: string];
  readonly onGroup: (min: string, max: string) => void;
}

/** Renders the groups of scores, such as promoters. A click filters by a group. */
export function Groups({ format, scores, chosen, onGroup }: GroupsProps) {
  const { t } = useTexts();
  const all = countBetween(scores);
  const rows = format.groups.map(({ name, tone, min, max }) => {
    const isChosen = chosen[0] === String(min) && chosen[1] === String(max);
    const heading = (
      <>
        <button
          type="button"
          class="link"
          aria-pressed={isChosen}
          onClick={() => (isChosen ? onGroup('', '') : onGroup(String(min), String(max)))}
        >
          {name}
        </button>{' '}
        <span class="note">{nameScores(min, max)}</span>
      </>
    );
    return { key: name, heading, count: countBetween(scores, min, max), tone };
  });
  return (
    <BarsTable
      class="groups"
      caption={t('Groups')}
      heading={t('Group')}
      counted={t('Responses')}
      all={all}
      rows={rows}
    />
  );
}
