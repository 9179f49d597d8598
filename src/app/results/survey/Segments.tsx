import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Breakdown as Column } from '../../../contract/results/breakdowns.ts';
import { maxGroupedSessions } from '../../../contract/limits.ts';
import { minEstimated } from '../../../contract/results/statistics.ts';
import type { BreakdownRow } from '../../../contract/results/summary.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { type Texts, useTexts } from '../../i18n/texts.ts';
import { type MetricFormat, metricFormatOf } from '../metricFormats.ts';
import { Bar } from './BarsTable.tsx';
import { type BreakdownProps, RowName, RowValue } from './Breakdown.tsx';

/** The number of rows of the table. */
const maxRows = 10;

interface SegmentsProps extends BreakdownProps {
  /** What is shown at first, because it explains a change. Default: pages. */
  readonly likely: Column | undefined;
}

/**
 * Renders the pages, languages or devices as one table, which can be sorted: with the metric of those that have enough
 * responses and, without filters that select responses, with who saw the survey there.
 */
export function Segments({ survey, summary, filters, onFilters, likely }: SegmentsProps) {
  const texts = useTexts();
  const { t } = texts;
  const chosen = useSignal<Column | undefined>(undefined);
  const chosenOrder = useSignal<Sorted | undefined>(undefined);
  const kinds = breakdownNames.filter((kind) => summary[`${kind}s`].length > 0);
  const [first] = kinds;
  if (!first) return null;
  const kind = [chosen.value, likely].find((each) => each && kinds.includes(each)) ?? first;
  const isFilteredByScore = Boolean(filters.min_score || filters.max_score);
  const format = isFilteredByScore ? null : metricFormatOf(survey.survey_type, texts);
  const { column, most } = breakdownLabels[kind];
  const all = summary[`${kind}s`];
  // null if a filter selects responses, or for too many visits; 0 if all were imported
  const isShown = all.some(({ opened }) => opened);
  // imported answers have no visits, and often nothing to name
  const rows = all.filter(({ name, opened }) => !isShown || name !== null || opened !== 0);
  const columns = [
    ...(isShown ? visitColumns(texts) : responseColumns(texts, summary.responses)),
    ...metricColumns(texts, format),
  ];
  // a survey about each page asks which ones are worst
  const isWorstFirst = Boolean(survey.trigger?.once_per_page && format);
  const order = chosenOrder.value ?? { column: isWorstFirst ? columns.length : 1, isDescending: !isWorstFirst };
  const shown = sortRows(rows, order, columns).slice(0, maxRows);
  const count = summary[`${kind}_count`];
  return (
    <section class="card breakdown wide" aria-labelledby="segments">
      <div class="card-head">
        <h2 id="segments">{t('Segments')}</h2>
        <div class="segments" role="group" aria-label={t('Segments')}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={each === kind} onClick={() => (chosen.value = each)}>
              {t(breakdownLabels[each].title)}
            </button>
          ))}
        </div>
      </div>
      <SegmentsTable
        heading={t(column)}
        columns={columns}
        rows={shown}
        isShown={isShown}
        order={order}
        onOrder={(next) => (chosenOrder.value = next)}
        nameOf={(row) => (
          <RowName
            card="segments"
            name={row.name === null ? t('unknown') : breakdownLabels[kind].format(row.name, texts)}
            isChosen={filters[kind] === row.name}
            {...(row.name !== null && {
              onChoose: () => onFilters({ [kind]: filters[kind] === row.name ? '' : row.name! }),
            })}
          />
        )}
      />
      {isShown && (
        <p class="note">
          {t('Visits of the period, by where the survey was first shown. “Rate” is the share that answered.')}
        </p>
      )}
      {summary.opened > maxGroupedSessions && (
        <p class="note">
          {t('With more than {count} visits, only responses are counted here: choose a shorter period.', {
            count: maxGroupedSessions,
          })}
        </p>
      )}
      {shown.some(({ significant }) => significant) && (
        <p class="note">
          {t(
            'Higher or lower than all other responses in this view: the 95% interval of the difference does not contain 0.',
          )}
        </p>
      )}
      {count > Math.min(maxRows, all.length) && <p class="note">{t(most, { shown: shown.length, count })}</p>}
    </section>
  );
}

