import type { StoreDialect } from '../../../server/store/sql/dialect.ts';

const types: StoreDialect['types'] = {
  uuid: 'uuid',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  text: 'text',
  json: 'jsonb',
  sessionKey: 'uuid PRIMARY KEY',
  sequence: 'bigint GENERATED ALWAYS AS IDENTITY',
  sequenceKey: 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  randomUuid: 'uuid NOT NULL DEFAULT gen_random_uuid()',
  randomId: "text NOT NULL DEFAULT right(replace(gen_random_uuid()::text, '-', ''), 24)",
  end: '',
};

/** The SQL of PostgreSQL. A statement takes all rows at once, as one array per column. */
export const postgresDialect: StoreDialect = {
  types,
  greatest: 'greatest',
  breakdownOf({ key, maxLength, isAddress }) {
    const text = `(metadata ->> '${key}')`;
    const value = isAddress ? `split_part(split_part(${text}, '#', 1), '?', 1)` : text;
    return `left(${value}, ${maxLength})`;
  },
  merge: (stored, update) => `(${stored} || ${update})`,
  countKeys: (metadata) => `(SELECT count(*) FROM jsonb_each(${metadata}) AS field WHERE field.value <> 'null')`,
  given: (columns) => `given AS MATERIALIZED (
    SELECT * FROM unnest(${Object.values(columns)
      .map((type) => `?::${types[type]}[]`)
      .join(', ')})
    AS given (${Object.keys(columns).join(', ')}))`,
  bind: (columns) => (rows) => [Object.keys(columns).map((name) => rows.map((row) => row[name] ?? null))],
};
