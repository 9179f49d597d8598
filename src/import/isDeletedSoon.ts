import { dayLength } from '../contract/time.ts';
import type { Inspection } from './inspectFile.ts';

/**
 * Returns true if the server would delete answers of the file soon after the import.
 * @param retentionDays days after which the server deletes answers. Null: never
 */
export function isDeletedSoon({ period }: Pick<Inspection, 'period'>, retentionDays: number | null): boolean {
  if (!period || retentionDays === null) return false;
  return Date.parse(period.first) < Date.now() - retentionDays * dayLength;
}
