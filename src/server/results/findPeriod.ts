import type { ResultsStore } from './resultsStore.ts';
import type { SqlEngine } from './sqlEngine.ts';

const ends = (['sessions', 'responses'] as const).flatMap((table) =>
  (['min', 'max'] as const).map(
    (end) => `(SELECT ${end}(created_at) FROM ${table} WHERE survey_uuid = ?) AS ${end}_of_${table}`,
  ),
);

/** Resolves to the times of the first and the last session or response of a survey, or null. */
export async function findPeriod({ all }: SqlEngine, survey_uuid: string): ReturnType<ResultsStore['period']> {
  const [found] = await all(`SELECT ${ends.join(', ')}`, [survey_uuid, survey_uuid, survey_uuid, survey_uuid]);
  const times = Object.values(found!).flatMap((time) => (time === null ? [] : [Number(time)]));
  return times.length === 0 ? null : { first: Math.min(...times), last: Math.max(...times) };
}
