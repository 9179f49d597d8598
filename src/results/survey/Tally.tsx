import type { ComponentChildren } from 'preact';
import { Bar } from '../Bar.tsx';
import { formatCount, formatPart } from '../format.ts';

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
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section class="card tally" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table class="bars">
        <thead>
          <tr>
            <th scope="col">{column}</th>
            <th scope="col" class="number">
              Count
            </th>
            <th scope="col">Share</th>
            {figureName && (
              <th scope="col" class="number">
                {figureName}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, isChosen, onChoose, figure, stands }) => (
            <tr key={name}>
              <th scope="row">
                {onChoose ? (
                  <button type="button" class="link" aria-pressed={isChosen ?? false} onClick={onChoose} title={name}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              <td class="number">{formatCount(count)}</td>
              <td class="bar-cell">
                <Bar share={count / most} />
                <span class="share">{formatPart(count, all)}</span>
              </td>
              {figureName && (
                <td class={`number ${stands ?? ''}`}>
                  {figure}
                  {stands && <span class="stands">{stands}</span>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
