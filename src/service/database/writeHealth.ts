import { StoreUnavailable } from '../../server/store/store.ts';

/** Milliseconds for which a failed write counts. After that, a server that gets no requests must be tried again. */
const memory = 10_000;

/**
 * Remembers whether the database accepted the last write. There is no way to ask about a full disk: small writes still
 * fit into deleted space, large ones don't.
 */
export function createWriteHealth(now: () => number) {
  let refused: { readonly error: StoreUnavailable; readonly at: number } | null = null;
  return {
    /** Watches a write and settles as it does. */
    async watch<T>(write: Promise<T>): Promise<T> {
      try {
        const result = await write;
        refused = null;
        return result;
      } catch (error) {
        if (error instanceof StoreUnavailable) refused = { error, at: now() };
        throw error;
      }
    },
    /** Returns whether the last write failed, however long ago. */
    isDoubtful: () => refused !== null,
    /** Throws the `StoreUnavailable` of the last write if it failed a moment ago. */
    check(): void {
      if (refused && now() - refused.at < memory) throw refused.error;
    },
  };
}

export type WriteHealth = ReturnType<typeof createWriteHealth>;
