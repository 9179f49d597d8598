import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Store, StoreUnavailable } from '../../../src/server/index.ts';
import { call } from '../support/call.ts';
import { usePostgres } from '../support/postgres.ts';
import { keys, surveys } from '../support/surveys.ts';
import { describeStore } from '../store/suite.ts';

/** The module that the page shows. */
interface Shown {
  readonly tables: string;
  readonly createOwnStore: (pool: Pool) => Store;
}

const root = resolve(import.meta.dirname, '../../..');
const { createDatabase } = usePostgres();
let folder: string;
let shown: Shown;

beforeAll(async () => {
  const page = await readFile(join(root, 'src/server/store/OWN.md'), 'utf8');
  const [, code] = /```js\n(.*?)```/s.exec(page)!;
  folder = await mkdtemp(join(tmpdir(), 'asklet-store-'));
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/asklet'));
  await writeFile(join(folder, 'ownStore.mjs'), code!);
  shown = (await import(join(folder, 'ownStore.mjs'))) as Shown;
});
afterAll(() => rm(folder, { recursive: true }));

async function openOwnStore(): Promise<Store> {
  const pool = new Pool({ connectionString: await createDatabase() });
  await pool.query(shown.tables);
  return shown.createOwnStore(pool);
}

describeStore('PostgreSQL, as the page about own stores shows it', openOwnStore, false);

test('a server runs on it', async () => {
  const server = await createServer({ surveys, keys, store: await openOwnStore() });
  expect((await call(server.fetch, 'responses', { body: { score: 9, text: 'Fine' } })).status).toBe(200);
  expect((await call(server.fetch, 'responses', { body: { metadata: { a: { b: null }, c: null } } })).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ score: 9, text: 'Fine' }, { metadata: { a: { b: null } } }]);
  await server.close();
});

test('a write that the database does not accept now can be repeated', async () => {
  const store = shown.createOwnStore(new Pool({ connectionString: 'postgres://127.0.0.1:1/none' }));
  await expect(store.responses()).rejects.toMatchObject({ name: StoreUnavailable.name });
  await store.close();
});
