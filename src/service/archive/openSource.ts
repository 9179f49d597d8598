import { existsSync, realpathSync } from 'node:fs';
import type { ReadableDatabase } from '../results/readState.ts';
import { isPostgres } from '../database/databaseStore.ts';
import { openStore } from '../openStore.ts';
import { createFileReader } from '../database/sqlite/sqliteReader.ts';
import { sqliteSchema } from '../../server/store/sqlite/openSqlite.ts';

/** A database that is only read. */
export interface Source {
  readonly database: ReadableDatabase;
  close(): Promise<void>;
}

/** Opens a database to read it. A server can be using it, even if it is a SQLite file. Rejects if it does not exist. */
export async function openSource(name: string): Promise<Source> {
  if (isPostgres(name)) return openStore(name);
  if (!existsSync(name)) throw new Error(`Database ${name} not found.`);
  const { openSnapshot, close } = createFileReader({ path: realpathSync(name), check: () => {} });
  const source: Source = { database: { engine: 'sqlite', openSnapshot }, close };
  try {
    const snapshot = await openSnapshot();
    const [found] = await snapshot.all<{ user_version: number }>('PRAGMA user_version').finally(snapshot.close);
    if (found?.user_version === sqliteSchema.length) return source;
    throw new Error('this version of asklet has not opened it yet. Start its server, or run asklet migrate, first');
  } catch (error) {
    await close();
    throw new Error(`The database ${name} cannot be read: ${(error as Error).message}.`, { cause: error });
  }
}
