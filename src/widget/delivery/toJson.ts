/**
 * The JSON of a value. Old pages have an `Array.prototype.toJSON` that makes a text of every list: it is passed by.
 * @param without a name whose values are left out, wherever it stands
 */
export function toJson(value: unknown, without?: string): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, name, given: unknown) {
    if (name !== without) return Array.isArray(this[name]) ? this[name] : given;
  });
}
