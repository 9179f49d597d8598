import type { SqlTypes } from '../../server/store/sql/dialect.ts';

/** Returns the statements that create the tables and indexes of a module, in both databases. Each can be repeated. */
export type Tables = (types: SqlTypes) => readonly string[];
