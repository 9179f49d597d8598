import type { ResponseStatus } from '../../../contract/results.ts';
import { nameScores } from '../../../contract/scores.ts';
import { breakdownLabels, breakdownNames } from '../breakdowns.ts';
import { periods } from '../period.ts';
import { statusNames } from '../statuses.ts';
import { nameValue, type View } from '../view.ts';

/** Describes a view, one line per condition. */
export function describeView({ period, filters }: View, question: string): string[] {
  const { min_score, max_score, search, metadata } = filters;
  const dates = [period.first && `from ${period.first}`, period.last && `until ${period.last}`].filter(Boolean);
  return [
    `Survey: ${question}`,
    `Period: ${period.name === 'custom' ? dates.join(' ') || 'all time' : periods[period.name].toLowerCase()}`,
    ...(min_score || max_score ? [`Scores: ${nameScores(min_score || 'any', max_score || 'any')}`] : []),
    ...(search ? [`Text contains: ${search}`] : []),
    ...breakdownNames.flatMap((name) => (filters[name] ? [`${breakdownLabels[name].filter}: ${filters[name]}`] : [])),
    ...(filters.with_text ? ['Only with text'] : []),
    ...(filters.with_email ? ['Only with an email address'] : []),
    ...(filters.with_screenshot ? ['Only with a screenshot'] : []),
    ...(filters.is_read ? [filters.is_read === 'true' ? 'Only read' : 'Only unread'] : []),
    ...(filters.is_starred ? ['Only starred'] : []),
    ...(filters.status ? [`Status: ${statusNames[filters.status as ResponseStatus] ?? filters.status}`] : []),
    ...metadata.map(([key, value]) => `Metadata ${key}: ${nameValue(value)}`),
  ];
}
