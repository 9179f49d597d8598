import { StoreUnavailable } from './storeUnavailable.ts';

/** Milliseconds for which a refused write counts: a server that gets no requests any more has to be tried again. */
const memory = 10_000;

/**
 * Remembers whether the database took the last write. A full disk cannot be asked about: small writes find room in what
 * was deleted, and large ones do not.
 */
export function createWriteHealth(now: () => number) {
  let refused: { readonly error: StoreUnavailable; readonly at: number } | null = null;
  return {
    /** Learns from a write; settles as it does. */
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
    /** Throws the `StoreUnavailable` of the last write where it was refused a moment ago. */
    check(): void {
      if (refused && now() - refused.at < memory) throw refused.error;
    },
  };
}
