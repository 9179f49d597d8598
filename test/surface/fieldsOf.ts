/** A JSON Schema, as far as ours go. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Record<string, Schema>;
}

/** Keywords that say which values a field accepts. */
const limits = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const;

/** What JSON Schema adds to every integer. */
const isSafeInteger = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

const alternativesOf = ({ anyOf = [], oneOf = [] }: Schema) => [...anyOf, ...oneOf];

/** Returns what a field accepts: its type or values, and their limits. */
function describe(schema: Schema): string {
  const alternatives = alternativesOf(schema);
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const types = own.length > 0 ? own.map((value) => JSON.stringify(value)) : [schema.type ?? 'any'].flat();
  const of = schema.items && !fieldsOf(schema.items).length ? ` of ${describe(schema.items)}` : '';
  const known = schema as Record<string, unknown>;
  const limited = limits
    .filter((name) => known[name] !== undefined && !isSafeInteger(known[name]))
    .map((name) => `${name} ${String(known[name])}`);
  const text = alternatives.length > 0 ? [...new Set(alternatives.map(describe))].join(' | ') : types.join(' | ');
  const standard = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return `${[text + of, ...limited].join(', ')}${standard}`;
}

/** Returns the value by which alternatives differ, for example the type of a trigger. */
function nameOf({ properties = {} }: Schema): string {
  const [name, { const: value } = {}] = Object.entries(properties).find(([, field]) => field.const !== undefined) ?? [];
  return name ? `(${name} ${JSON.stringify(value)})` : '';
}

/** Returns the fields of a JSON Schema: their paths, with "?" if they can be left out, and what they accept. */
export function fieldsOf(schema: Schema, path = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${path}${name}${schema.required?.includes(name) ? '' : '?'}: ${describe(field)}`,
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  const { items, additionalProperties: others } = schema;
  return [
    ...own,
    ...(items ? fieldsOf(items, `${path}[].`) : []),
    ...(schema.prefixItems ?? []).flatMap((item, index) => fieldsOf(item, `${path}[${index}].`)),
    ...(typeof others === 'object' ? fieldsOf(others, `${path}*.`) : []),
    ...fieldsOfAlternatives(schema, path),
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, each]) => fieldsOf(each, `${name}: `)),
  ];
}

/** Returns the fields of all alternatives, then those that only some of them have, with the names of these. */
function fieldsOfAlternatives(schema: Schema, path: string): string[] {
  const alternatives = alternativesOf(schema)
    .map((each) => ({ name: nameOf(each), fields: fieldsOf(each) }))
    .filter(({ fields }) => fields.length > 0);
  const [first, ...others] = alternatives;
  const shared = first?.fields.filter((field) => others.every(({ fields }) => fields.includes(field))) ?? [];
  const special = alternatives.flatMap(({ name, fields }) =>
    fields.filter((field) => !shared.includes(field)).map((field) => `${path.replace(/\.?$/, `${name}$&`)}${field}`),
  );
  return [...shared.map((field) => `${path}${field}`), ...special];
}
