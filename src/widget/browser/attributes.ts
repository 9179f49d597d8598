import type { AttributeName } from '../../contract/surveys/surveyOptions.ts';

/** Reads an attribute of the tag by its name without `data-`. Returns null if it is missing. */
export type ReadAttribute = (name: AttributeName) => string | null;

/** Parses the text of an attribute. Returns null if it is malformed. */
export type Parse<Value> = (text: string) => Value | null;

/** The attributes of a tag, by their names without `data-`. */
export interface Attributes {
  readonly read: ReadAttribute;
  /** Returns true if a boolean attribute is set. */
  isSet(name: AttributeName): boolean;
  /**
   * Reads the value of an attribute. Reports it if it is malformed, or missing without a fallback.
   * @param expected what the value must be, for the error message
   * @returns the fallback if the attribute is missing, or null if an error was reported
   */
  parse<Value>(name: AttributeName, expected: string, parse: Parse<Value>, fallback?: Value | null): Value | null;
  /** Reads attributes that are missing from somewhere else. */
  inherit(from: ReadAttribute): void;
}

/** Wraps the attributes of a tag. */
export function createAttributes(readOwn: ReadAttribute, reportError: (message: string) => void): Attributes {
  let readInherited: ReadAttribute = () => null;
  const read: ReadAttribute = (name) => readOwn(name) ?? readInherited(name);
  return {
    read,
    inherit: (from) => void (readInherited = from),
    isSet: (name) => (read(name) ?? 'false') !== 'false',
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
