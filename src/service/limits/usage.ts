import type { DatabaseStore } from '../database/databaseStore.ts';
import { inSnapshots } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';

/** Estimated bytes of a response besides its text and metadata: its rows and those of the indexes. */
export const rowBytes = 300;

/** The index of all that the storage quota counts. */
export const usageTables: Tables = () => [
  `CREATE INDEX IF NOT EXISTS responses_by_key ON responses (key_id, text_bytes, metadata_bytes, screenshot_bytes)
    WHERE key_id IS NOT NULL`,
];

/** Resolves to the bytes that the stored responses of each key use. */
export type Usage = () => Promise<ReadonlyMap<string, number>>;

/** Creates the measurement of a database. */
export function createUsage({ database }: DatabaseStore): Usage {
  const all = inSnapshots(database.openSnapshot);
  return async () => {
    const rows = await all<{ key_id: string; bytes: number }>(`
      SELECT key_id, sum(text_bytes + metadata_bytes + screenshot_bytes + ${rowBytes}) AS bytes
      FROM responses WHERE key_id IS NOT NULL GROUP BY key_id`);
    return new Map(rows.map(({ key_id, bytes }) => [key_id, bytes]));
  };
}
