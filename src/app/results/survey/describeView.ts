import type { ResponseStatus } from '../../../contract/results/responses.ts';
import { nameScores } from '../../../contract/scores.ts';
import type { Texts } from '../../i18n/texts.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { periods } from '../period.ts';
import { statusNames } from '../statuses.ts';
import { nameValue, type View } from '../view.ts';

/** Describes a view, one line per condition. */
export function describeView({ period, filters }: View, question: string, texts: Texts): string[] {
  const { t } = texts;
  const { min_score, max_score, search, metadata } = filters;
  const scores = nameScores(min_score || t('any'), max_score || t('any'));
  const line = (name: string, value: string) => `${name}: ${value}`;
  return [
    line(t('Survey'), question),
    line(t('Period'), describePeriod(period, texts)),
    ...(min_score || max_score ? [line(t('Scores'), scores)] : []),
    ...(search ? [line(t('Text contains'), search)] : []),
    ...breakdownNames.flatMap((name) => {
      const { filter, format } = breakdownLabels[name];
      return filters[name] ? [line(t(filter), format(filters[name], texts))] : [];
    }),
    ...(filters.with_text ? [t('Only with text')] : []),
    ...(filters.with_email ? [t('Only with an email address')] : []),
    ...(filters.with_screenshot ? [t('Only with a screenshot')] : []),
    ...(filters.is_read ? [filters.is_read === 'true' ? t('Only read') : t('Only unread')] : []),
    ...(filters.is_imported ? [filters.is_imported === 'true' ? t('Only imported') : t('Not imported')] : []),
    ...(filters.is_starred ? [t('Only starred')] : []),
    ...(filters.status ? [line(t('Status'), t(statusNames[filters.status as ResponseStatus] ?? filters.status))] : []),
    ...(filters.tag ? [line(t('Tag'), filters.tag)] : []),
    ...(filters.response ? [t('Only the linked answer')] : []),
    ...metadata.map(([key, value]) => line(`${t('Metadata')} ${key}`, nameValue(value, texts))),
  ];
}

function describePeriod({ name, ...dates }: View['period'], { t, formatDay }: Texts): string {
  const [first, last] = [dates.first, dates.last].map((date) => date && formatDay(date, 'day', true));
  if (name !== 'custom' || !(first || last)) return t(periods[name === 'custom' ? 'all' : name]);
  if (!first) return t('until {date}', { date: last! });
  return last ? t('from {first} until {last}', { first, last }) : t('from {date}', { date: first });
}
