import { createRestore, isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { dialects, type Reading } from './dialect.ts';
import { createForget } from './forget.ts';
import { createMark } from './markResponse.ts';

/** Opens the owner's access to a store's tables, or returns null if the store is not one of our databases. */
export function openResults(store: Store) {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;

  /** Starts to read one state of the data. The reading must be closed. */
  const open = async (): Promise<Reading> => ({
    ...(await database.openSnapshot()),
    dialect: dialects[database.engine],
  });

  /** Reads one state of the data, and resolves to what `work` returns. */
  async function read<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
    const reading = await open();
    return work(reading).finally(reading.close);
  }

  return {
    open,
    read,
    /** Reads a few rows by a key, which takes less time than opening a state of the data. */
    short: { all: database.read, dialect: dialects[database.engine] },
    /** Resolves to an opaque token that changes with every write to one of the surveys. */
    version: async (...survey_uuids: string[]) => database.changes.version(...survey_uuids),
    mark: createMark(database),
    restore: createRestore(store),
    ...createForget(read, database),
  };
}

export type Results = NonNullable<ReturnType<typeof openResults>>;
