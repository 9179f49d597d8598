import type { Trend } from '../../contract/results/summary.ts';
import type { Viewer } from '../context.ts';
import type { Texts } from '../i18n/texts.ts';
import { breakdownNames } from './breakdowns.ts';
import { responseStatuses } from './statuses.ts';
import { type Period, type PeriodName, periods, spanOf, type TimeSpan } from './period.ts';

/** The duration of a point in the trend. */
export type Step = keyof Trend;

/** The filters that are texts. */
const texts = [
  'min_score',
  'max_score',
  'search',
  // 'true' or 'false'; '' for both
  'is_read',
  // 'true' or 'false'; '' for both
  'is_imported',
  'status',
  'tag',
  // the id of a single response
  'response',
  ...breakdownNames,
] as const;
const flags = ['with_text', 'with_email', 'with_screenshot', 'is_starred'] as const;

type TextFilters = Readonly<Record<(typeof texts)[number], string>>;
type FlagFilters = Readonly<Record<(typeof flags)[number], boolean>>;

/** The filters of responses. '' and false match all. */
export interface Filters extends TextFilters, FlagFilters {
  /** Metadata keys with their values. `*` matches any value; '' matches responses without the key. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
}

/** The state of the page, which is stored in its URL and can be shared as a link. */
export interface View {
  readonly period: Period;
  readonly filters: Filters;
  /** Null for the default of the period. */
  readonly step: Step | null;
  /** Also lists responses without a text. */
  readonly listsAll: boolean;
}

/** Returns the name of a metadata value in a filter. */
export const nameValue = (value: string, { t }: Texts): string =>
  ({ '*': t('any value'), '': t('no value') })[value] ?? value;

const defaultPeriod: PeriodName = '30d';

const steps: ReadonlySet<string> = new Set(['day', 'week', 'month']);
const metadataPrefix = 'metadata.';

const [isScore, isFlag] = [/^\d{1,2}$/, /^(?:true|false)$/];

/** What the server accepts, if not any text. */
const accepted: Readonly<Partial<Record<keyof TextFilters, RegExp>>> = {
  min_score: isScore,
  max_score: isScore,
  is_read: isFlag,
  is_imported: isFlag,
  status: new RegExp(`^(?:${responseStatuses.join('|')})$`),
};

function readFilters(parameters: URLSearchParams): Filters {
  const text = (name: string) => parameters.get(name) ?? '';
  const valid = (name: keyof TextFilters) => (accepted[name]?.test(text(name)) === false ? '' : text(name));
  return {
    ...(Object.fromEntries(texts.map((name) => [name, valid(name)])) as TextFilters),
    ...(Object.fromEntries(flags.map((name) => [name, text(name) === 'true'])) as FlagFilters),
    metadata: [...parameters]
      .filter(([name]) => name.startsWith(metadataPrefix))
      .map(([name, value]) => [name.slice(metadataPrefix.length), value] as const),
  };
}

export const noFilters = readFilters(new URLSearchParams());

/** Reads the view from a query string and ignores invalid parts. */
export function readView(query: string): View {
  const parameters = new URLSearchParams(query);
  const text = (name: string) => parameters.get(name) ?? '';
  const period = text('period');
  const isNamed = Object.hasOwn(periods, period);
  const hasDates = parameters.has('first') || parameters.has('last');
  return {
    period: {
      name: hasDates ? 'custom' : isNamed ? (period as PeriodName) : defaultPeriod,
      first: text('first'),
      last: text('last'),
    },
    filters: readFilters(parameters),
    step: steps.has(text('step')) ? (text('step') as Step) : null,
    listsAll: text('list') === 'all',
  };
}

/** Returns the parameters of the filters for the URL and the admin API. */
export function filterParameters({ metadata, ...filters }: Filters): [string, string][] {
  return [
    ...Object.entries(filters).flatMap(([name, value]): [string, string][] => (value ? [[name, String(value)]] : [])),
    ...metadata.map(([key, value]): [string, string] => [metadataPrefix + key, value]),
  ];
}

type Parameters = readonly [name: string, value: string][];

/** Number of responses on a page of the list. */
const listLength = { wide: '20', narrow: '10' };

/** Returns the parameters of a period for the admin API. */
export const spanParameters = ({ from, until }: TimeSpan): Parameters => [
  ...(from ? [['from', from.toISOString()] as [string, string]] : []),
  ...(until ? [['until', until.toISOString()] as [string, string]] : []),
];

/** Returns the parameters of a view for the admin API. */
export const viewParameters = ({ period, filters }: View, now: Date): Parameters => [
  ...spanParameters(spanOf(period, now)),
  ...filterParameters(filters),
];

/** Returns the parameters for the list of responses of a view. */
export const listParameters = (view: View, { now, isNarrow }: Pick<Viewer, 'now' | 'isNarrow'>): Parameters => [
  ...viewParameters(view, now()).filter(([name]) => name !== 'with_text'),
  ...(view.listsAll && !view.filters.with_text ? [] : [['with_text', 'true'] as [string, string]]),
  ['limit', isNarrow ? listLength.narrow : listLength.wide],
];

/** Returns the query string of a view: '' for the default one, otherwise it begins with `?`. */
export function writeView({ period, filters, step, listsAll }: View): string {
  const ifSet = (name: string, value: string): [string, string][] => (value ? [[name, value]] : []);
  // without dates yet, the name alone
  const hasDates = period.name === 'custom' && (period.first !== '' || period.last !== '');
  const parameters = [
    ...ifSet('period', period.name === defaultPeriod || hasDates ? '' : period.name),
    ...ifSet('first', period.name === 'custom' ? period.first : ''),
    ...ifSet('last', period.name === 'custom' ? period.last : ''),
    ...filterParameters(filters),
    ...ifSet('step', step ?? ''),
    ...ifSet('list', listsAll ? 'all' : ''),
  ];
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}

/** Returns the number of active filters, without the period. */
export const countFilters = ({ metadata, ...filters }: Filters): number => {
  const { min_score, max_score, ...single } = filters;
  return Object.values(single).filter(Boolean).length + Number(Boolean(min_score || max_score)) + metadata.length;
};
