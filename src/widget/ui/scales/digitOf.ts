/** The value of a key that is a digit, in whatever script it is typed; null for any other key. */
export function digitOf(key: string): number | null {
  if (!/^\p{Nd}$/u.test(key)) return null;
  // the scripts of India have their nought at the sixth place of a row of sixteen, all others of the keyboard at the first
  return (key.charCodeAt(0) - (key > '\u0900' && key < '\u0d80' ? 6 : 0)) & 15;
}
