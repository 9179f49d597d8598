/** Sorts the names of objects at every level. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}

/** Returns JSON that is the same for equal values, whatever the order of their names. PostgreSQL keeps none. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));
