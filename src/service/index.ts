import type { OpenedStore } from './database/databaseStore.ts';
import { openStore as openDatabase } from './openStore.ts';

export { createService, type Service, type ServiceOptions } from './createService.ts';
export type { OpenedStore } from './database/databaseStore.ts';

/**
 * Opens the store of a `--db` value: postgres://…, the path of a SQLite file, or ':memory:', which stores nothing on
 * disk. `onCommit` receives the number of writes in each commit; `now` returns the time. Rejects if the store cannot be
 * opened, or if another process uses the file.
 */
export const openStore: (
  name: string,
  onCommit?: (writes: number) => void,
  now?: () => number,
) => Promise<OpenedStore> = openDatabase;
