import { compareWithOthers, type MetricFormula, sum } from '../../contract/results/statistics.ts';
import type { ScoreCount, Summary } from '../../contract/results/summary.ts';
import { addScores, type Counted } from './countResponses.ts';

/** Maximum number of tags in a summary. */
const maxTags = 100;

/**
 * Counts each tag, the most frequent first, and those with the same number by name. The name of a count is the JSON of the tags of its responses, and `all` are the
 * scores of all responses.
 */
export function countTags(
  counts: readonly Counted[],
  metric: MetricFormula | null,
  all: readonly ScoreCount[],
): Summary['tags'] {
  const scoresOf = new Map<string, ScoreCount[]>();
  for (const { name, score, count } of counts)
    for (const tag of JSON.parse(name!) as string[]) {
      const scores = scoresOf.get(tag);
      if (scores) scores.push({ score, count });
      else scoresOf.set(tag, [{ score, count }]);
    }
  return [...scoresOf]
    .map(([tag, some]) => {
      const scores = addScores(some);
      return {
        tag,
        responses: sum(scores),
        metric: metric?.estimate(scores) ?? null,
        significant: compareWithOthers(metric, scores, all),
      };
    })
    .toSorted((one, other) => other.responses - one.responses || (one.tag < other.tag ? -1 : 1))
    .slice(0, maxTags);
}
