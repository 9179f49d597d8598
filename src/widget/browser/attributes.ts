/** Reads one attribute of the tag by its name without `data-`; null where the tag does not have it. */
export type ReadAttribute = (name: string) => string | null;

/** Reads the text of an attribute; null for one that is malformed. */
export type Parse<Value> = (text: string) => Value | null;

/** Says what is wrong with an attribute; its text is null where it is missing. */
export function describeAttribute(name: string, text: string | null, expected: string): string {
  return `data-${name} is ${text === null ? 'missing' : `"${text}"`}: it must be ${expected}`;
}

/** Whether an attribute that needs no value is set. */
export function isSet(text: string | null): boolean {
  return text !== null && text !== 'false';
}
