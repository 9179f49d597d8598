import { isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';
import { countResponses } from './countResponses.ts';
import { findPeriod } from './findPeriod.ts';
import { findSessions } from './findSessions.ts';
import { pageResponses } from './pageResponses.ts';
import { createPostgresEngine } from './postgresEngine.ts';
import { createPostgresForget } from './postgresForget.ts';
import type { Forget, ResultsStore } from './resultsStore.ts';
import type { SqlEngine } from './sqlEngine.ts';
import { createSqliteEngine } from './sqliteEngine.ts';
import { createSqliteForget } from './sqliteForget.ts';

const createResultsStore = (engine: SqlEngine, forget: Forget): ResultsStore => ({
  period: (survey_uuid) => findPeriod(engine, survey_uuid),
  version: engine.version,
  count: (query, days, parts) => countResponses(engine, query, days, parts),
  page: (query, cursor, limit) => pageResponses(engine, query, cursor, limit),
  sessions: (query) => findSessions(engine, query),
  async picture(session_uuid) {
    const [found] = await engine.all<{ data_url: string | null }>(engine.findPicture, [session_uuid]);
    return found?.data_url ?? null;
  },
  ...forget,
});

/** Opens the results of a store, or returns null if the store is not one of our databases. */
export function openResults(store: Store): ResultsStore | null {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;
  return database.engine === 'sqlite'
    ? createResultsStore(createSqliteEngine(database), createSqliteForget(database))
    : createResultsStore(createPostgresEngine(database), createPostgresForget(database));
}
