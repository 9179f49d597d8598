import type { Limits } from '../domain/limits.ts';

const backslash = 0x5c;

/** The index of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}

/**
 * What is too much in JSON text: its nesting, or how many values it has. Answers null where neither is. It reads the
 * text before it is parsed: to make a million values takes a hundred times as long as to count them.
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
        break;
      case ']':
      case '}':
        level -= 1;
        break;
      case ',':
        count += 1;
        if (count > values) return `The body has more than ${values} values.`;
    }
  }
  return null;
}
