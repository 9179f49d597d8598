import { resolve } from 'node:path';
import { budgetTables } from './budget/budgetCounts.ts';
import { type DatabaseStore, isPostgres } from './database/databaseStore.ts';
import { revisionTables } from './database/revisions.ts';
import { postgresDialect } from './database/postgres/postgresDialect.ts';
import { openPostgresStore } from './database/postgres/postgresStore.ts';
import { openSqliteDatabase } from './database/sqlite/sqliteDatabase.ts';
import type { SqlTypes } from '../server/store/sql/dialect.ts';
import { storeTables } from '../server/store/sql/schema.ts';
import { sqliteDialect } from '../server/store/sqlite/sqliteDialect.ts';
import { usageTables } from './limits/usage.ts';
import { mailingTables } from './mailings/tables.ts';
import { notificationTables } from './notify/tables.ts';
import { peopleTables } from './people/tables.ts';
import { versionTables } from './publishing/createVersions.ts';
import { sightingTables } from './publishing/createSightings.ts';
import { documentTables } from './publishing/databaseDocument.ts';
import { noteTables } from './results/trendNotes.ts';

/** Returns the statements that create the tables of all modules. */
const moduleTables = (types: SqlTypes) =>
  [
    revisionTables,
    usageTables,
    versionTables,
    documentTables,
    notificationTables,
    budgetTables,
    mailingTables,
    peopleTables,
    sightingTables,
    noteTables,
  ].flatMap((tables) => tables(types));

/** The statements that create the modules' tables in SQLite. */
export const sqliteTables = moduleTables(sqliteDialect.types);

/**
 * The statements that create all tables in PostgreSQL, one list per version; `asklet_schema` holds the versions that a
 * database has. Every statement can be repeated, because many processes may start at once.
 */
export const postgresSchema: readonly (readonly string[])[] = [
  [...storeTables(postgresDialect), ...moduleTables(postgresDialect.types)],
];

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
