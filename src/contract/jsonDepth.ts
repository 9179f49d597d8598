/**
 * The maximum nesting of JSON from others: of requests, of imported answers and of surveys. What reads its values calls
 * itself for each level, and the databases have limits of their own.
 */
export const maxDepth = 64;

const backslash = 0x5c;

/** Returns the index of the quotation mark that ends the string starting at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/** The most that JSON text may contain: levels of nesting, and values, including nested ones. */
export interface JsonLimits {
  readonly depth: number;
  readonly values?: number;
}

/**
 * Returns which limit JSON text exceeds, or null. Nothing is parsed, so any text is safe: creating a million values takes
 * a hundred times as long as counting them.
 */
export function findExcess(text: string, { depth, values = Infinity }: JsonLimits): keyof JsonLimits | null {
  let level = 0;
  let count = 1;
  for (let index = 0; index < text.length; index += 1) {
    switch (text[index]) {
      case '"':
        index = endOfString(text, index);
        break;
      case '[':
      case '{':
        level += 1;
        if (level > depth) return 'depth';
        count += 1; // the first value in it
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case ',':
        count += 1;
    }
    if (count > values) return 'values';
  }
  return null;
}

/** Returns whether JSON text is nested too deeply. */
export const isTooDeep = (text: string, depth = maxDepth): boolean => findExcess(text, { depth }) !== null;
