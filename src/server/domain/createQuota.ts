import type { Store } from '../store/store.ts';
import { ApiError, type Subject } from './apiError.ts';

/** Milliseconds after which the store is asked again: other processes write and owners delete. */
const refreshTime = 300_000;

/** Milliseconds after which a key that has stored too much is told about again. */
const reportTime = 60_000;

/** What a quota is made of. */
export interface QuotaOptions {
  readonly store: Pick<Store, 'usage'>;
  /** The most bytes that the responses of one key may take; 0: as many as they like. */
  readonly maximum: number;
  readonly now: () => number;
  /** Is told, once a minute at the most, which key has stored too much. */
  readonly onExceeded: (key_id: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Bounds what the responses of a public key take in the store: a key stands in every page, so anybody could fill the
 * disk with it. The store's own count is read every few minutes, and what comes meanwhile is added to it.
 */
export function createQuota({ store, maximum, now, onExceeded, onError }: QuotaOptions) {
  let stored: ReadonlyMap<string, number> = new Map();
  let added = new Map<string, number>();
  let readAt = -Infinity;
  const reportedAt = new Map<string, number>();

  function refresh() {
    readAt = now();
    const before = added;
    added = new Map();
    store.usage().then(
      (usage) => void (stored = usage),
      (error) => {
        added = new Map([...before, ...added]);
        onError(error);
      },
    );
  }

  return {
    /** Counts the bytes of a response. Throws an `ApiError` (503) where its key has stored too much. */
    take(key_id: string, bytes: number, subject: Subject): void {
      if (maximum === 0) return;
      if (now() - readAt >= refreshTime) refresh();
      const more = (added.get(key_id) ?? 0) + bytes;
      if ((stored.get(key_id) ?? 0) + more <= maximum) return void added.set(key_id, more);
      if (now() - (reportedAt.get(key_id) ?? -Infinity) >= reportTime) {
        reportedAt.set(key_id, now());
        onExceeded(key_id);
      }
      const detail = `The responses of this key take more than ${maximum} bytes; its owner has to make room.`;
      throw new ApiError(503, detail, subject, { 'retry-after': '3600' });
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
