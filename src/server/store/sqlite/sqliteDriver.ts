import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

interface Driver {
  readonly DatabaseSync: new (path: string, options: { timeout: number }) => Database;
}

/** Returns Node's own SQLite if it has one (without a flag since 22.13), else the package with the same API. */
export function sqliteDriver(): Driver {
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as Driver | undefined;
  return builtIn ?? loadPackage(createRequire(import.meta.url));
}

/**
 * Loads the package. npm installs it with asklet, unless it lacks a build for this platform or `--omit=optional` is set.
 * @throws Error that says what to do if it is not installed
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
