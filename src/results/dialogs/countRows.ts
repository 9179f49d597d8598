const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of an export as its bytes come: lines, of CSV only those that do not end inside of quotes. */
export function createRowCounter(format: 'csv' | 'ndjson'): (bytes: Uint8Array) => number {
  let isQuoted = false;
  // the first line of CSV has the names
  let rows = format === 'csv' ? -1 : 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote && format === 'csv') isQuoted = !isQuoted;
      if (byte === lineFeed && !isQuoted) rows += 1;
    }
    return Math.max(0, rows);
  };
}
