import { dayLength } from '../contract/time.ts';
import type { Inspection } from './inspectFile.ts';

/** The answers that a server would delete within a day of the import. */
interface DeletedSoon {
  readonly count: number;
  /** They were last changed on this day (UTC, such as `2026-11-30`) or before. */
  readonly until: string;
}

/**
 * Counts the answers of a file that the server would delete soon after the import. Null if there are none.
 * @param retentionDays days after which the server deletes answers. Null: never
 */
export function countDeletedSoon(
  { changedOn }: Pick<Inspection, 'changedOn'>,
  retentionDays: number | null,
): DeletedSoon | null {
  if (retentionDays === null) return null;
  // a period of many centuries has no date
  const until = new Date(Math.max(0, Date.now() - retentionDays * dayLength)).toISOString().slice(0, 10);
  let count = 0;
  for (const [day, responses] of changedOn) if (day <= until) count += responses;
  return count > 0 ? { count, until } : null;
}
