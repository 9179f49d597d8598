/** Reads one attribute of the tag by its name without `data-`; null where the tag does not have it. */
export type ReadAttribute = (name: string) => string | null;

/** Reads the text of an attribute; null for one that is malformed. */
export type Parse<Value> = (text: string) => Value | null;

/** The attributes of a tag, by their names without `data-`. */
export interface Attributes {
  readonly read: ReadAttribute;
  /** Whether an attribute that needs no value is set. */
  isSet(name: string): boolean;
  /**
   * Reads the value of an attribute. One that is malformed, or missing without a fallback, is reported by name.
   * @param expected says what the value must be
   * @returns the fallback for a missing attribute, null for what is reported
   */
  parse<Value>(name: string, expected: string, parse: Parse<Value>, fallback?: Value | null): Value | null;
}

/** Wraps the attributes of a tag. */
export function createAttributes(read: ReadAttribute, reportError: (message: string) => void): Attributes {
  return {
    read,
    isSet(name) {
      const text = read(name);
      return text !== null && text !== 'false';
    },
    parse(name, expected, parse, fallback = null) {
      const text = read(name);
      const value = text === null ? fallback : parse(text.trim());
      if (value === null) {
        reportError(`data-${name} is ${text === null ? 'missing' : `"${text}"`}: it must be ${expected}`);
      }
      return value;
    },
  };
}
