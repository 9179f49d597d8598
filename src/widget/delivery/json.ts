/** JSON as the page had it when the script came: a page can replace it later. */
export interface Json {
  /** Reads what `stringify` wrote. */
  parse<Value>(text: string): Value;
  /**
   * The JSON of a value. Old pages have an `Array.prototype.toJSON` that makes a text of every list: it is passed by.
   * @param without a name whose values are left out, wherever it stands
   */
  stringify(value: unknown, without?: string): string;
}

const { parse, stringify } = JSON;

/** Reads and writes what is stored and sent. */
export const json: Json = {
  parse,
  stringify: (value, without) =>
    stringify(value, function (this: Record<string, unknown>, name, given: unknown) {
      if (name !== without) return Array.isArray(this[name]) ? this[name] : given;
    }),
};
