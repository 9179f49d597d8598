import { StoreUnavailable } from '../store.ts';

interface Waiting<Write, Result> {
  readonly write: Write;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** The parts of a group commit that depend on the database. */
interface Committer<Write, Result> {
  /** Stores a batch in one transaction. Returns the results in the same order, or throws if nothing was stored. */
  readonly send: (batch: readonly Write[]) => Promise<readonly Result[]> | readonly Result[];
  /** Returns the next batch. Default: all that wait. */
  readonly choose?: <Each extends { readonly write: Write }>(waiting: readonly Each[]) => readonly Each[];
  /** Receives the number of writes in each commit. */
  readonly onCommit?: ((writes: number) => void) | undefined;
}

function without<T>(all: readonly T[], some: readonly T[]): T[] {
  const removed = new Set(some);
  return all.filter((each) => !removed.has(each));
}

/**
 * Combines the writes that arrive in one turn of the event loop, or while a batch is sent, into one durable
 * transaction, so that requests share the wait for the disk. If a batch fails, its halves are sent separately, until
 * only the write that is to blame fails. This is rare, and cheaper than a savepoint for every write.
 */
export function createGroupCommit<Write, Result>({
  send,
  choose = (all) => all,
  onCommit = () => {},
}: Committer<Write, Result>) {
  let waiting: Waiting<Write, Result>[] = [];
  let underWay: Promise<void> | null = null;
  let isClosed = false;

  async function settle(batch: readonly Waiting<Write, Result>[], isPart = false): Promise<void> {
    let results: readonly Result[];
    try {
      results = await send(batch.map(({ write }) => write));
    } catch (error) {
      const isUnavailable = error instanceof StoreUnavailable;
      if (isUnavailable || batch.length === 1) {
        for (const { reject } of batch) reject(error);
        // Waiting writes would fail, too, only later: a database that hangs is waited for once. But a single write can
        // be too large for a disk that has room for others.
        if (isUnavailable && !isPart) for (const { reject } of waiting.splice(0)) reject(error);
        return;
      }
      await settle(batch.slice(0, batch.length >> 1), true);
      return settle(batch.slice(batch.length >> 1), true);
    }
    // its errors must not stop the writes
    queueMicrotask(() => onCommit(batch.length));
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) {
      // writes that arrive in this turn of the event loop are sent together
      await new Promise(setImmediate);
      const batch = choose(waiting);
      waiting = batch.length === waiting.length ? [] : without(waiting, batch);
      await settle(batch);
    }
    underWay = null;
  }

  return {
    /** Resolves to the result of a write when it is durable. */
    write(write: Write): Promise<Result> {
      if (isClosed) return Promise.reject(new StoreUnavailable('The store is closed.'));
      return new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject });
        underWay ??= sendWaiting();
      });
    },

    /** Resolves when all writes so far are settled; later ones are rejected. */
    async close(): Promise<void> {
      isClosed = true;
      await underWay;
    },
  };
}
