/** Returns true if a row contains the expected values. Nested objects may have further properties. */
export type Matches = (row: object, expected: object) => boolean;

/**
 * Compares rows with the expected ones in any order, because the order of concurrent sessions varies. Returns the
 * difference, or null.
 */
export function findMismatch(matches: Matches, rows: readonly object[], expected: readonly object[]): string | null {
  /** The expectation that each row meets. */
  const met = new Map<object, object>();
  /** Finds a row for an expectation. A row that has one goes to it if another row meets the other expectation. */
  function assign(each: object, tried = new Set<object>()): boolean {
    return rows.some((row) => {
      if (tried.has(row) || !matches(row, each)) return false;
      tried.add(row);
      const other = met.get(row);
      if (other && !assign(other, tried)) return false;
      met.set(row, each);
      return true;
    });
  }
  const missing = expected.find((each) => !assign(each));
  if (missing) return `none is like ${JSON.stringify(missing)}; it has ${JSON.stringify(rows)}`;
  const left = rows.filter((row) => !met.has(row));
  return left.length === 0 ? null : `it also has ${JSON.stringify(left)}`;
}
