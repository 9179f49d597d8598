import type { QueryResultRow } from 'pg';
import { createBatches } from './createBatches.ts';
import { migratePostgres } from './migratePostgres.ts';
import { isMetadataTooLarge } from './postgresErrors.ts';
import { openPool, readAddress, withoutPassword } from './postgresPool.ts';
import { createPostgresLists } from './postgresLists.ts';
import { createPostgresDays } from './postgresDays.ts';
import { createPostgresForget } from './postgresForget.ts';
import { createPostgresReports } from './postgresReports.ts';
import { createPostgresResults } from './postgresResults.ts';
import { createWriteHealth } from './writeHealth.ts';
import { flagNames, type PostgresWrite, sendWrites } from './postgresWrites.ts';
import { StoreUnavailable } from './storeUnavailable.ts';
import { splitPicture } from './splitPicture.ts';
import { createSteadyClock } from './steadyClock.ts';
import type { FoundSession, ResponseWrite, Store, WriteOutcome } from './store.ts';

/**
 * Opens the store on PostgreSQL, or on an engine that speaks its protocol, and makes the tables that are missing; many
 * processes may do so at once. `onCommit` is told how many writes shared a statement, `now` is the time. Throws where the database cannot
 * be reached.
 */
export async function createPostgresStore(
  address: string,
  onCommit?: (writes: number) => void,
  now: () => number = Date.now,
): Promise<Store> {
  const { pool, maxBatch } = await openDatabase(address);
  const { query } = pool;
  const run = <R extends QueryResultRow>(text: string, values: unknown[] = []) => query<R>({ text, values });
  const writing = createWriteHealth(now);
  const steadyNow = createSteadyClock(now);
  const send = (batch: readonly PostgresWrite[]) => writing.watch(sendWrites(query, batch, steadyNow()));
  const batches = createBatches(send, maxBatch, onCommit);

  return {
    async findSession(session_uuid) {
      const [row] = await query<FoundSession & Record<string, unknown>>({
        name: 'find_session',
        text: `SELECT survey_uuid, ${flagNames} FROM sessions WHERE session_uuid = $1`,
        values: [session_uuid],
      });
      return row ?? null;
    },

    startSession: (session) => batches.write(session),

    async saveResponse(response): Promise<WriteOutcome> {
      try {
        return await batches.write(writeOf(response));
      } catch (error) {
        if (isMetadataTooLarge(error)) return 'metadata too large';
        throw error;
      }
    },

    addEvent: ({ event_type, version, ...session }) => batches.write({ ...session, event: { event_type, version } }),

    ...createPostgresLists(query),

    ...createPostgresReports(run),

    ...createPostgresForget(run),

    ...createPostgresResults(run),

    ...createPostgresDays(run, now),

    connections: pool.connections,

    async ping() {
      writing.check();
      await query({ text: 'SELECT 1' });
    },

    async close() {
      await batches.settled();
      await pool.close();
    },
  };
}

/** A response as a batch has it. */
function writeOf({ score, text, metadata, key_id, ...session }: ResponseWrite): PostgresWrite {
  const { rest, picture } = splitPicture(metadata);
  const entries = Object.entries(rest);
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  const removed = entries.filter(([, value]) => value === null).map(([name]) => name);
  return { ...session, response: { score, text, set, removed, picture, key_id: key_id ?? null } };
}

async function openDatabase(given: string) {
  const fail = (error: unknown): never => {
    const reason = ((error instanceof StoreUnavailable ? error.cause : error) as Error).message;
    throw new Error(`The database ${withoutPassword(given)} cannot be opened: ${reason}`, { cause: error });
  };
  try {
    const address = readAddress(given);
    const pool = openPool(address);
    await migratePostgres(pool).catch(async (error) => {
      await pool.close();
      throw error;
    });
    return { pool, maxBatch: address.maxBatch };
  } catch (error) {
    return fail(error);
  }
}
