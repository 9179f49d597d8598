import { StoreUnavailable } from '../store.ts';

interface Waiting<Write, Result> {
  readonly write: Write;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Creates the group commit of a database in another process: writes that arrive while a statement is running are sent
 * together in the next one. A batch has at most one write per session, sorted by session, so that two processes take
 * their locks in the same order. Further writes of a session wait for the next batch, which keeps their order. `send`
 * is one transaction. If it fails because of a row, its halves are sent separately, until only that row fails.
 */
export function createBatches<Write extends { readonly session_uuid: string }, Result>(
  send: (batch: readonly Write[]) => Promise<readonly Result[]>,
  maxBatch: number,
  onCommit: (writes: number) => void = () => {},
) {
  let waiting: Waiting<Write, Result>[] = [];
  let underWay: Promise<void> | null = null;

  function takeBatch(): Waiting<Write, Result>[] {
    const batch = new Map<string, Waiting<Write, Result>>();
    const rest: Waiting<Write, Result>[] = [];
    for (const each of waiting) {
      if (batch.size === maxBatch || batch.has(each.write.session_uuid)) rest.push(each);
      else batch.set(each.write.session_uuid, each);
    }
    waiting = rest;
    return [...batch.values()].sort((one, other) => (one.write.session_uuid < other.write.session_uuid ? -1 : 1));
  }

  async function settle(batch: readonly Waiting<Write, Result>[]): Promise<void> {
    try {
      const results = await send(batch.map(({ write }) => write));
      onCommit(batch.length);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (error instanceof StoreUnavailable) {
        // Waiting writes would fail, too, only later: a database that hangs is waited for once.
        for (const { reject } of [...batch, ...waiting]) reject(error);
        waiting = [];
        return;
      }
      if (batch.length === 1) return batch[0]!.reject(error);
      await settle(batch.slice(0, batch.length >> 1));
      await settle(batch.slice(batch.length >> 1));
    }
  }

  async function sendWaiting() {
    // Writes that arrive in this turn of the event loop are sent together.
    await new Promise(setImmediate);
    while (waiting.length > 0) await settle(takeBatch());
    underWay = null;
  }

  return {
    /** Resolves to the result of a write when it is durable. */
    write: (write: Write): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject });
        underWay ??= sendWaiting();
      }),

    /** Resolves when all writes so far are settled. */
    settled: async () => void (await underWay),
  };
}
