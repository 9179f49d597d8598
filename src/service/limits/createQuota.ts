import { ApiError } from '../../server/api/errors.ts';

/** Milliseconds after which usage is read from the store again: other processes write, and owners delete. */
const refreshTime = 300_000;

/** Used instead of `refreshTime` for a key that has stored a hundredth of its quota since then, or has reached it. */
const shortRefreshTime = 10_000;

/** Milliseconds after which a key over its quota is reported again. */
const reportTime = 60_000;

interface QuotaOptions {
  /** Counts the stored bytes of each key. */
  readonly usage: () => Promise<ReadonlyMap<string, number>>;
  /** Maximum number of bytes of the responses of one key; 0 is unlimited. */
  readonly maxBytes: number;
  readonly now: () => number;
  /** Receives a key that is over its quota, at most once a minute. */
  readonly onExceeded: (key_id: string) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Limits how much the responses of a public key use in the store: every page exposes its key, so anybody could fill the
 * disk with it. Usage is read from the store now and then, and new responses are added to it. Other processes can
 * exceed the quota by a hundredth, or by ten seconds of writes, before this one notices.
 */
export function createQuota({ usage, maxBytes, now, onExceeded, onError }: QuotaOptions) {
  let stored: ReadonlyMap<string, number> | null = null;
  const added = new Map<string, number>();
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const reportedAt = new Map<string, number>();

  async function read() {
    readAt = now();
    const before = [...added];
    try {
      stored = await usage();
      for (const [key, bytes] of before) added.set(key, added.get(key)! - bytes);
    } catch (error) {
      onError(error);
    } finally {
      reading = null;
    }
  }

  // now, while no long query of the owner can delay it, because the first response waits for it
  if (maxBytes > 0) reading = read();

  const usedBy = (key_id: string) => (stored?.get(key_id) ?? 0) + (added.get(key_id) ?? 0);

  function isOutdated(key_id: string, bytes: number) {
    const age = now() - readAt;
    const isUrgent = (added.get(key_id) ?? 0) > maxBytes / 100 || usedBy(key_id) + bytes > maxBytes;
    return age >= (isUrgent ? shortRefreshTime : refreshTime);
  }

  return {
    /** Counts the bytes of a response. Rejects with an `ApiError` if its key would exceed the quota. */
    async take(key_id: string, bytes: number): Promise<void> {
      if (maxBytes === 0) return;
      if (isOutdated(key_id, bytes)) reading ??= read();
      if (stored === null) await reading;
      if (usedBy(key_id) + bytes <= maxBytes) return void added.set(key_id, (added.get(key_id) ?? 0) + bytes);
      if (now() - (reportedAt.get(key_id) ?? -Infinity) >= reportTime) {
        reportedAt.set(key_id, now());
        onExceeded(key_id);
      }
      const detail = `The responses of this key exceed the quota of ${maxBytes} bytes: the owner must delete some or raise the quota.`;
      throw new ApiError('unavailable', detail, {}, 3600);
    },
  };
}

export type Quota = ReturnType<typeof createQuota>;
