/** JSON as the page had it when the script came: a page can replace it later. */
export interface Json {
  /** Reads what `stringify` wrote. */
  parse<Value>(text: string): Value;
  /**
   * The JSON of a value. Old libraries add an `Array.prototype.toJSON` that turns every list into a text: it is ignored.
   * @param omitted a property that is left out, wherever it stands
   */
  stringify(value: unknown, omitted?: string): string;
}

const { parse, stringify } = JSON;

/** Reads and writes what is stored and sent. */
export const json: Json = {
  parse,
  stringify: (value, omitted) =>
    stringify(value, function (this: Record<string, unknown>, name, given: unknown) {
      if (name !== omitted) return Array.isArray(this[name]) ? this[name] : given;
    }),
};
