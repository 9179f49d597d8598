/**
 * The maximum nesting of JSON from others: of requests, of imported answers and of surveys. What reads its values calls
 * itself for each level, and the databases have limits of their own.
 */
export const maxDepth = 64;

const backslash = 0x5c;

/** Returns the index of the quotation mark that ends the string starting at `start`. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/** Returns whether JSON text is nested too deeply. Nothing is parsed, so any text is safe. */
export function isTooDeep(text: string, max = maxDepth): boolean {
  let level = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '[' || character === '{') level += 1;
    else if (character === ']' || character === '}') level -= 1;
    if (level > max) return true;
  }
  return false;
}
