import { createLists } from '../../../server/store/sqlite/records.ts';
import { createSecret } from '../../../server/digest.ts';
import { answersStatement, findSecret, keepSecret, userKey } from '../../../server/store/sqlite/tables.ts';
import type { Statements } from '../statements.ts';
import { type FoundSession, type Store, StoreUnavailable, type UserAnswers } from '../../../server/store/store.ts';
import { type AddedInCommit, createInCommit } from '../inCommit.ts';
import { createWriteHealth } from '../writeHealth.ts';
import { migratePostgres } from './migratePostgres.ts';
import { isMetadataTooLarge } from './postgresErrors.ts';
import {
  numbered,
  openPool,
  type PostgresAddress,
  type PostgresPool,
  readAddress,
  withoutPassword,
} from './postgresPool.ts';
import { createPostgresWrites, flagNames } from './postgresWrites.ts';

/** Maximum number of connections for visitors' requests, and for the owner's requests besides them. */
const visitors = { connections: 10, seconds: 10 };
const owners = { connections: 3, seconds: 60 };

const lists = {
  sessions: `
    SELECT survey_uuid, session_uuid, ${flagNames}, created_at FROM sessions
    WHERE session_uuid IN (SELECT session_uuid FROM events UNION ALL SELECT session_uuid FROM responses)
    ORDER BY written_at, session_uuid`,
  responses: `
    SELECT survey_uuid, session_uuid, score, text, metadata, created_at, updated_at, data_url
    FROM responses LEFT JOIN screenshots USING (session_uuid) ORDER BY written_at, session_uuid`,
  events: `
    SELECT survey_uuid, session_uuid, event_type, version, created_at FROM events ORDER BY written_at, event_uuid`,
};

const countStatement = `SELECT count(*) AS count
  FROM (SELECT 1 FROM responses WHERE survey_uuid = $1 AND NOT is_imported LIMIT $2) AS counted`;

/** Returns the statement that counts a change of surveys, in the slot for which no visitor's write waits. */
export const countChange = (surveys: string) => `
  INSERT INTO survey_changes AS stored (survey_uuid, slot, count) SELECT DISTINCT survey_uuid, 0, 1 FROM ${surveys}
  ON CONFLICT (survey_uuid, slot) DO UPDATE SET count = stored.count + 1`;

/** Counts the owner's changes besides the writes, which count themselves. */
const createChanges = (query: PostgresPool['query']) => ({
  add: (survey_uuid: string) =>
    query({ text: countChange('(SELECT $1::uuid AS survey_uuid) AS changed'), values: [survey_uuid] }),
  /** Resolves to an opaque token that changes with every write to one of the surveys. */
  async version(...survey_uuids: string[]): Promise<string> {
    const text = 'SELECT sum(count) AS version FROM survey_changes WHERE survey_uuid = ANY ($1::uuid[])';
    const [found] = await query<{ version: string | null }>({ text, values: [survey_uuids] });
    return found?.version ?? '0';
  },
});

const createStatements =
  ({ query }: PostgresPool): Statements =>
  (sql, values = []) =>
    query<never>({ text: numbered(sql), values: [...values] });

/** Creates the parts of PostgreSQL that results and operations use, all but `forVisitors` on connections of their own. */
function createDatabase(pool: PostgresPool, ownersPool: PostgresPool, inCommit: AddedInCommit) {
  const { query, openSnapshot } = ownersPool;
  const [run, forVisitors] = [createStatements(ownersPool), createStatements(pool)];
  return {
    engine: 'postgres' as const,
    query,
    run,
    runSoon: run,
    read: run,
    forVisitors: { read: forVisitors, write: forVisitors },
    openSnapshot,
    changes: createChanges(query),
    inCommit,
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
  const { pool, ownersPool, maxBatch } = await openDatabase(address, schema);
  const { query } = pool;
  const health = createWriteHealth(now);
  const inCommit = createInCommit(now);
  const writes = createPostgresWrites(query, maxBatch, health, inCommit, onCommit);
  const database = createDatabase(pool, ownersPool, inCommit);

  const store: Store = {
    async findSession(session_uuid) {
      const [row] = await query<FoundSession & Record<string, unknown>>({
        name: 'find_session',
        text: `SELECT survey_uuid, ${flagNames} FROM sessions WHERE session_uuid = $1`,
        values: [session_uuid],
      });
      return row ?? null;
    },

    startSession: writes.write,
    addEvent: writes.write,

    saveResponse: (response) =>
      writes.write(response).catch((error) => {
        if (isMetadataTooLarge(error)) return 'metadata too large';
        throw error;
      }),

    async countResponses(survey_uuid, max) {
      const [row] = await query<{ count: number }>({
        name: 'count_responses',
        text: countStatement,
        values: [survey_uuid, max],
      });
      return row!.count;
    },

    async findAnswers(survey_uuid, user_id) {
      const [row] = await query<UserAnswers & Record<string, unknown>>({
        name: 'find_answers',
        text: numbered(answersStatement),
        values: [survey_uuid, userKey(user_id)],
      });
      return row!;
    },

    async secret() {
      const [known] = await query<{ secret: string }>({ text: findSecret, values: [] });
      if (known) return known.secret;
      const text = numbered(keepSecret);
      const [first] = await query<{ secret: string }>({ text, values: [createSecret(), now()] });
      return first!.secret;
    },

    ...createLists((text) => query<never>({ text }), lists),

    async close() {
      await writes.close();
      await Promise.all([pool.close(), ownersPool.close()]);
    },
  };
  return {
    ...store,
    database,
    connections: () => addCounts(pool.connections(), ownersPool.connections()),
    async ping() {
      health.check();
      await query({ text: 'SELECT 1' });
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
    return { pool, ownersPool: openPool(address, owners), maxBatch: address.maxBatch };
  } catch (error) {
    const reason = ((error instanceof StoreUnavailable ? error.cause : error) as Error).message;
    throw new Error(`The database ${withoutPassword(given)} cannot be opened: ${reason}`, { cause: error });
  }
}
