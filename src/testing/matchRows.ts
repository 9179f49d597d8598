/** Whether a row has all that is expected of it; of objects in it, what is named. */
export type Matches = (row: object, expected: object) => boolean;

/**
 * Compares rows with what is expected of them, in any order, as two sessions at once arrive in any order.
 * Answers what is wrong, or null.
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