/** A column of numbers. */
interface NumberColumn {
  readonly name: string;
  /** What rows are sorted by. Null comes last. */
  readonly valueOf: (row: BreakdownRow) => number | null;
  readonly render: (row: BreakdownRow) => ComponentChildren;
  readonly isBar?: boolean;
}

const visitColumns = ({ t, formatNumber, formatPart }: Texts): NumberColumn[] => [
  { name: t('Shown'), valueOf: ({ opened }) => opened, render: ({ opened }) => formatNumber(opened!) },
  { name: t('Dismissed'), valueOf: ({ dismissed }) => dismissed, render: ({ dismissed }) => formatNumber(dismissed!) },
  { name: t('Answered'), valueOf: ({ answered }) => answered, render: ({ answered }) => formatNumber(answered!) },
  {
    name: t('Rate'),
    valueOf: ({ answered, opened }) => (opened ? answered! / opened : null),
    render: ({ answered, opened }) => formatPart(answered!, opened!),
  },
];

const responseColumns = ({ t, formatNumber, formatPart }: Texts, all: number): NumberColumn[] => [
  { name: t('Count'), valueOf: ({ responses }) => responses, render: ({ responses }) => formatNumber(responses) },
  {
    name: t('Percent'),
    valueOf: ({ responses }) => responses,
    render: ({ responses }) => <Bar count={responses} max={Math.max(1, all)} share={formatPart(responses, all)} />,
    isBar: true,
  },
];

function metricColumns({ t }: Texts, format: MetricFormat | null): NumberColumn[] {
  if (!format) return [];
  const valueOf = ({ metric }: BreakdownRow) => (metric && metric.n >= minEstimated ? metric.value : null);
  const render = (row: BreakdownRow) => {
    const value = valueOf(row);
    return (
      <RowValue
        value={value === null ? t('too few') : format.formatValue(value) + format.unit}
        significant={row.significant}
      />
    );
  };
  return [{ name: format.name, valueOf, render }];
}

/** How rows are sorted: by the name (0), or a column of numbers. */
interface Sorted {
  readonly column: number;
  readonly isDescending: boolean;
}

function sortRows(
  rows: readonly BreakdownRow[],
  { column, isDescending }: Sorted,
  columns: readonly NumberColumn[],
): BreakdownRow[] {
  const sign = isDescending ? -1 : 1;
  if (column === 0) return rows.toSorted((a, b) => sign * (a.name ?? '').localeCompare(b.name ?? ''));
  // a filter can leave fewer columns
  const { valueOf } = columns[column - 1] ?? columns[0]!;
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}

interface SegmentsTableProps {
  /** The heading of the names. */
  readonly heading: string;
  readonly columns: readonly NumberColumn[];
  readonly rows: readonly BreakdownRow[];
  /** True if rows are of visits: in little room, a row is a name above its values, each with the heading of its column. */
  readonly isShown: boolean;
  readonly order: Sorted;
  readonly onOrder: (order: Sorted) => void;
  readonly nameOf: (row: BreakdownRow) => ComponentChildren;
}

function SegmentsTable({ heading, columns, rows, isShown, order, onOrder, nameOf }: SegmentsTableProps) {
  const { column, isDescending } = order;
  const headings = [heading, ...columns.map(({ name }) => name)];
  return (
    <table class={isShown ? 'bars shown' : 'bars'}>
      <thead>
        <tr>
          {headings.map((name, index) => (
            <th
              key={name}
              scope="col"
              class={index > 0 && !columns[index - 1]!.isBar ? 'number' : ''}
              aria-sort={index === column ? (isDescending ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                class="sort"
                onClick={() => onOrder({ column: index, isDescending: index === column ? !isDescending : index > 0 })}
              >
                {name}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{nameOf(row)}</th>
            {columns.map(({ name, render, isBar }) => (
              <td key={name} class={isBar ? 'bar-cell' : 'number'} data-label={name}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
