import { createRequire } from 'node:module';
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

export type Database = DatabaseSyncInstance;
export type Statement = StatementSyncInstance;

interface Driver {
  readonly DatabaseSync: new (path: string, options: { timeout: number; readOnly?: boolean }) => Database;
}

const builtInName = 'node:sqlite';
const load = createRequire(import.meta.url);
const builtIn = () => process.getBuiltinModule(builtInName as 'node:fs') as unknown as Driver | undefined;

/** Returns Node's own SQLite if it has one (without a flag since 22.13), else the package with the same API. */
export const sqliteDriver = (): Driver => builtIn() ?? loadPackage(load);

/** Returns what `require` loads the driver with, in any thread. */
export const driverPath = (): string => (builtIn() ? builtInName : load.resolve(packageName));

const packageName = '@photostructure/sqlite';

/**
 * Loads the package. npm installs it with asklet, unless it lacks a build for this platform or `--omit=optional` is set.
 * @throws Error that says what to do if it is not installed
 */
export function loadPackage(load: (name: string) => unknown): Driver {
  try {
    return load(packageName) as Driver;
  } catch (cause) {
    throw new Error(
      `Node ${process.versions.node} has no SQLite: use Node 22.13 or newer, or npm install @photostructure/sqlite.`,
      { cause },
    );
  }
}
