import { mergeMetadata } from '../sql/records.ts';
import type { StoreDialect } from '../sql/dialect.ts';
import type { Database } from './sqliteDriver.ts';

/** Returns a value as SQLite accepts it: it has no booleans. */
export const sqliteValue = (value: unknown) => (typeof value === 'boolean' ? Number(value) : (value ?? null));

/** Adds the function that merges metadata. */
export function addMerge(database: Database): void {
  database.function('asklet_merge', { deterministic: true }, (stored: unknown, update: unknown) =>
    JSON.stringify(mergeMetadata(JSON.parse(String(stored)), JSON.parse(String(update)))),
  );
}

/** The SQL of SQLite. A statement runs once for each row: it takes less time than JSON of all rows. */
export const sqliteDialect: StoreDialect = {
  types: {
    uuid: 'TEXT',
    integer: 'INTEGER',
    bigint: 'INTEGER',
    boolean: 'INTEGER',
    text: 'TEXT',
    json: 'TEXT',
    sessionKey: 'TEXT NOT NULL UNIQUE',
    sequence: 'INTEGER PRIMARY KEY',
    sequenceKey: 'INTEGER PRIMARY KEY',
    randomUuid: 'TEXT NOT NULL DEFAULT (lower(hex(randomblob(16))))',
    randomId: 'TEXT NOT NULL DEFAULT (lower(hex(randomblob(12))))',
    end: ' STRICT',
  },
  greatest: 'max',
  breakdownOf({ key, maxLength, isAddress }) {
    const value = `(metadata ->> '${key}')`;
    const before = (sign: string) => `instr(${value} || '${sign}', '${sign}') - 1`;
    return `substr(${value}, 1, ${isAddress ? `min(${maxLength}, ${before('?')}, ${before('#')})` : maxLength})`;
  },
  merge: (stored, update) => `asklet_merge(${stored}, ${update})`,
  countKeys: (metadata) => `(SELECT count(*) FROM json_each(${metadata}) WHERE type <> 'null')`,
  given: (columns) => {
    const names = Object.keys(columns);
    return `given (${names.join(', ')}) AS (VALUES (${names.map(() => '?').join(', ')}))`;
  },
  bind: (columns) => {
    const names = Object.keys(columns);
    return (rows) => rows.map((row) => names.map((name) => sqliteValue(row[name])));
  },
};
