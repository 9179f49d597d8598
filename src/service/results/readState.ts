import type { DatabaseStore } from '../database/databaseStore.ts';
import { dialects, type Reading } from './dialect.ts';

/** A database that can be read. */
export type ReadableDatabase = Pick<DatabaseStore['database'], 'engine' | 'openSnapshot'>;

/** Starts to read one state of a database. The reading must be closed. */
export const openReading = async ({ engine, openSnapshot }: ReadableDatabase): Promise<Reading> => ({
  ...(await openSnapshot()),
  dialect: dialects[engine],
});

/** Reads one state of a database, and resolves to what `work` returns. */
export async function readState<T>(database: ReadableDatabase, work: (reading: Reading) => Promise<T>): Promise<T> {
  const reading = await openReading(database);
  return work(reading).finally(reading.close);
}
