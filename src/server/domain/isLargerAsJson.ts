/**
 * Whether a value is longer than so many bytes as JSON. Making the JSON is dear, and nearly every value is so
 * far below its limit that a bound which is quickly counted settles it.
 */
export const isLargerAsJson = (value: unknown, bytes: number): boolean =>
  mostBytes(value) > bytes && Buffer.byteLength(JSON.stringify(value)) > bytes;

// An escape takes 6 bytes, the longest number 25, and around every value there is a comma or a colon.
function mostBytes(value: unknown): number {
  if (typeof value === 'string') return 6 * value.length + 3;
  if (typeof value !== 'object' || value === null) return 26;
  const inside = Object.entries(value);
  return inside.reduce((total, [key, each]) => total + mostBytes(key) + mostBytes(each), 3);
}
