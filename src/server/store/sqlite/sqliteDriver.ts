import { createRequire } from 'node:module';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { StoreUnavailable } from '../store.ts';

export type Database = DatabaseSyncInstance;

interface Driver {
  readonly DatabaseSync: new (path: string, options: { timeout: number; readOnly?: boolean }) => Database;
}

const builtInName = 'node:sqlite';
const packageName = '@photostructure/sqlite';
const load = createRequire(import.meta.url);

/** Returns Node's own SQLite if it has one that works: the first versions confuse numbered parameters. */
export function builtInDriver(load: (name: string) => unknown = process.getBuiltinModule): Driver | null {
  const driver = load(builtInName) as Driver | undefined;
  if (!driver) return null;
  const database = new driver.DatabaseSync(':memory:', { timeout: 0 });
  try {
    database.prepare('SELECT ?1, ?1, ?2').get(1, 2);
    return database.isTransaction === false ? driver : null;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Returns Node's own SQLite (from 22.20 and 24.7 on), else the package with the same API. */
export const sqliteDriver = (): Driver => builtInDriver() ?? loadPackage(load);

/** Returns the name or path that loads the driver with `require` in any thread. */
export const driverPath = (): string => (builtInDriver() ? builtInName : load.resolve(packageName));

/**
 * Loads the package. npm installs it with asklet, unless it lacks a build for this platform or `--omit=optional` is set.
 * @throws Error that says what to do if it is not installed
 */
export function loadPackage(load: (name: string) => unknown): Driver {
  try {
    return load(packageName) as Driver;
  } catch (cause) {
    throw new Error(
      `Node ${process.versions.node} has no working SQLite: use a newer version (22.20, 24.7), or npm install @photostructure/sqlite.`,
      { cause },
    );
  }
}

const codes = { busy: 5, noMemory: 7, readOnly: 8, inputOutput: 10, full: 13, cannotOpen: 14 };

// The low byte is the primary code, the rest is more specific.
const codeOf = (error: unknown) => Number((error as { errcode?: number }).errcode) & 0xff;

/** Returns whether another process uses the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === codes.busy;

/** Returns whether a value breaks a rule of its column (SQLITE_CONSTRAINT_CHECK). */
export const isCheckFailure = (error: unknown): boolean => (error as { errcode?: number }).errcode === 275;

/** Turns errors that may pass (disk full, read-only, locked) into `StoreUnavailable`. */
export function sqliteUnavailable(error: unknown): unknown {
  const isTemporary = Object.values(codes).some((code) => code === codeOf(error));
  return isTemporary ? new StoreUnavailable('The database does not accept writes now.', { cause: error }) : error;
}
