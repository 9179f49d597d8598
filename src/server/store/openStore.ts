import { createSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the store that a `--db` names: the path of a SQLite file, or ':memory:' for one that keeps nothing.
 * Throws where it cannot be opened, or where another process holds it.
 */
export async function openStore(name: string, onCommit?: (writes: number) => void): Promise<Store> {
  return createSqliteStore(name, onCommit);
}
