import { setTimeout as wait } from 'node:timers/promises';
import { isMigrationRace, isMissingTable, mayNot } from './postgresErrors.ts';
import type { PostgresPool } from './postgresPool.ts';
import { postgresSchema, postgresVersion } from './postgresSchema.ts';

/** How often the tables are tried to be made while other processes make them, or use them. */
const attempts = 8;

async function readVersion({ query }: PostgresPool): Promise<number> {
  try {
    const [row] = await query<{ version: number }>({ text: 'SELECT max(version) AS version FROM asklet_schema' });
    return row?.version ?? 0;
  } catch (error) {
    if (isMissingTable(error)) return 0;
    throw error;
  }
}

/** With `synchronous_commit` off the database acknowledges what a crash would lose. */
async function checkDurability({ query }: PostgresPool): Promise<void> {
  const [row] = await query<{ synchronous_commit: string }>({ text: 'SHOW synchronous_commit' });
  if (row?.synchronous_commit === 'off') throw new Error('synchronous_commit is off: a crash would lose answers');
}

/**
 * Makes the tables that are missing; many processes may do so at once. Where the database has them, nothing but the
 * version is read: a change of a table waits for whoever reads it, such as pg_dump, and all writes wait behind it.
 */
export async function migratePostgres(pool: PostgresPool): Promise<void> {
  await checkDurability(pool);
  for (let attempt = 1; ; attempt += 1) {
    const version = await readVersion(pool);
    if (version > postgresVersion) throw new Error('it was written by a newer version of asklet');
    if (version === postgresVersion) return;
    try {
      await pool.runAlone(postgresSchema);
      return;
    } catch (error) {
      if (mayNot(error)) {
        throw new Error(
          'its tables are missing or old, and this role may not make them: run "asklet migrate" as one that may',
          { cause: error },
        );
      }
      if (!isMigrationRace(error) || attempt === attempts) throw error;
      await wait(Math.random() * 100 * attempt);
    }
  }
}
