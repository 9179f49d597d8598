import { isDatabaseStore } from '../store/openStore.ts';
import type { Snapshot, Store } from '../store/store.ts';
import type { Dialect } from './dialect.ts';
import type { Forget } from './forget.ts';
import { postgresDialect } from './postgresDialect.ts';
import { createPostgresForget } from './postgresForget.ts';
import { sqliteDialect } from './sqliteDialect.ts';
import { createSqliteForget } from './sqliteForget.ts';

/** One state of the data, and the SQL of its database. */
export interface Reading extends Snapshot {
  readonly dialect: Dialect;
}

/** The owner's access to the tables that the endpoints write. */
export interface Results extends Forget {
  /** Starts to read. The reading must be closed. */
  open(): Promise<Reading>;
  /** Resolves to an opaque token that changes with every write to the survey. */
  version(survey_uuid: string): Promise<string>;
}

/** Opens the results of a store, or returns null if the store is not one of our databases. */
export function openResults(store: Store): Results | null {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;
  const open = (dialect: Dialect) => async () => ({ ...(await database.openSnapshot()), dialect });
  if (database.engine === 'sqlite') {
    const { changes } = database;
    return {
      open: open(sqliteDialect),
      version: async (survey_uuid) => changes.version(survey_uuid),
      ...createSqliteForget(database),
    };
  }
  return {
    open: open(postgresDialect),
    async version(survey_uuid) {
      const [found] = await database.query<{ version: string | null }>({
        text: 'SELECT sum(count) AS version FROM survey_changes WHERE survey_uuid = $1',
        values: [survey_uuid],
      });
      return found?.version ?? '0';
    },
    ...createPostgresForget(database),
  };
}

/** Reads one state of the data, and resolves to what `read` returns. */
export async function readResults<T>(
  results: Pick<Results, 'open'>,
  read: (reading: Reading) => Promise<T>,
): Promise<T> {
  const reading = await results.open();
  try {
    return await read(reading);
  } finally {
    await reading.close();
  }
}
