import type { SummaryReply } from '../../contract/results.ts';
import { countBetween, type Figure } from '../statistics/figures.ts';
import { BarsTable } from './BarsTable.tsx';

interface GroupsProps {
  readonly figure: Figure;
  readonly scores: SummaryReply['scores'];
  readonly chosen: readonly [min: string, max: string];
  readonly onGroup: (min: string, max: string) => void;
}

/** Promoters, passives and detractors, or the like. A click shows only those. */
export function Groups({ figure, scores, chosen, onGroup }: GroupsProps) {
  const all = countBetween(scores);
  const rows = figure.groups.map(({ name, tone, min, max }) => {
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
        <span class="note">{min === max ? min : `${min}–${max}`}</span>
      </>
    );
    return { key: name, heading, count: countBetween(scores, min, max), tone };
  });
  return <BarsTable class="groups" caption="Groups" heading="Group" counted="Responses" all={all} rows={rows} />;
}
