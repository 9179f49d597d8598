import type { ComponentChildren } from 'preact';
import { Bar, type BarProps } from '../Bar.tsx';
import { formatCount, formatPart } from '../format.ts';

interface BarsTableProps {
  readonly class: 'groups' | 'scores';
  readonly caption: string;
  /** What the rows are, such as "Score". */
  readonly heading: string;
  /** The count that the shares are of. */
  readonly all: number;
  readonly rows: readonly BarsRow[];
}

interface BarsRow {
  readonly key: string | number;
  readonly heading: ComponentChildren;
  readonly count: number;
  readonly tone: NonNullable<BarProps['tone']>;
}

/** Counts as a table, each with a bar (the largest is full) and its share. */
export function BarsTable({ class: name, caption, heading, all, rows }: BarsTableProps) {
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <table class={`bars ${name}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" class="number">
            Responses
          </th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.heading}</th>
            <td class="number">{formatCount(row.count)}</td>
            <td class="bar-cell">
              <Bar share={most === 0 ? 0 : row.count / most} tone={row.tone} />
              <span class="share">{formatPart(row.count, all)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
