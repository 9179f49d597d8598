import type { Fields } from './fields.ts';
import { publishedFields } from './writtenFields.ts';

/** Returns JSON that is equal for equal values, whatever the order of their names. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** Returns true if two surveys would be published alike. */
export const isSame = (one: Fields, other: Fields) =>
  canonical(publishedFields(one)) === canonical(publishedFields(other));
