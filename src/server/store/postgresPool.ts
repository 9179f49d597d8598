import { setTimeout as wait } from 'node:timers/promises';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResultRow,
} from 'pg';
import { isCollision, postgresUnavailable } from './postgresErrors.ts';
import { StoreUnavailable } from './storeUnavailable.ts';

/** How often a statement that collided is tried before the caller is told to come back. */
const attempts = 8;

/** The longest time of a timer, in milliseconds. */
const unlimited = 2 ** 31 - 1;

const poolOptions = {
  max: 10,
  connectionTimeoutMillis: 5000,
  query_timeout: 15_000,
  application_name: 'asklet',
};

/** What the address of a database says beside where it is: `?max_batch=1&named_statements=off`. */
export interface PostgresAddress {
  /** One for each host, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** The most sessions that one statement touches. */
  readonly maxBatch: number;
  /** Whether statements are prepared once a connection; off where a pooler shares connections between transactions. */
  readonly namedStatements: boolean;
}

/** Stands for a host where an address has none, as no URL with a user can. */
const noHost = 'socket.invalid';

/** Reads `postgres://user:password@host:port,host:port/database?options`. Throws where it is none. */
export function readAddress(address: string): PostgresAddress {
  const [, start, hosts, rest] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(address) ?? [];
  if (start === undefined) throw new Error(`expected postgres://user:password@host/database`);
  // Without a host there is a socket: ?host=/var/run/postgresql
  const urls = hosts!.split(',').map((host) => new URL(start + (host || noHost) + rest));
  if (hosts === '' && !urls[0]!.searchParams.has('host'))
    throw new Error('expected a host, or ?host=/folder/of/socket');
  const { searchParams } = urls[0]!;
  const maxBatch = Number(searchParams.get('max_batch') ?? 256);
  if (!Number.isInteger(maxBatch) || maxBatch < 1) throw new Error('max_batch: expected a number from 1');
  const names = searchParams.get('named_statements') ?? 'on';
  if (names !== 'on' && names !== 'off') throw new Error('named_statements: expected on or off');
  for (const url of urls) for (const name of ['max_batch', 'named_statements']) url.searchParams.delete(name);
  return { urls: urls.map(({ href }) => href.replace(noHost, '')), maxBatch, namedStatements: names === 'on' };
}

/** The address of a database as it may be shown. */
export const withoutPassword = (address: string): string =>
  address.replace(/^(\w+:\/\/[^:@/]*):.*@/, '$1:***@').replace(/([?&](?:ssl)?password=)[^&]*/gi, '$1***');

/** A server that only reads, such as a replica, is none to be connected to where there are others. */
async function refuseReadOnly(client: ClientBase) {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on') throw new StoreUnavailable('The database only reads.');
}

/**
 * Connections to the database, opened as they are needed. Where the address names several servers, they go to the
 * first that can be reached and takes writes.
 */
function openConnections({ urls, namedStatements }: PostgresAddress) {
  let current = 0;
  class CurrentClient extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionString: urls[current % urls.length]! });
    }
  }
  const pool = new Pool({
    ...poolOptions,
    Client: CurrentClient,
    // A pooler refuses connections with settings of their own.
    ...(namedStatements && { statement_timeout: 10_000 }),
    ...(urls.length > 1 && { onConnect: refuseReadOnly }),
  });
  // A connection that breaks while idle is no error of any request, and one in use fails its statement: the events
  // would end the process if nobody listened.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));

  async function connect(): Promise<PoolClient> {
    for (let tried = 1; ; tried += 1) {
      const asked = current;
      try {
        return await pool.connect();
      } catch (error) {
        // Many may learn of it at once: the first one moves on.
        if (current === asked) current += 1;
        if (tried >= urls.length) throw error;
      }
    }
  }

  const count = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });

  return { connect, count, close: () => pool.end() };
}

/** The database as something that runs statements. */
export function openPool(address: PostgresAddress) {
  const connections = openConnections(address);

  /** Runs a statement on a connection of its own, which is given up where it may be broken. */
  async function runOnce<R extends QueryResultRow>(query: QueryConfig): Promise<R[]> {
    let lost = false;
    let client: PoolClient | null = null;
    try {
      client = await connections.connect();
      return (await client.query<R>(query)).rows;
    } catch (error) {
      const failure = isCollision(error) ? error : postgresUnavailable(error);
      lost = failure instanceof StoreUnavailable;
      throw failure;
    } finally {
      client?.release(lost);
    }
  }

  return {
    /**
     * Runs one statement, again where another transaction got in its way. Rejects with `StoreUnavailable` where the
     * database cannot be reached or does not take it now.
     */
    async query<R extends QueryResultRow>({ name, ...query }: QueryConfig): Promise<R[]> {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce<R>(address.namedStatements && name !== undefined ? { ...query, name } : query);
        } catch (error) {
          if (!isCollision(error)) throw error;
          if (attempt === attempts) throw postgresUnavailable(error);
          // Apart from each other, or the same two meet again.
          await wait(Math.random() * 10 * 2 ** attempt);
        }
      }
    },

    /**
     * Runs statements one after the other on a connection of their own. They wait for no lock for long, since all
     * writes would wait behind them, and may take their time.
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
