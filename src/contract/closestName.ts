/**
 * Returns the number of edits that turn one text into the other: changed, added or removed letters, or swapped
 * neighbors.
 */
function distance(one: string, other: string): number {
  const rows = [[...Array<void>(other.length + 1)].map((_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = (rows[i] = [i]);
    for (let j = 1; j <= other.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, changed, isSwap ? rows[i - 2]![j - 2]! + 1 : changed);
    }
  }
  return rows[one.length]![other.length]!;
}

/**
 * Returns the name that a misspelled one probably means: the closest, if it differs in at most a third of its letters.
 */
export function closestName(given: string, names: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replace(/[-_\s]/g, '');
  const ranked = names
    .map((name) => ({ name, letters: distance(plain(given), plain(name)) }))
    .sort((one, other) => one.letters - other.letters);
  const [best] = ranked;
  return best && best.letters <= Math.max(1, Math.floor(plain(best.name).length / 3)) ? best.name : null;
}
