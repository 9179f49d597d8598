import type { ComponentChildren } from 'preact';
import type { BreakdownRow } from '../../../contract/results/summary.ts';
import { useTexts } from '../../i18n/texts.ts';

/** The visits that saw, dismissed and answered a survey. */
export type ShownCounts = { readonly [Name in 'opened' | 'dismissed' | 'answered']: NonNullable<BreakdownRow[Name]> };

interface ShownTableProps {
  /** The column heading of the rows, such as "Page". */
  readonly heading: string;
  /** The heading of the last column, if there is one. */
  readonly lastColumn?: string | undefined;
  readonly rows: readonly {
    readonly key: string;
    readonly heading: ComponentChildren;
    readonly counts: ShownCounts;
    /** The value in the last column. */
    readonly value: ComponentChildren;
  }[];
}

/**
 * Renders the visits of each row as a table. In little room, a row is a name above its values, each with the heading of
 * its column.
 */
export function ShownTable({ heading, lastColumn, rows }: ShownTableProps) {
  const { t, formatNumber, formatPart } = useTexts();
  const columns = [t('Shown'), t('Dismissed'), t('Answered'), t('Rate'), ...(lastColumn ? [lastColumn] : [])];
  return (
    <table class="bars shown">
      <thead>
        <tr>
          {[heading, ...columns].map((name, index) => (
            <th key={name} scope="col" class={index > 0 ? 'number' : ''}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, heading: name, counts: { opened, dismissed, answered }, value }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {[
              formatNumber(opened),
              formatNumber(dismissed),
              formatNumber(answered),
              formatPart(answered, opened),
              ...(lastColumn ? [value] : []),
            ].map((content, index) => (
              <td key={columns[index]} class="number" data-label={columns[index]}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
