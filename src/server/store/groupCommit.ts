/** The transaction of an embedded database, as far as a group commit drives it. */
export interface Transaction {
  begin(): void;
  commit(): void;
  /** Undoes what was begun; does nothing where the engine gave it up by itself. */
  rollback(): void;
}

interface Waiting {
  readonly run: () => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: unknown) => void;
}

/** Turns an engine's error into the one that the caller of a write sees. */
export type TranslateError = (error: unknown) => unknown;

/**
 * Gathers the writes that arrive in one turn of the event loop into one durable transaction: the disk is
 * waited for once, not once a request. Where one of them throws, all are undone and each is tried again in
 * a transaction of its own, so that it fails alone: rare, and cheaper than a savepoint for every write.
 */
export function createGroupCommit(
  transaction: Transaction,
  translateError: TranslateError,
  onCommit: (size: number) => void = () => {},
) {
  let waiting: Waiting[] = [];

  /** Runs a group to its commit. Throws, with nothing written, where any of it fails. */
  function commit(group: readonly Waiting[]) {
    let values: unknown[];
    try {
      transaction.begin();
      values = group.map(({ run }) => run());
      transaction.commit();
    } catch (error) {
      transaction.rollback();
      throw error;
    }
    onCommit(group.length);
    for (const [index, { resolve }] of group.entries()) resolve(values[index] as never);
  }

  function commitAlone(write: Waiting) {
    try {
      commit([write]);
    } catch (error) {
      write.reject(translateError(error));
    }
  }

  function commitWaiting() {
    const group = waiting;
    waiting = [];
    try {
      commit(group);
    } catch {
      for (const write of group) commitAlone(write);
    }
  }

  return {
    /** Runs `write` inside the next transaction and resolves to its result once that is durable. */
    write<T>(run: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commitWaiting);
        waiting.push({ run, resolve, reject });
      });
    },

    /** Resolves when everything that was written so far is settled. */
    async settled() {
      if (waiting.length > 0) await this.write(() => {}).catch(() => {});
    },
  };
}
