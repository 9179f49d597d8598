import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SummaryReply } from '../../../contract/results/summary.ts';
import type { SurveyEntry } from '../../../contract/surveys/surveysFile.ts';
import { english, useTexts } from '../../i18n/texts.ts';
import { focusFirst } from '../../ui/focus.ts';
import type { Filters } from '../view.ts';
import { BarsTable } from './BarsTable.tsx';

/** A row of a breakdown. */
export interface Row {
  readonly name: string;
  /** The language of the name, if it is a text of the survey. */
  readonly language?: string | undefined;
  readonly count: number;
  readonly isChosen?: boolean;
  /** Toggles the filter for this row. */
  readonly onChoose?: () => void;
  /** The text in the last column. */
  readonly value?: string;
  /** Set if the metric differs significantly from that of all other responses. */
  readonly significant?: 'higher' | 'lower' | null;
}

/** The props of all breakdowns. */
export interface BreakdownProps {
  readonly survey: SurveyEntry;
  readonly summary: SummaryReply;
  readonly filters: Filters;
  readonly onFilters: (change: Partial<Filters>) => void;
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly column: string;
  readonly rows: readonly Row[];
  /** The total for the shares. */
  readonly all: number;
  /** The heading of the last column, if there is one. */
  readonly lastColumn?: string | undefined;
  readonly children?: ComponentChildren;
}

/** Renders a breakdown as a card with a table of counts with bars. */
export function Breakdown({ id, title, column, rows, all, lastColumn, children }: CardProps) {
  const { t } = useTexts();
  return (
    <section class="card breakdown" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <BarsTable
        heading={column}
        counted={t('Count')}
        all={all}
        lastColumn={lastColumn}
        rows={rows.map((row) => ({
          key: row.name,
          heading: <RowName {...row} card={id} />,
          count: row.count,
          value: <RowValue {...row} />,
        }))}
      />
      {children}
    </section>
  );
}

interface RowNameProps extends Pick<Row, 'name' | 'language' | 'isChosen' | 'onChoose'> {
  /** The id of the heading of the card. */
  readonly card: string;
}

/** Renders the name of a row, as a button if it filters. */
export function RowName({ card, name, language, isChosen, onChoose }: RowNameProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      if (document.activeElement !== button.current) return;
      // a filter shows the other table, or no response
      focusFirst(`[aria-labelledby="${card}"] [title="${CSS.escape(name)}"]`, `#${card}`, '.nothing h2');
    },
    [],
  );
  const text = { dir: 'auto', lang: language } as const;
  if (!onChoose) return <span {...text}>{name}</span>;
  return (
    <button
      {...text}
      ref={button}
      type="button"
      class="link"
      aria-pressed={isChosen ?? false}
      onClick={onChoose}
      title={name}
    >
      {name}
    </button>
  );
}

/** Renders the text in the last column of a row. */
export function RowValue({ value, significant }: Pick<Row, 'value' | 'significant'>) {
  const { t } = useTexts();
  return (
    <span class={significant ?? ''}>
      {value}
      {significant && <span class="significant">{t(significantNames[significant])}</span>}
    </span>
  );
}

const significantNames = english({ higher: 'higher', lower: 'lower' });
