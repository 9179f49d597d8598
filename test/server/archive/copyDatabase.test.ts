import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openSource } from '../../../src/service/archive/openSource.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { copy, describeCopies, everythingIn } from './copySuite.ts';
import { fill } from './fill.ts';

const folder = await mkdtemp(join(tmpdir(), 'asklet-copy-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = async () => join(folder, `${randomUUID()}.db`);

describe('from SQLite to SQLite', () => void describeCopies(newFile, newFile));

test('a file that a server uses can be copied', async () => {
  const [from, to] = [await newFile(), await newFile()];
  const store = await openStore(from);
  await fill(store);
  await copy(from, to);
  expect(await everythingIn(to)).toEqual(await everythingIn(from));
  await expect(copy(to, from)).rejects.toThrow('another process is using it');
  await store.close();
});

test('a file that is missing, or that another version wrote, is not opened', async () => {
  const file = await newFile();
  await expect(openSource(file)).rejects.toThrow('not found');
  const store = await openStore(file);
  if (store.database.engine === 'sqlite') store.database.connection.exec('PRAGMA user_version = 99');
  await expect(openSource(file)).rejects.toThrow('has not opened it yet');
  await store.close();
});
