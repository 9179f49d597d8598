import type { ComponentChildren } from 'preact';
import { BarsTable } from './BarsTable.tsx';

/** A line of a tally. */
export interface TallyRow {
  readonly name: string;
  readonly count: number;
  readonly isChosen?: boolean;
  /** Shows only those, or all again. */
  readonly onChoose?: () => void;
  /** What stands in the last column. */
  readonly figure?: string;
  /** Whether the figure is sure to be another one than that of all others. */
  readonly stands?: 'higher' | 'lower' | null;
}

interface TallyProps {
  readonly id: string;
  readonly title: string;
  readonly column: string;
  readonly rows: readonly TallyRow[];
  /** What the shares are of. */
  readonly all: number;
  /** The name of the last column, if there is one. */
  readonly figureName?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Counts with bars in a table of a card of their own. */
export function Tally({ id, title, column, rows, all, figureName, children }: TallyProps) {
  return (
    <section class="card tally" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BarsTable
        heading={column}
        counted="Count"
        all={all}
        figureName={figureName}
        rows={rows.map((row) => ({
          key: row.name,
          heading: <RowName {...row} />,
          count: row.count,
          figure: <RowFigure {...row} />,
        }))}
      />
      {children}
    </section>
  );
}

function RowName({ name, isChosen, onChoose }: TallyRow) {
  if (!onChoose) return name;
  return (
    <button type="button" class="link" aria-pressed={isChosen ?? false} onClick={onChoose} title={name}>
      {name}
    </button>
  );
}

const RowFigure = ({ figure, stands }: TallyRow) => (
  <span class={stands ?? ''}>
    {figure}
    {stands && <span class="stands">{stands}</span>}
  </span>
);
