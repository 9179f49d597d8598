/** Reads one attribute by its name without `data-`; null where the tag does not have it. */
export type ReadAttribute = (name: string) => string | null;

/** Reads a text; null for one that it cannot take. */
export type Parse<Value> = (text: string) => Value | null;

/** Reads the attributes of a tag. A missing or malformed one is told, by its name. */
export interface Reader {
  readonly read: ReadAttribute;
  /** An attribute that has to be there; null where it is not, or is malformed. */
  required<Value>(name: string, expected: string, parse: Parse<Value>): Value | null;
  /** The same for one that may be left out. */
  optional<Value>(name: string, expected: string, parse: Parse<Value>): Value | null;
  /** Whether an attribute says yes by being there. */
  flag(name: string): boolean;
}

export function createReader(read: ReadAttribute, report: (mistake: string) => void): Reader {
  const required: Reader['required'] = (name, expected, parse) => {
    const text = read(name);
    const value = text === null ? null : parse(text.trim());
    if (value === null) report(`data-${name} is ${text === null ? 'missing' : `"${text}"`}: it must be ${expected}`);
    return value;
  };
  return {
    read,
    required,
    optional: (name, expected, parse) => (read(name) === null ? null : required(name, expected, parse)),
    flag: (name) => !['false', null].includes(read(name)),
  };
}

/** Takes a text that a pattern matches, as it is. */
export function matching(pattern: RegExp): Parse<string> {
  return (text) => (pattern.test(text) ? text : null);
}
