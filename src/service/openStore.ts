import { resolve } from 'node:path';
import { budgetTables } from './budget/budgetCounts.ts';
import { type DatabaseStore, isPostgres } from './database/databaseStore.ts';
import { revisionTables } from './database/revisions.ts';
import { postgresDialect } from './database/postgres/postgresDialect.ts';
import { createPostgresSchema } from './database/postgres/postgresSchema.ts';
import { openPostgresStore } from './database/postgres/postgresStore.ts';
import { openSqliteDatabase } from './database/sqlite/sqliteDatabase.ts';
import type { SqlTypes } from '../server/store/sql/dialect.ts';
import { sqliteDialect } from '../server/store/sqlite/sqliteDialect.ts';
import { usageTables } from './limits/usage.ts';
import { notificationTables } from './notify/tables.ts';
import { versionTables } from './publishing/createVersions.ts';
import { documentTables } from './publishing/databaseDocument.ts';

/** Returns the statements that create the tables of all modules. */
const moduleTables = (types: SqlTypes) =>
  [revisionTables, usageTables, versionTables, documentTables, notificationTables, budgetTables].flatMap((tables) =>
    tables(types),
  );

/** The statements that create the modules' tables in SQLite, and all tables in PostgreSQL. */
export const sqliteTables = moduleTables(sqliteDialect.types);
export const postgresSchema = createPostgresSchema(moduleTables(postgresDialect.types));

/** Opens a SQLite file, or ':memory:'. */
export const openSqliteStore = (path: string, onCommit?: (writes: number) => void, now: () => number = Date.now) =>
  openSqliteDatabase(path, { tables: sqliteTables, onCommit, now });

/** Opens the store for a `--db` value. `index.ts` describes it. */
export async function openStore(
  name: string,
  onCommit?: (writes: number) => void,
  now: () => number = Date.now,
): Promise<DatabaseStore> {
  return isPostgres(name)
    ? openPostgresStore(name, { schema: postgresSchema, onCommit, now })
    : openSqliteStore(name === ':memory:' ? name : resolve(name), onCommit, now);
}
