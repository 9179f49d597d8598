import { type Breakdown, breakdownNames } from '../../contract/results/breakdowns.ts';
import type { Before, Mix, ScoreCount } from '../../contract/results/summary.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { countBy } from './countResponses.ts';
import type { Reading } from './dialect.ts';
import { explainByMix, type ScoredGroup, type ScoredPeriod } from './explainByMix.ts';
import type { ResponseQuery } from './query.ts';

/** Resolves to the scores of a query by a column. */
async function readGroups(reading: Reading, query: ResponseQuery, by: Breakdown): Promise<ScoredGroup[]> {
  const groups = new Map<string | null, ScoredGroup['scores'][number][]>();
  for (const { name, ...count } of await countBy(reading, query, by, 'score IS NOT NULL'))
    groups.set(name, [...(groups.get(name) ?? []), count]);
  return [...groups].map(([name, scores]) => ({ name, scores }));
}

/**
 * Resolves to the shift of the mix of respondents that explains most of a significant change of the metric, or to null.
 * Reads nothing without such a change.
 * @param query selects the previous period, whose scores are given
 * @param now returns the scores of this period by a column
 */
export async function readMix(
  reading: Reading,
  query: ResponseQuery,
  type: SurveyType,
  { change, significant, scores }: Pick<Before, 'change' | 'significant'> & { readonly scores: readonly ScoreCount[] },
  now: (by: Breakdown) => ScoredPeriod,
): Promise<Mix | null> {
  if (!change || !significant) return null;
  let [mix, most]: [Mix | null, number] = [null, 0];
  for (const by of breakdownNames) {
    const before = { all: scores.filter(({ score }) => score !== null), groups: await readGroups(reading, query, by) };
    const found = explainByMix(type, now(by), before, change.value);
    if (!found || found.part <= most) continue;
    const { part, ...rest } = found;
    [mix, most] = [{ by, ...rest }, part];
  }
  return mix;
}
