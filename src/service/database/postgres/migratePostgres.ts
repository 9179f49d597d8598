import { setTimeout as wait } from 'node:timers/promises';
import { isMigrationRace, isMissingTable, isPermissionError } from './postgresErrors.ts';
import type { PostgresPool } from './postgresPool.ts';

/** Maximum number of attempts to create the tables while other processes create or use them. */
const attempts = 8;

const recordVersion = (version: number) => [
  'CREATE TABLE IF NOT EXISTS asklet_schema (version integer PRIMARY KEY)',
  `INSERT INTO asklet_schema VALUES (${version}) ON CONFLICT DO NOTHING`,
];

async function readVersion({ query }: PostgresPool): Promise<number> {
  try {
    const [row] = await query<{ version: number }>({ sql: 'SELECT max(version) AS version FROM asklet_schema' });
    return row?.version ?? 0;
  } catch (error) {
    if (isMissingTable(error)) return 0;
    throw error;
  }
}

/** Rejects if `synchronous_commit` is off: the database would acknowledge writes that a crash loses. */
async function checkDurability({ query }: PostgresPool): Promise<void> {
  const [row] = await query<{ synchronous_commit: string }>({ sql: 'SHOW synchronous_commit' });
  if (row?.synchronous_commit === 'off') throw new Error('synchronous_commit is off: a crash would lose answers');
}

/**
 * Creates missing tables; several processes may do so at once. If the database is up to date, only its version is read:
 * changing a table waits for its readers, such as pg_dump, and all writes would wait behind it.
 */
export async function migratePostgres(pool: PostgresPool, schema: readonly (readonly string[])[]): Promise<void> {
  await checkDurability(pool);
  for (let attempt = 1; ; attempt += 1) {
    const version = await readVersion(pool);
    if (version > schema.length) throw new Error('it was written by a newer version of asklet');
    if (version === schema.length) return;
    try {
      await pool.runAlone([...schema.slice(version).flat(), ...recordVersion(schema.length)]);
      return;
    } catch (error) {
      if (isPermissionError(error)) {
        throw new Error(
          'its tables are missing or outdated, and this role has no right to change them: run "asklet migrate" with one that has',
          { cause: error },
        );
      }
      if (!isMigrationRace(error) || attempt === attempts) throw error;
      await wait(Math.random() * 100 * attempt);
    }
  }
}
