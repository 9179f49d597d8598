import type { Breakdown } from '../../contract/results.ts';
import { formatPage } from './format.ts';

/** The texts of a column by which responses are grouped and filtered. */
interface BreakdownLabels {
  readonly title: string;
  readonly column: string;
  /** The noun for several groups. */
  readonly many: string;
  readonly filter: string;
  /** The label of the unfiltered option. */
  readonly every: string;
  readonly format: (name: string) => string;
}

/** The columns by which responses are grouped and filtered, in the order of the page. */
export const breakdownLabels: Readonly<Record<Breakdown, BreakdownLabels>> = {
  page: {
    title: 'Pages',
    column: 'Page',
    many: 'pages',
    filter: 'Page',
    every: 'All pages',
    format: formatPage,
  },
  locale: {
    title: 'Languages',
    column: 'Locale',
    many: 'locales',
    filter: 'Language',
    every: 'All languages',
    format: (locale) => locale,
  },
};

export const breakdownNames = Object.keys(breakdownLabels) as Breakdown[];
