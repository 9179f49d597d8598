import { randomInt } from 'node:crypto';
import { type FoundSession, type Store, type WriteOutcome, StoreUnavailable } from '../store.ts';
import { createWriteHealth } from '../writeHealth.ts';
import { createBatches } from './createBatches.ts';
import { migratePostgres } from './migratePostgres.ts';
import { isMetadataTooLarge } from './postgresErrors.ts';
import { createPostgresLists } from './postgresLists.ts';
import { openPool, type PostgresPool, readAddress, withoutPassword } from './postgresPool.ts';
import { flagNames, type PostgresWrite, sendWrites } from './postgresWrites.ts';

/** Maximum number of connections for visitors' requests, and for the owner's requests besides them. */
const visitors = { connections: 10, seconds: 10 };
const owners = { connections: 3, seconds: 60 };

/** Number of slots in which processes count their changes of a survey; slot 0 is for deletions. */
const slots = 32;

/** The parts of PostgreSQL that results and operations use, on connections that visitors' requests don't use. */
export interface PostgresDatabase {
  readonly engine: 'postgres';
  readonly query: PostgresPool['query'];
  readonly openSnapshot: PostgresPool['openSnapshot'];
}

/**
 * Opens the store on PostgreSQL, or on an engine that speaks its protocol, and creates missing tables; several
 * processes may do so at once. `onCommit` receives the number of writes in each statement; `now` returns the time.
 * Rejects if the database cannot be reached.
 */
export async function openPostgresStore(
  address: string,
  onCommit: ((writes: number) => void) | undefined,
  now: () => number,
) {
  const { pool, ownersPool, maxBatch } = await openDatabase(address);
  const { query } = pool;
  const { openSnapshot } = ownersPool;
  const health = createWriteHealth(now);
  const slot = randomInt(1, slots);
  const send = (batch: readonly PostgresWrite[]) => health.watch(sendWrites(query, batch, slot));
  const batches = createBatches(send, maxBatch, onCommit);
  const database: PostgresDatabase = { engine: 'postgres', query: ownersPool.query, openSnapshot };

  const store: Store = {
    async findSession(session_uuid) {
      const [row] = await query<FoundSession & Record<string, unknown>>({
        name: 'find_session',
        text: `SELECT survey_uuid, ${flagNames} FROM sessions WHERE session_uuid = $1`,
        values: [session_uuid],
      });
      return row ?? null;
    },

    startSession: batches.write,
    addEvent: batches.write,

    async saveResponse(response): Promise<WriteOutcome> {
      try {
        return await batches.write(response);
      } catch (error) {
        if (isMetadataTooLarge(error)) return 'metadata too large';
        throw error;
      }
    },

    async countResponses(survey_uuid, max) {
      const [row] = await query<{ count: string }>({
        name: 'count_responses',
        text: 'SELECT count(*) AS count FROM (SELECT 1 FROM responses WHERE survey_uuid = $1 LIMIT $2) AS counted',
        values: [survey_uuid, max],
      });
      return Number(row!.count);
    },

    ...createPostgresLists(query),

    async ping() {
      health.check();
      await query({ text: 'SELECT 1' });
    },

    async close() {
      await batches.settled();
      await Promise.all([pool.close(), ownersPool.close()]);
    },
  };
  return { ...store, database, connections: () => addCounts(pool.connections(), ownersPool.connections()) };
}

type Counts = ReturnType<PostgresPool['connections']>;

const addCounts = (one: Counts, other: Counts): Counts => ({
  open: one.open + other.open,
  idle: one.idle + other.idle,
  waiting: one.waiting + other.waiting,
});

async function openDatabase(given: string) {
  try {
    const address = readAddress(given);
    const pool = openPool(address, visitors);
    await migratePostgres(pool).catch(async (error) => {
      await pool.close();
      throw error;
    });
    return { pool, ownersPool: openPool(address, owners), maxBatch: address.maxBatch };
  } catch (error) {
    const reason = ((error instanceof StoreUnavailable ? error.cause : error) as Error).message;
    throw new Error(`The database ${withoutPassword(given)} cannot be opened: ${reason}`, { cause: error });
  }
}
