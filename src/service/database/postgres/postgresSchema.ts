import { storeTables } from '../../../server/store/sql/schema.ts';
import { postgresDialect } from './postgresDialect.ts';

/**
 * Returns the statements that create the tables, one list per version; `asklet_schema` holds the versions that a database
 * has. Every statement can be repeated, because many processes may start at once. `tables` create those of the modules.
 */
export const createPostgresSchema = (tables: readonly string[]): readonly (readonly string[])[] => [
  [...storeTables(postgresDialect), ...tables],
];
