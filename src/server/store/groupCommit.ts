/** The transaction of an embedded database, as far as a group commit drives it. */
export interface Transaction {
  begin(): void;
  commit(): void;
  rollback(): void;
  /** A nested transaction for one write; `rollbackWrite` undoes it and leaves its neighbours. */
  beginWrite(): void;
  commitWrite(): void;
  rollbackWrite(): void;
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
 * waited for once, not once a request. A write that throws is undone alone. All settle after the commit.
 */
export function createGroupCommit(
  transaction: Transaction,
  translateError: TranslateError,
  onCommit: (size: number) => void = () => {},
) {
  let waiting: Waiting[] = [];

  function attempt({ run, resolve, reject }: Waiting): () => void {
    transaction.beginWrite();
    try {
      const value = run();
      transaction.commitWrite();
      return () => resolve(value as never);
    } catch (error) {
      // Throws where the engine gave up the whole transaction (a full disk): then all of the group fails.
      transaction.rollbackWrite();
      return () => reject(translateError(error));
    }
  }

  function commitGroup() {
    const group = waiting;
    waiting = [];
    try {
      transaction.begin();
      const settle = group.map(attempt);
      transaction.commit();
      onCommit(group.length);
      for (const each of settle) each();
    } catch (error) {
      transaction.rollback();
      for (const { reject } of group) reject(translateError(error));
    }
  }

  return {
    /** Runs `write` inside the next transaction and resolves to its result once that is durable. */
    write<T>(run: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(commitGroup);
        waiting.push({ run, resolve, reject });
      });
    },

    /** Resolves when everything that was written so far is settled. */
    async settled() {
      if (waiting.length > 0) await this.write(() => {}).catch(() => {});
    },
  };
}
