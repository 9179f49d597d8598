import type { StoreTypes } from '../../server/store/sqlite/tables.ts';

/** What a database calls its types, and the SQL of a random value. */
export interface SchemaTypes extends StoreTypes {
  readonly uuid: string;
  /** A column that every new row has another value in. */
  readonly randomUuid: string;
}

/** Returns the statements that create the tables and indexes of a module, in both databases. Each can be repeated. */
export type Tables = (types: SchemaTypes) => readonly string[];
