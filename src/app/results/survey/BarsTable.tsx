import type { ComponentChildren } from 'preact';
import type { ScoreGroup } from '../../../contract/surveys/surveyTypes.ts';
import { useTexts } from '../../i18n/texts.ts';

interface BarsTableProps {
  readonly class?: 'scores';
  /** Undefined if there is a heading above the table. */
  readonly caption?: string;
  /** The column heading of the rows, such as "Score". */
  readonly heading: string;
  /** The column heading of the counts. */
  readonly counted: string;
  /** The heading of the last column, if there is one. */
  readonly lastColumn?: string | undefined;
  /** The total for the shares. */
  readonly all: number;
  readonly rows: readonly BarsRow[];
}

interface BarProps {
  readonly count: number;
  /** The count of a bar that fills the cell. */
  readonly max: number;
  readonly tone?: ScoreGroup['tone'] | undefined;
  /** The text beside the bar. */
  readonly share: string;
}

/** Renders a bar that is as long as its share. */
export const Bar = ({ count, max, tone, share }: BarProps) => (
  <>
    <svg class={`bar ${tone ?? 'plain'}`} viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-part" width={count} height="1" />
    </svg>
    <span class="share">{share}</span>
  </>
);

interface BarsRow {
  readonly key: string | number;
  readonly heading: ComponentChildren;
  readonly count: number;
  readonly tone?: ScoreGroup['tone'];
  /** The value in the last column. */
  readonly value?: ComponentChildren;
}

/** Renders counts as a table with bars that are as long as their shares. */
export function BarsTable({ class: name, caption, heading, counted, all, lastColumn, rows }: BarsTableProps) {
  const { t, formatNumber, formatPart } = useTexts();
  // choices can be more than one of a person
  const max = Math.max(1, all, ...rows.map(({ count }) => count));
  return (
    <table class={`bars ${name ?? ''}`}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" class="number">
            {counted}
          </th>
          <th scope="col">{t('Percent')}</th>
          {lastColumn && (
            <th scope="col" class="number">
              {lastColumn}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.heading}</th>
            <td class="number">{formatNumber(row.count)}</td>
            <td class="bar-cell">
              <Bar count={row.count} max={max} tone={row.tone} share={formatPart(row.count, all)} />
            </td>
            {lastColumn && <td class="number">{row.value}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
