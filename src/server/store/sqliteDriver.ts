import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

interface Driver {
  readonly DatabaseSync: new (path: string, options: { timeout: number }) => Database;
  /** Copies a database that is open and written to, page by page, as it was at one moment. */
  backup(source: Database, path: string): Promise<number>;
}

/** Node's own SQLite where it has one (from 22.13 on without a flag), else the package with the same API. */
export function sqliteDriver(): Driver {
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as Driver | undefined;
  return builtIn ?? createRequire(import.meta.url)('@photostructure/sqlite');
}
