import { Uuid } from '../contract/uuid.ts';
import { UsageError } from './usageError.ts';

/** Reads the value of `--survey`. Throws a `UsageError` if it is not a uuid. */
export function parseUuid(given: string): string {
  const { data } = Uuid.safeParse(given);
  if (data === undefined) throw new UsageError(`--survey: expected the uuid of a survey, found "${given}"`);
  return data;
}
