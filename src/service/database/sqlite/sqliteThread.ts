import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '../../../server/store/store.ts';
import { type Database, driverPath, sqliteUnavailable } from '../../../server/store/sqlite/sqliteDriver.ts';

/** Milliseconds without a request after which the thread ends. */
const idleTime = 60_000;

interface Reply {
  readonly id: number;
  readonly rows: object[];
  readonly error: { readonly message: string; readonly errcode?: number } | null;
}

/** Adds the functions that queries use. */
export function addFunctions(database: Database): void {
  database.function('asklet_lower', (text: unknown) => (text === null ? null : String(text).toLowerCase()));
}

/**
 * The code of the thread. It is a text, so that it works from source, in the build and in programs that bundle the
 * server: these leave out a file that only a thread runs, and the text of a function can call the bundler's helpers. A
 * message has a statement for a connection, which is opened for its first one and closed by null; null alone ends the
 * thread.
 */
const code = `
  // Node 22 would print a warning that its SQLite is experimental
  process.removeAllListeners('warning');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { DatabaseSync } = createRequire(workerData.path)(workerData.driver);
  const connections = new Map();
  // kept open, because opening one takes longer than most statements
  const idle = [];
  const maxIdle = 8;

  function open() {
    const database = new DatabaseSync(workerData.path, { readOnly: true, timeout: 5000 });
    database.function('asklet_lower', (text) => (text === null ? null : String(text).toLowerCase()));
    return database;
  }

  function connect(number) {
    const database = idle.pop() ?? open();
    connections.set(number, database);
    return database;
  }

  function close(number) {
    const database = connections.get(number);
    connections.delete(number);
    // closing alone would not end the transaction before its statements are garbage-collected
    if (database?.isTransaction) database.exec('ROLLBACK');
    if (database && idle.length < maxIdle) idle.push(database);
    else database?.close();
    return [];
  }

  const run = ({ connection, sql, values }) =>
    sql === null ? close(connection) : (connections.get(connection) ?? connect(connection)).prepare(sql).all(...values);

  parentPort.on('message', (message) => {
    if (message === null) {
      for (const number of connections.keys()) close(number);
      for (const database of idle) database.close();
      return parentPort.close();
    }
    const { id } = message;
    try {
      parentPort.postMessage({ id, rows: run(message), error: null });
    } catch ({ message, errcode }) {
      parentPort.postMessage({ id, rows: [], error: { message, errcode } });
    }
  });`;

/** Starts the thread. `settle` receives the rows or the error of each statement. */
function startThread(
  path: string,
  settle: (id: number, outcome: object[] | Error) => void,
  ended: (worker: Worker, cause: unknown) => void,
): Worker {
  const worker = new Worker(code, { eval: true, execArgv: [], workerData: { path, driver: driverPath() } });
  let cause: unknown;
  worker.on('message', ({ id, rows, error }: Reply) =>
    settle(id, error ? (sqliteUnavailable(Object.assign(new Error(error.message), error)) as Error) : rows),
  );
  worker.on('error', (error) => (cause = error));
  worker.on('exit', () => ended(worker, cause));
  return worker;
}

/** Runs statements in a thread, which starts with the first one and ends after it has been idle for a minute. */
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
    // it exits after an error, too
    await new Promise((resolve) => ending.once('exit', resolve));
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
