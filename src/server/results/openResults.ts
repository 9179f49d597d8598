import { isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import type { Reading } from './dialect.ts';
import { createForget, type Forget } from './forget.ts';
import { postgresDialect } from './postgresDialect.ts';
import { createPostgresDelete } from './postgresForget.ts';
import { sqliteDialect } from './sqliteDialect.ts';
import { createSqliteDelete } from './sqliteForget.ts';

/** The owner's access to the tables that the endpoints write. */
export interface Results extends Forget {
  /** Starts to read one state of the data. The reading must be closed. */
  open(): Promise<Reading>;
  /** Reads one state of the data, and resolves to what `work` returns. */
  read<T>(work: (reading: Reading) => Promise<T>): Promise<T>;
  /** Resolves to an opaque token that changes with every write to the survey. */
  version(survey_uuid: string): Promise<string>;
}

/** Opens the results of a store, or returns null if the store is not one of our databases. */
export function openResults(store: Store): Results | null {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;
  const dialect = database.engine === 'sqlite' ? sqliteDialect : postgresDialect;
  const open = async () => ({ ...(await database.openSnapshot()), dialect });

  async function read<T>(work: (reading: Reading) => Promise<T>): Promise<T> {
    const reading = await open();
    return work(reading).finally(reading.close);
  }

  if (database.engine === 'sqlite') {
    const { changes, emptyLog } = database;
    return {
      open,
      read,
      version: async (survey_uuid) => changes.version(survey_uuid),
      ...createForget(read, createSqliteDelete(database), emptyLog),
    };
  }
  return {
    open,
    read,
    async version(survey_uuid) {
      const [found] = await database.query<{ version: string | null }>({
        text: 'SELECT sum(count) AS version FROM survey_changes WHERE survey_uuid = $1',
        values: [survey_uuid],
      });
      return found?.version ?? '0';
    },
    ...createForget(read, createPostgresDelete(database)),
  };
}
