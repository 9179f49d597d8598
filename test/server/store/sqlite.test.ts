import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src/server/store/openStore.ts';
import { describeStore } from './suite.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

describeStore('SQLite in a file', () => openStore(join(folder, 'suite.db')));
describeStore('SQLite in memory', () => openStore(':memory:'));

const session = {
  survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
  session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
  at: 0,
  flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
};

test('a file that was closed opens again at once, with what it held', async () => {
  const path = join(folder, 'again.db');
  const first = await openStore(path);
  await first.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  await first.close();
  const second = await openStore(path);
  expect(await second.sessions()).toHaveLength(1);
  await second.close();
});

test('a file that is open is refused with what to do', async () => {
  const path = join(folder, 'held.db');
  const store = await openStore(path);
  await expect(openStore(path)).rejects.toThrow(/held\.db cannot be opened: another process is using it/);
  await store.close();
});

test('a file that cannot be there is refused with its path', async () => {
  await expect(openStore(join(folder, 'no/such/folder.db'))).rejects.toThrow(/no\/such\/folder\.db cannot be opened/);
});

test('closing finishes what was begun', async () => {
  const path = join(folder, 'closing.db');
  const store = await openStore(path);
  const writing = store.startSession(session);
  await store.close();
  await expect(writing).resolves.toMatchObject({ user_closed_survey: false });
});

test('a copy of a store in use opens with all that was acknowledged', async () => {
  const store = await openStore(join(folder, 'original.db'));
  await store.addEvent({ ...session, event_type: 'survey_opened', version: 2 });
  expect(await store.backup(join(folder, 'copy.db'))).toBe(true);
  await store.close();
  const copy = await openStore(join(folder, 'copy.db'));
  expect(await copy.sessions()).toHaveLength(1);
  await copy.close();
});
