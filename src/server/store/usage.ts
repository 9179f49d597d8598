import { isDatabaseStore } from './openStore.ts';
import { rowBytes, type Store } from './store.ts';

/** Resolves to the bytes that the stored responses of each key use. */
export type Usage = () => Promise<ReadonlyMap<string, number>>;

/** Creates the measurement of a store, or returns null if the store is not one of our databases. */
export function openUsage(store: Store): Usage | null {
  if (!isDatabaseStore(store)) return null;
  const { database } = store;
  return async () => {
    const { all, close } = await database.openSnapshot();
    try {
      const rows = await all<{ key_id: string; bytes: number | string }>(`
        SELECT key_id, sum(text_bytes + metadata_bytes + screenshot_bytes + ${rowBytes}) AS bytes
        FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);
      return new Map(rows.map(({ key_id, bytes }) => [key_id, Number(bytes)]));
    } finally {
      await close();
    }
  };
}
