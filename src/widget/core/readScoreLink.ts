import type { Call } from './commands.ts';

/**
 * Returns the command in the page's address: `?asklet-score=8&asklet-survey=UUID`, usually from a link in an email. Only
 * if the visitor has navigated to the page: a reload must not undo a later answer. Mail programs can mangle an address,
 * for example to `&amp;asklet-survey=UUID`. If it names a survey in any form, no other one is scored.
 */
export function readScoreLink({ location, performance }: Window): Call[] {
  if (!location.search) return [];
  const query = [...new URLSearchParams(location.search)].join('&');
  const [, score] = /asklet.score[,=](?:3D)?([^&,;=%]+)/i.exec(query) ?? [];
  const [named] = /asklet.s(?!core).*/i.exec(query) ?? [];
  const [survey = named] = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/i.exec(named ?? '') ?? [];
  if (!score) return [];
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate' ? [['score', score, survey]] : [];
}
