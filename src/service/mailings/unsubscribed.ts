import type { Core } from '../module.ts';

/** Creates the access to the addresses that get no more mailings, by their SHA-256. */
export function createUnsubscribed({ store, now }: Pick<Core, 'store' | 'now'>) {
  const { run } = store.database;
  return {
    /** Resolves to those of some addresses. */
    async among(digests: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await run<{ email_digest: string }>('SELECT email_digest FROM unsubscribed');
      const known = new Set(rows.map(({ email_digest }) => email_digest));
      return new Set(digests.filter((digest) => known.has(digest)));
    },

    /** Ends all mailings to an address. */
    async add(digest: string): Promise<void> {
      await run('INSERT INTO unsubscribed (email_digest, unsubscribed_at) VALUES (?, ?) ON CONFLICT DO NOTHING', [
        digest,
        now(),
      ]);
    },
  };
}

export type UnsubscribedAddresses = ReturnType<typeof createUnsubscribed>;
