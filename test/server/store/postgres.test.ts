import { expect, test } from 'vitest';
import { openStore } from '../../../src/server/store/openStore.ts';
import { StoreUnavailable } from '../../../src/server/store/storeUnavailable.ts';
import { query, usePostgres } from '../support/postgres.ts';
import { describeStore } from './suite.ts';

const { createDatabase } = usePostgres();

describeStore('PostgreSQL', async () => openStore(await createDatabase()));

test('many processes may start on an empty database at once', async () => {
  const url = await createDatabase();
  const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(url)));
  for (const store of stores) expect(await store.sessions()).toEqual([]);
  await Promise.all(stores.map((store) => store.close()));
});

test('a database that is not there is told without its password', async () => {
  const opening = openStore('postgres://eve:secret@127.0.0.1:1/none');
  await expect(opening).rejects.toThrow('postgres://eve:***@127.0.0.1:1/none cannot be opened');
});

/** Breaks the connections that are open: what is set for a database holds for new ones. */
const disconnect = (url: string) =>
  query(
    url,
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

test('a connection that breaks is one failure, not an end', async () => {
  const url = await createDatabase();
  const store = await openStore(url);
  await store.ping();
  await disconnect(url);
  await store.ping().catch(() => {});
  await store.ping();
  await store.close();
});

test('a database that only reads cannot be written now, and can again later', async () => {
  const url = await createDatabase();
  const store = await openStore(url);
  const session = {
    survey_uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
    session_uuid: '0f1e2d3c-4b5a-4697-8877-665544332211',
    at: 0,
    flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
  };
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(url).pathname.slice(1);
    await query(url, `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = ${value}; COMMIT`);
    await disconnect(url);
    await store.ping().catch(() => {});
  };
  await setReadOnly('on');
  await expect(store.startSession(session)).rejects.toThrow(StoreUnavailable);
  await setReadOnly('off');
  await expect(store.startSession(session)).resolves.toMatchObject({ user_closed_survey: false });
  await store.close();
});
