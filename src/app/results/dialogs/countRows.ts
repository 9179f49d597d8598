const quote = 0x22;
const lineFeed = 0x0a;

/** Returns a function that counts the rows in the bytes of an export. Line breaks inside CSV quotes don't count. */
export function createRowCounter(format: 'csv' | 'ndjson'): (bytes: Uint8Array) => number {
  let isQuoted = false;
  // the first line of CSV is the header
  let rows = format === 'csv' ? -1 : 0;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote && format === 'csv') isQuoted = !isQuoted;
      if (byte === lineFeed && !isQuoted) rows += 1;
    }
    return Math.max(0, rows);
  };
}
