import { isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { dialects, type Reading } from './dialect.ts';
import { createForget } from './forget.ts';
import { createMark } from './markResponse.ts';
import { listResponse, pageResponses } from './responses.ts';

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

  /** Resolves to an opaque token that changes with every write to the survey. */
  async function version(survey_uuid: string): Promise<string> {
    if (database.engine === 'sqlite') return database.changes.version(survey_uuid);
    const [found] = await database.query<{ version: string | null }>({
      text: 'SELECT sum(count) AS version FROM survey_changes WHERE survey_uuid = $1',
      values: [survey_uuid],
    });
    return found?.version ?? '0';
  }

  /** Resolves to the response of a session, as lists show it without the session, or to null. */
  const find = (survey_uuid: string, session_uuid: string) =>
    read(async (reading) => {
      const [found] = (await pageResponses(reading, { survey_uuid, session_uuid }, null, 1)).responses;
      return found ? listResponse(found, false) : null;
    });

  return { open, read, version, find, mark: createMark(store), ...createForget(read, database) };
}

export type Results = NonNullable<ReturnType<typeof openResults>>;
