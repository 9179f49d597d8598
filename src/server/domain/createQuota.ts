import type { Store } from '../store/store.ts';
import { ApiError, type Subject } from './apiError.ts';

/** Milliseconds after which the store is asked again: other processes write and owners delete. */
const refreshTime = 300_000;

/** As `refreshTime`, where a key has stored a hundredth of its quota since, or has no room left. */
const shortRefreshTime = 10_000;

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
 * disk with it. The store's own count is read now and then, and what comes meanwhile is added to it: another process
 * can add a hundredth of the quota, or what comes in ten seconds, before this one knows.
 */
export function createQuota({ store, maximum, now, onExceeded, onError }: QuotaOptions) {
  let stored: ReadonlyMap<string, number> | null = null;
  const added = new Map<string, number>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const reportedAt = new Map<string, number>();

  async function read() {
    readAt = now();
    const before = [...added];
    try {
      stored = await store.usage();
      for (const [key, bytes] of before) added.set(key, added.get(key)! - bytes);
    } catch (error) {
      onError(error);
    } finally {
      reading = null;
    }
  }

  const usedBy = (key_id: string) => (stored?.get(key_id) ?? 0) + (added.get(key_id) ?? 0);

  function isOutdated(key_id: string, bytes: number) {
    const age = now() - readAt;
    const isMuch = (added.get(key_id) ?? 0) > maximum / 100 || usedBy(key_id) + bytes > maximum;
    return age >= (isMuch ? shortRefreshTime : refreshTime);
  }

  return {
    /** Counts the bytes of a response. Rejects with an `ApiError` (503) where its key has stored too much. */
    async take(key_id: string, bytes: number, subject: Subject): Promise<void> {
      if (maximum === 0) return;
      if (isOutdated(key_id, bytes)) reading ??= read();
      if (stored === null) await reading;
      if (usedBy(key_id) + bytes <= maximum) return void added.set(key_id, (added.get(key_id) ?? 0) + bytes);
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
