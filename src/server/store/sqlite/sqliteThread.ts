import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../store.ts';
import { type Database, driverPath } from './sqliteDriver.ts';

/** Milliseconds without a request after which the thread ends. */
const idleTime = 60_000;

export type Value = string | number | null;

/** A statement for one of the thread's connections, or null to close it. */
interface Message {
  readonly id: number;
  readonly connection: number;
  readonly sql: string | null;
  readonly values: readonly Value[];
}

interface Reply {
  readonly id: number;
  readonly rows: object[];
  readonly error: { readonly message: string; readonly errcode?: number } | null;
}

/** Adds the functions that queries use. It is also part of the thread: see `answer`. */
export function addFunctions(database: Database): void {
  database.function('asklet_lower', (text: unknown) => (text === null ? null : String(text).toLowerCase()));
}

/**
 * Runs in the thread, which gets it as text, so that it works from source, in the build and in programs that bundle the
 * server. It can only use its arguments.
 */
function answer(load: NodeJS.Require, prepare: typeof addFunctions): void {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  // Node 22 would print a warning that its SQLite is experimental
  process.removeAllListeners('warning');
  const { path, driver } = workerData as { path: string; driver: string };
  const { DatabaseSync } = load(driver) as typeof import('@photostructure/sqlite');
  const connections = new Map<number, Database>();

  function connect(number: number): Database {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    prepare(database);
    connections.set(number, database);
    return database;
  }

  function run({ connection, sql, values }: Omit<Message, 'id'>): object[] {
    if (sql !== null)
      return (connections.get(connection) ?? connect(connection)).prepare(sql).all(...values) as object[];
    const database = connections.get(connection);
    connections.delete(connection);
    // closing alone would not end the transaction before its statements are garbage-collected
    if (database?.isTransaction) database.exec('ROLLBACK');
    database?.close();
    return [];
  }

  parentPort!.on('message', (message: Message | null) => {
    if (message === null) {
      for (const connection of connections.keys()) run({ connection, sql: null, values: [] });
      return parentPort!.close();
    }
    const reply = (rows: object[], error: Reply['error']) => parentPort!.postMessage({ id: message.id, rows, error });
    try {
      reply(run(message), null);
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      reply([], { message, ...(errcode && { errcode }) });
    }
  });
}

/** Starts the thread. `settle` receives the rows or the error of each statement. */
function startThread(
  path: string,
  settle: (id: number, outcome: object[] | Error) => void,
  ended: (worker: Worker, cause: unknown) => void,
): Worker {
  const code = `(${answer})(require, ${addFunctions})`;
  const worker = new Worker(code, { eval: true, workerData: { path, driver: driverPath() } });
  let cause: unknown;
  worker.on('message', ({ id, rows, error }: Reply) =>
    settle(id, error ? Object.assign(new Error(error.message), error) : rows),
  );
  worker.on('error', (error) => (cause = error));
  worker.on('exit', () => ended(worker, cause));
  return worker;
}

/** Runs statements in a thread, which starts with the first one and ends when it was idle for a minute. */
export function createSqliteThread(path: string) {
  const waiting = new Map<number, (outcome: object[] | Error) => void>();
  const connections = new Set<number>();
  let lastId = 0;
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const settle = (id: number, outcome: object[] | Error) => waiting.get(id)?.(outcome);

  function ended(worker: Worker, cause: unknown): void {
    if (thread !== worker) return;
    thread = null;
    reset(new StoreUnavailable('The thread that reads the database failed.', { cause }));
  }

  function reset(reason: StoreUnavailable): void {
    connections.clear();
    for (const settle of waiting.values()) settle(reason);
  }

  /** Ends the thread after the statement that it runs, because SQLite cannot be interrupted. */
  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    reset(new StoreUnavailable('The database is closed.'));
    clearTimeout(idle);
    if (!ending) return;
    ending.ref();
    ending.postMessage(null);
    await once(ending, 'exit');
  }

  return {
    connections,
    end,
    /** Runs a statement on a connection, which is opened for its first one; null closes it. */
    ask(connection: number, sql: string | null, values: readonly unknown[] = []): Promise<object[]> {
      clearTimeout(idle);
      if (sql === null) connections.delete(connection);
      else connections.add(connection);
      thread ??= startThread(path, settle, ended);
      const id = (lastId += 1);
      thread.ref();
      thread.postMessage({ id, connection, sql, values });
      return new Promise((resolve, reject) =>
        waiting.set(id, (outcome) => {
          waiting.delete(id);
          if (connections.size + waiting.size === 0) {
            thread?.unref();
            idle = setTimeout(end, idleTime).unref();
          }
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        }),
      );
    },
  };
}
