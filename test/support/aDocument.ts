/** Creates a document from a plain object, for tests without a DOM. Its prototype has the object's properties, too. */
export function aDocument(fields: object): Document {
  const prototype = new Proxy(Object.getPrototypeOf(fields) as object, {
    get: (inherited, name) =>
      Object.hasOwn(fields, name) ? Reflect.get(fields, name) : Reflect.get(inherited, name, fields),
  });
  return Object.setPrototypeOf(fields, prototype) as Document;
}
