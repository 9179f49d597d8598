import { createQueries } from '../../../server/store/sql/queries.ts';
import { type Store, StoreUnavailable } from '../../../server/store/store.ts';
import { createRevisions, type Revisions } from '../revisions.ts';
import { createInCommit, type InCommits } from '../inCommit.ts';
import type { Statements } from '../statements.ts';
import { createWriteHealth } from '../writeHealth.ts';
import { migratePostgres } from './migratePostgres.ts';
import { postgresDialect } from './postgresDialect.ts';
import { isMetadataTooLarge } from './postgresErrors.ts';
import { openPool, type PostgresAddress, type PostgresPool, readAddress, withoutPassword } from './postgresPool.ts';
import { createPostgresWrites } from './postgresWrites.ts';

/** Maximum number of connections for visitors' requests, and for the owner's requests besides them. */
const visitors = { connections: 10, seconds: 10 };
const owners = { connections: 3, seconds: 60 };

const createStatements =
  ({ query }: PostgresPool): Statements =>
  (sql, values = []) =>
    query<never>({ sql, values });

/** Creates the parts of PostgreSQL that results and operations use, all but `forVisitors` on connections of their own. */
function createDatabase(pool: PostgresPool, ownersPool: PostgresPool, inCommit: InCommits, revisions: Revisions) {
  const { transact, openSnapshot } = ownersPool;
  const [run, forVisitors] = [createStatements(ownersPool), createStatements(pool)];
  return {
    engine: 'postgres' as const,
    dialect: postgresDialect,
    transact,
    run,
    runSoon: run,
    read: run,
    forVisitors: { read: forVisitors, write: forVisitors },
    openSnapshot,
    revisions,
    inCommit,
    /** Called after a deletion. */
    forgetDeleted: () => {},
  };
}

export type PostgresDatabase = ReturnType<typeof createDatabase>;

/** How a database is opened. */
export interface PostgresOptions {
  readonly schema: readonly (readonly string[])[];
  /** Receives the number of writes in each statement. */
  readonly onCommit: ((writes: number) => void) | undefined;
  /** Returns the time, in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Opens the store on PostgreSQL, or on an engine that speaks its protocol, and creates missing tables; several
 * processes may do so at once. Rejects if the database cannot be reached.
 */
export async function openPostgresStore(address: string, { schema, onCommit, now }: PostgresOptions) {
  const { pool, ownersPool } = await openDatabase(address, schema);
  const { query } = pool;
  const health = createWriteHealth(now);
  const revisions = createRevisions(postgresDialect.types.uuid);
  const inCommit = createInCommit(revisions.sql, now);
  const writes = createPostgresWrites(query, health, inCommit, onCommit);
  const store: Omit<Store, 'close'> = {
    startSession: writes.write,
    addEvent: writes.write,
    saveResponse: (response) =>
      writes.write(response).catch((error) => {
        if (isMetadataTooLarge(error)) return 'metadata too large';
        throw error;
      }),
    ...createQueries(query, now),
  };
  return {
    ...store,
    database: createDatabase(pool, ownersPool, inCommit, revisions),
    connections: () => addCounts(pool.connections(), ownersPool.connections()),
    async ping() {
      health.check();
      await query({ sql: 'SELECT 1' });
    },
    async close() {
      await writes.close();
      await Promise.all([pool.close(), ownersPool.close()]);
    },
  };
}

type Counts = ReturnType<PostgresPool['connections']>;

const addCounts = (one: Counts, other: Counts): Counts => ({
  open: one.open + other.open,
  idle: one.idle + other.idle,
  waiting: one.waiting + other.waiting,
});

/** Reads the address of a database. Throws an error that names the variable, not its value. */
function readGiven(given: string): PostgresAddress {
  try {
    return readAddress(given);
  } catch (error) {
    throw new Error(`The database (--db or DATABASE_URL): ${(error as Error).message}.`, { cause: error });
  }
}

async function openDatabase(given: string, schema: PostgresOptions['schema']) {
  const address = readGiven(given);
  try {
    const pool = openPool(address, visitors);
    await migratePostgres(pool, schema).catch(async (error) => {
      await pool.close();
      throw error;
    });
    return { pool, ownersPool: openPool(address, owners) };
  } catch (error) {
    const reason = ((error instanceof StoreUnavailable ? error.cause : error) as Error).message;
    throw new Error(`The database ${withoutPassword(given)} cannot be opened: ${reason}`, { cause: error });
  }
}
