import { StoreUnavailable } from '../store.ts';

/** The transaction of an embedded database, as a group commit needs it. */
export interface Transaction {
  begin(): void;
  commit(): void;
  /** Undoes what was begun, unless the engine has already done so. */
  rollback(): void;
}

interface Waiting {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Runs and commits writes and returns their results. Throws, and stores nothing, if any of them fails. */
function runTransaction({ begin, commit, rollback }: Transaction, writes: readonly Waiting[]): unknown[] {
  try {
    begin();
    const values = writes.map(({ run }) => run());
    commit();
    return values;
  } catch (error) {
    rollback();
    throw error;
  }
}

/**
 * Combines the writes that arrive in one turn of the event loop into one durable transaction, so that requests share
 * the wait for the disk. If one of them throws, all are undone and each is repeated in its own transaction, so that
 * only that one fails. This is rare, and cheaper than a savepoint for every write.
 * @param translateError translates an engine's error into the one for the caller of a write
 */
export function createGroupCommit(
  transaction: Transaction,
  translateError: (error: unknown) => unknown,
  onCommit: (size: number) => void = () => {},
) {
  let waiting: Waiting[] = [];
  let isClosed = false;

  function commitGroup(group: readonly Waiting[]) {
    let values: unknown[];
    try {
      values = runTransaction(transaction, group);
    } catch (error) {
      if (group.length === 1) return group[0]!.reject(translateError(error));
      for (const write of group) commitGroup([write]);
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(values[index] as never);
    onCommit(group.length);
  }

  function commitWaiting() {
    const group = waiting;
    waiting = [];
    commitGroup(group);
  }

  /** Runs a write in the next transaction and resolves to its result when it is durable. */
  function write<T>(run: () => T): Promise<T> {
    if (isClosed) return Promise.reject(new StoreUnavailable('The store is closed.'));
    return new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commitWaiting);
      waiting.push({ run, resolve, reject });
    });
  }

  return {
    write,

    /** Resolves when all writes so far are settled; later ones are rejected. */
    async close() {
      const last = waiting.length > 0 ? write(() => {}).catch(() => {}) : null;
      isClosed = true;
      await last;
    },
  };
}
