import type { Call } from './commands.ts';

/**
 * Returns the command in the page's address: `?asklet-score=8&asklet-survey=UUID`, usually from a link in an email. Only
 * if the visitor has navigated to the page: a reload must not undo a later answer.
 */
export function readScoreLink({ location, performance }: Window): Call[] {
  const query = new URLSearchParams(location.search);
  const score = query.get('asklet-score');
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return score && entry?.type === 'navigate' ? [['score', score, query.get('asklet-survey') ?? undefined]] : [];
}
