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
  return builtIn ?? loadPackage(createRequire(import.meta.url));
}

/**
 * Loads the package, which is an optional dependency.
 * @throws Error that says what to do where it is not installed
 */
export function loadPackage(load: (name: string) => unknown): Driver {
  try {
    return load('@photostructure/sqlite') as Driver;
  } catch (cause) {
    throw new Error(
      `Node ${process.versions.node} has no SQLite: use Node 22.13 or newer, or npm install @photostructure/sqlite.`,
      { cause },
    );
  }
}
