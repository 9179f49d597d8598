import type { Limits } from './limits.ts';

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

/**
 * Returns which limit JSON text exceeds, its nesting or its number of values, or null. Checks the text before it is
 * parsed: creating a million values takes a hundred times as long as counting them.
 */
export function findExcess(text: string, { depth, values }: Pick<Limits, 'depth' | 'values'>): string | null {
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
        if (level > depth) return `The body is nested more than ${depth} levels deep.`;
        count += 1; // the first value in it
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case ',':
        count += 1;
    }
    if (count > values) return `The body has more than ${values} values.`;
  }
  return null;
}
