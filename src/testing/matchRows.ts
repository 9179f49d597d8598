/** Returns true if a row contains the expected values. Nested objects may have further properties. */
export type Matches = (row: object, expected: object) => boolean;

/**
 * Compares rows with the expected ones in any order, because the order of concurrent sessions varies. Returns the
 * difference, or null.
 */
export function findMismatch(matches: Matches, rows: readonly object[], expected: readonly object[]): string | null {
  const left = [...rows];
  for (const each of expected) {
    const index = left.findIndex((row) => matches(row, each));
    if (index < 0) return `none is like ${JSON.stringify(each)}; it has ${JSON.stringify(rows)}`;
    left.splice(index, 1);
  }
  return left.length === 0 ? null : `it also has ${JSON.stringify(left)}`;
}
