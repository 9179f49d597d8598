/** Reads one attribute of the tag by its name without `data-`; null where the tag does not have it. */
export type ReadAttribute = (name: string) => string | null;

/** Reads a text; null for one that it cannot take. */
export type Parse<Value> = (text: string) => Value | null;

/** Takes a text that a pattern matches, as it is. */
export function matching(pattern: RegExp): Parse<string> {
  return (text) => (pattern.test(text) ? text : null);
}

/** Whether an attribute says yes by being there. */
export function isSet(text: string | null): boolean {
  return !['false', null].includes(text);
}

/** Says what is wrong with an attribute, whose text is null where it is missing. */
export function describeAttribute(name: string, text: string | null, expected: string): string {
  return `data-${name} is ${text === null ? 'missing' : `"${text}"`}: it must be ${expected}`;
}
