import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../../src/server/operations/backup.ts';
import { openStore } from '../../../src/server/store/openStore.ts';
import type { SqliteDatabase } from '../../../src/server/store/sqlite/sqliteStore.ts';

const session = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
  at: 0,
  flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
};

test('stores what is written between the batches of a backup, and the backup is complete', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-backup-test-'));
  const path = join(folder, 'asklet.db');
  const filled = await openStore(path);
  const screenshot = 'x'.repeat(3_000_000);
  await filled.saveResponse({ ...session, score: 9, text: null, metadata: { screenshot } });
  // what is in the log goes into the file
  await filled.close();
  const store = await openStore(path);
  const backup = join(folder, 'backup.db');
  const copied: number[] = [];
  await copyDatabase(store.database as SqliteDatabase, backup, async () => {
    await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
    copied.push((await stat(backup)).size);
  });
  const batches = Math.ceil((await stat(backup)).size / 2 ** 20);
  expect(batches).toBeGreaterThan(2);
  // each was stored before the next batch was copied
  expect(new Set(copied).size).toBe(batches);
  expect(await store.events()).toHaveLength(batches);
  await store.close();
  const restored = await openStore(backup);
  expect(await restored.responses()).toMatchObject([{ score: 9, metadata: { screenshot } }]);
  await restored.close();
  await rm(folder, { recursive: true });
});
