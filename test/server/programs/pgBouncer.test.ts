import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Running, useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { findCommand } from '../support/externalProgram.ts';
import { freePort, query, usePostgres } from '../support/postgres.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const command = findCommand('pgBouncer');

/** PgBouncer's connections to the database, fewer than the servers' connections to PgBouncer. */
const poolSize = 3;

describe.runIf(command)('two servers behind PgBouncer in transaction mode', () => {
  const { serve } = useBuiltServer();
  const { createDatabase } = usePostgres();
  let db: string;
  let pooler: ChildProcess;
  let folder: string;
  let servers: Running[];

  beforeAll(async () => {
    db = await createDatabase();
    const { hostname, port, username, password, pathname } = new URL(db);
    const listenPort = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'asklet-pgbouncer-'));
    await chmod(folder, 0o755);
    const file = join(folder, 'pgbouncer.ini');
    await writeFile(
      file,
      `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
    );
    // PgBouncer refuses to run as root.
    const user = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};
    pooler = spawn(command!.path, ['--quiet', file], { stdio: 'ignore', env: command!.env, ...user });
    const address = `postgres://${username}:x@127.0.0.1:${listenPort}${pathname}`;
    await vi.waitFor(() => query(address, 'SELECT 1'), { timeout: 10_000, interval: 100 });
    const argv = ['--surveys', samples, '--db', `${address}?named_statements=off`, '--rate-limit', '0'];
    servers = [await serve(argv), await serve(argv)];
  }, 240_000);

  afterAll(async () => {
    const closed = once(pooler, 'close');
    pooler.kill('SIGTERM');
    await closed;
    await rm(folder, { recursive: true });
  });

  test('neither lose nor duplicate anything, and share its few connections', async () => {
    const sessions = Array.from({ length: 300 }, () => crypto.randomUUID());
    const statuses = await Promise.all(
      sessions.flatMap((session_uuid, index) =>
        [1, 2].map(async (turn) => {
          const body = { session_uuid, metadata: { [`turn${turn}`]: index, removed: null } };
          const { url } = servers[(index + turn) % 2]!;
          const response = await send(requestOf('responses', { survey, key: 'pk_demo', body }, url));
          await response.text();
          return response.status;
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const name = new URL(db).pathname.slice(1);
    const connections = await query(
      db,
      `SELECT 1 FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
    );
    expect(connections.length).toBeLessThanOrEqual(poolSize);
    const resumed = requestOf(
      'sessions',
      { survey, key: 'pk_demo', body: { session_uuid: sessions[0] } },
      servers[0]!.url,
    );
    expect((await send(resumed)).status).toBe(200);

    const store = await openStore(db);
    const stored = new Map((await store.responses()).map((response) => [response.session_uuid, response.metadata]));
    await store.close();
    expect(stored.size).toBe(sessions.length);
    for (const [index, session] of sessions.entries())
      expect(stored.get(session)).toEqual({ turn1: index, turn2: index });
  });
});
