import { resolve } from 'node:path';
import { openSqlite, watchFile } from './openSqlite.ts';
import { createPostgresStore } from './postgres.ts';
import { createSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** Whether a `--db` names a server of PostgreSQL's protocol. */
export const isPostgres = (name: string): boolean => /^postgres(ql)?:\/\//.test(name);

/**
 * Opens the store that a `--db` names: postgres://…, the path of a SQLite file, or ':memory:' for one that
 * keeps nothing. `onCommit` is told how many writes shared a commit, `now` is the time. Throws where it
 * cannot be opened, or where another process holds the file.
 */
export async function openStore(
  name: string,
  onCommit?: (writes: number) => void,
  now: () => number = Date.now,
): Promise<Store> {
  return isPostgres(name)
    ? createPostgresStore(name, onCommit, now)
    : openSqliteStore(name === ':memory:' ? name : resolve(name), onCommit, now);
}

function openSqliteStore(path: string, onCommit: ((writes: number) => void) | undefined, now: () => number): Store {
  const database = openSqlite(path);
  return createSqliteStore(database, onCommit, watchFile(path), now);
}
