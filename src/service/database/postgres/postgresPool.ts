import { setTimeout as wait } from 'node:timers/promises';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  types,
} from 'pg';
import { isCollision, postgresUnavailable } from './postgresErrors.ts';
import { StoreUnavailable } from '../../../server/store/store.ts';
import type { Step } from '../../../server/store/sql/queries.ts';
import { closeIfAbandoned, type Snapshot } from '../snapshot.ts';

/** Maximum number of attempts for a statement that collides with others. */
const attempts = 8;

/** Maximum duration of a timer, in milliseconds. */
const unlimited = 2 ** 31 - 1;

/** Maximum number of connections of a pool, and of seconds per statement. */
export interface PoolLimits {
  readonly connections: number;
  readonly seconds: number;
}

/** The options in the address of a database: `?named_statements=off`. */
export interface PostgresAddress {
  /** One URL for each host, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Whether statements are prepared once per connection; off if a pooler shares connections between transactions. */
  readonly namedStatements: boolean;
}

/** Replaces a missing host, because a URL with a user needs one. */
const noHost = 'socket.invalid';

/** Returns whether an address is valid, and the driver can decode its parts. */
function isReadable(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, hostname, pathname } = new URL(address);
  return [username, password, hostname, pathname].every((part) => !/%(?![\da-f]{2})/i.test(part));
}

/** Reads `postgres://user:password@host:port,host:port/database?options`. Throws if the address is not valid. */
export function readAddress(address: string): PostgresAddress {
  const [, start, hosts, rest] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  if (start === undefined) throw new Error(`expected postgres://user:password@host/database`);
  // An address without a host uses a socket: ?host=/var/run/postgresql
  // the error of `new URL` would contain the password
  const addresses = hosts!.split(',').map((host) => start + (host || noHost) + rest);
  if (!addresses.every(isReadable)) {
    throw new Error(
      'expected a valid host and port, and special characters of the password encoded, such as %40 for @',
    );
  }
  const urls = addresses.map((address) => new URL(address));
  if (hosts === '' && !urls[0]!.searchParams.has('host'))
    throw new Error('expected a host, or ?host=/folder/of/socket');
  const { searchParams } = urls[0]!;
  const names = searchParams.get('named_statements') ?? 'on';
  if (names !== 'on' && names !== 'off') throw new Error('named_statements: expected on or off');
  for (const url of urls) url.searchParams.delete('named_statements');
  return { urls: urls.map(({ href }) => href.replace(noHost, '')), namedStatements: names === 'on' };
}

/** Returns the address of a database without its password. */
export const withoutPassword = (address: string): string =>
  address.replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1:***@').replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1***');

/** Reads 64-bit numbers and sums as numbers: times and counts are far below 2^53. */
const numberTypes: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.INT8 || type === types.builtins.NUMERIC ? Number : types.getTypeParser(type, format),
};

/** Rejects a read-only server, such as a replica, so that the next one is tried. */
async function rejectReadOnly(client: ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new StoreUnavailable('The database is read-only.');
}

/**
 * Creates the connections to the database, opened as needed. If the address names several servers, they go to the first
 * one that is reachable and accepts writes.
 */
function openConnections({ urls, namedStatements }: PostgresAddress, { connections, seconds }: PoolLimits) {
  let current = 0;
  class CurrentClient extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionString: urls[current % urls.length]! });
    }
  }
  const pool = new Pool({
    application_name: 'asklet',
    max: connections,
    connectionTimeoutMillis: 5000,
    query_timeout: (seconds + 5) * 1000,
    Client: CurrentClient,
    types: numberTypes,
    // Poolers reject connections that have their own settings.
    ...(namedStatements && { statement_timeout: seconds * 1000 }),
    ...(urls.length > 1 && { onConnect: rejectReadOnly }),
  });
  // An idle connection that breaks is nobody's error, and one in use fails its statement. Without a listener, these
  // events would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));

  async function connect(): Promise<PoolClient> {
    for (let tried = 1; ; tried += 1) {
      const asked = current;
      try {
        return await pool.connect();
      } catch (error) {
        // Several statements may fail at once: only the first one moves on.
        if (current === asked) current += 1;
        if (tried >= urls.length) throw error;
      }
    }
  }

  const count = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });

  return { connect, count, close: () => pool.end() };
}

/** Replaces every `?` with `$1`, `$2` and so on. */
export function numbered(text: string): string {
  let number = 0;
  return text.replace(/\?/g, () => `$${(number += 1)}`);
}

/** Opens a transaction that only reads. */
async function openSnapshot(connect: () => Promise<PoolClient>): Promise<Snapshot> {
  let isLost = false;
  const orFail = (error: unknown) => {
    isLost = true;
    throw postgresUnavailable(error);
  };
  const client = await connect().catch(orFail);
  const all: Snapshot['all'] = async (sql, values = []) =>
    (await client.query({ text: numbered(sql), values: [...values] }).catch(orFail)).rows;
  async function close(): Promise<void> {
    if (!isLost) await all('ROLLBACK').catch(() => {});
    client.release(isLost);
  }
  await all('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY').catch(async (error) => {
    await close();
    throw error;
  });
  return closeIfAbandoned({ all, close });
}

/** Opens the database. */
export function openPool(address: PostgresAddress, limits: PoolLimits) {
  const connections = openConnections(address, limits);

  const queryOf = ({ name, sql, values = [] }: Step): QueryConfig => ({
    text: numbered(sql),
    values: [...values],
    ...(address.namedStatements && name !== undefined && { name }),
  });

  /** Runs statements on one connection, which is discarded if it may be broken. */
  async function runOnce(steps: readonly Step[]): Promise<object[][]> {
    let lost = false;
    let client: PoolClient | null = null;
    try {
      client = await connections.connect();
      const isTransaction = steps.length > 1;
      if (isTransaction) await client.query('BEGIN');
      const results: object[][] = [];
      for (const step of steps) results.push((await client.query<never>(queryOf(step))).rows);
      if (isTransaction) await client.query('COMMIT');
      return results;
    } catch (error) {
      const failure = isCollision(error) ? error : postgresUnavailable(error);
      lost = failure instanceof StoreUnavailable;
      if (!lost && steps.length > 1) await client?.query('ROLLBACK').catch(() => (lost = true));
      throw failure;
    } finally {
      client?.release(lost);
    }
  }

  /**
   * Runs statements in one transaction, and repeats it if another one interfered. Resolves to the rows of each. Rejects
   * with `StoreUnavailable` if the database is unreachable or does not accept the statements now.
   */
  async function transact(steps: readonly Step[]): Promise<object[][]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(steps);
      } catch (error) {
        if (!isCollision(error)) throw error;
        if (attempt === attempts) throw postgresUnavailable(error);
        // Random delays, so that the same two don't collide again.
        await wait(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  return {
    transact,
    query: async <R extends object>(step: Step) => (await transact([step]))[0] as R[],

    openSnapshot: () => openSnapshot(connections.connect),

    /**
     * Runs statements one after the other on a separate connection. They may take long, but don't wait long for a
     * lock, because all writes would wait behind them.
     */
    async runAlone(texts: readonly string[]): Promise<void> {
      const client = await connections.connect();
      try {
        await client.query("SET lock_timeout = '1s'");
        await client.query('SET statement_timeout = 0');
        for (const text of texts) await client.query({ text, query_timeout: unlimited } as QueryConfig);
      } finally {
        client.release(true);
      }
    },

    connections: connections.count,
    close: connections.close,
  };
}

export type PostgresPool = ReturnType<typeof openPool>;
