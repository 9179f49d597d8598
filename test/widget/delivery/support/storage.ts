const methods = {
  getItem(this: Record<string, string>, name: string) {
    return Object.hasOwn(this, name) ? this[name]! : null;
  },
  setItem(this: Record<string, string>, name: string, text: string) {
    this[name] = text;
  },
  removeItem(this: Record<string, string>, name: string) {
    delete this[name];
  },
};

/** Creates a browser storage with the parts that we use. As in browsers, its texts are properties of the object. */
export function aStorage(over: Partial<Storage> = {}): Storage {
  return Object.create(Object.create(Object.prototype, describe({ ...methods, ...over }))) as Storage;
}

function describe(methods: object): PropertyDescriptorMap {
  return Object.fromEntries(Object.entries(methods).map(([name, value]) => [name, { value }]));
}
