import type { Device } from '../../contract/results/breakdowns.ts';
import type { Breakdown } from '../../contract/results/breakdowns.ts';
import { english, type Texts } from '../i18n/texts.ts';
import { formatPage } from './format.ts';

/** The English texts of a column by which responses are grouped and filtered. */
interface BreakdownLabels {
  readonly title: string;
  readonly column: string;
  /** The text below a table that doesn't have all of them. */
  readonly most: string;
  readonly filter: string;
  /** The label of the unfiltered option. */
  readonly every: string;
  readonly format: (name: string, texts: Texts) => string;
}

const deviceNames: Readonly<Record<Device, string>> = english({
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
});

/** The columns by which responses are grouped and filtered, in the order of the page. */
export const breakdownLabels: Readonly<Record<Breakdown, BreakdownLabels>> = {
  page: {
    ...english({
      title: 'Pages',
      column: 'Page',
      most: 'The first {shown} of {count} pages.',
      filter: 'Page',
      every: 'All pages',
    }),
    format: formatPage,
  },
  locale: {
    ...english({
      title: 'Languages',
      column: 'Locale',
      most: 'The first {shown} of {count} locales.',
      filter: 'Language',
      every: 'All languages',
    }),
    format: (locale) => locale,
  },
  device: {
    ...english({
      title: 'Devices',
      column: 'Device',
      most: 'The first {shown} of {count} devices.',
      filter: 'Device',
      every: 'All devices',
    }),
    format: (device, { t }) => t(deviceNames[device as Device] ?? device),
  },
};

export const breakdownNames = Object.keys(breakdownLabels) as Breakdown[];
