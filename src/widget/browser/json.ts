/** The JSON functions, saved when the script loads, because a page can replace them later. */
export interface Json {
  /** Parses a text. */
  parse<Value>(text: string): Value;
  /**
   * Serializes a value. Ignores the `Array.prototype.toJSON` of old libraries, which turns lists into texts.
   * @param omitted a property to leave out, at any depth
   */
  stringify(value: unknown, omitted?: string): string;
}

const { parse, stringify } = JSON;

export const json: Json = {
  parse,
  stringify: (value, omitted) =>
    stringify(value, function (this: Record<string, unknown>, name, given: unknown) {
      if (name !== omitted) return Array.isArray(this[name]) ? this[name] : given;
    }),
};
