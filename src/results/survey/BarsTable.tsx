import type { ComponentChildren } from 'preact';
import { Bar, type Tone } from '../Bar.tsx';
import { formatCount, formatPart } from '../format.ts';

interface BarsTableProps {
  readonly class?: 'groups' | 'scores';
  /** None where a heading stands above the table. */
  readonly caption?: string;
  /** What the rows are, such as "Score". */
  readonly heading: string;
  /** What is counted. */
  readonly counted: 'Responses' | 'Count';
  /** The name of the last column, if there is one. */
  readonly figureName?: string | undefined;
  /** The count that the shares are of. */
  readonly all: number;
  readonly rows: readonly BarsRow[];
}

interface BarsRow {
  readonly key: string | number;
  readonly heading: ComponentChildren;
  readonly count: number;
  readonly tone?: Tone;
  /** What stands in the last column. */
  readonly figure?: ComponentChildren;
}

/** Counts as a table, each with a bar (the largest is full) and its share. */
export function BarsTable({ class: name, caption, heading, counted, all, figureName, rows }: BarsTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <table class={`bars ${name ?? ''}`}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" class="number">
            {counted}
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
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.heading}</th>
            <td class="number">{formatCount(row.count)}</td>
            <td class="bar-cell">
              <Bar share={row.count / most} tone={row.tone} />
              <span class="share">{formatPart(row.count, all)}</span>
            </td>
            {figureName && <td class="number">{row.figure}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
