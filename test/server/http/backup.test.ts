import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../../src/service/index.ts';
import { removeAbandonedBackups } from '../../../src/service/operations/backup.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { call } from '../support/call.ts';
import { testServer } from '../support/testServer.ts';

const get = ({ fetch }: Pick<Service, 'fetch'>, method = 'GET') =>
  fetch(new Request('http://asklet.test/api/admin/backup', { method, headers: { authorization: 'Bearer admin' } }));

test('a backup of the running store can be opened and has its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-backup-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await testServer({ adminToken: 'admin', database: join(folder, 'asklet.db') });
  await call(server.fetch, 'responses', { body: { score: 9 } });
  const response = await get(server);
  expect(response.headers.get('content-type')).toBe('application/vnd.sqlite3');
  await writeFile(join(folder, 'copy.db'), Buffer.from(await response.arrayBuffer()));
  const copy = await openStore(join(folder, 'copy.db'));
  expect(await copy.responses()).toMatchObject([{ score: 9 }]);
  await copy.close();
});

test('a backup of a database in memory is a file with its data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-backup-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await testServer({ adminToken: 'admin' });
  await call(server.fetch, 'responses', { body: { score: 9 } });
  await writeFile(join(folder, 'copy.db'), Buffer.from(await (await get(server)).arrayBuffer()));
  const copy = await openStore(join(folder, 'copy.db'));
  expect(await copy.responses()).toMatchObject([{ score: 9 }]);
  await copy.close();
});

test('a backup that is not read to its end leaves no file open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-backup-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const server = await testServer({ adminToken: 'admin', database: join(folder, 'asklet.db') });
  await call(server.fetch, 'responses', { body: { text: 'x', metadata: { text: 'x'.repeat(1_000_000) } } });
  const copies = async () => {
    const open = await readdir('/proc/self/fd');
    const files = await Promise.all(open.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
    return files.filter((file) => /asklet-backup-(?!test).*deleted/.test(file)).length;
  };
  const head = await get(server, 'HEAD');
  expect(head.headers.get('cache-control')).toBe('no-store');
  await expect.poll(copies).toBe(0);
  const response = await get(server);
  const reader = response.body!.getReader();
  await reader.read();
  expect(await copies()).toBe(process.platform === 'linux' ? 1 : 0);
  await reader.cancel();
  await expect.poll(copies).toBe(0);
  await (await get(server)).arrayBuffer();
  await expect.poll(copies).toBe(0);
});

test('copies left by an ended process are removed, those of a running one stay', async () => {
  const abandoned = await mkdtemp(join(tmpdir(), 'asklet-backup-999999999-'));
  // in a container, each run has the same process id
  const restarted = await mkdtemp(join(tmpdir(), `asklet-backup-${process.pid}-`));
  const other = await mkdtemp(join(tmpdir(), 'shop-asklet-backup-999999999-'));
  const running = await mkdtemp(join(tmpdir(), `asklet-backup-${process.ppid}-`));
  onTestFinished(async () => {
    for (const folder of [other, running]) await rm(folder, { recursive: true });
  });
  await writeFile(join(abandoned, 'asklet.db'), 'Mine');
  await removeAbandonedBackups();
  const left = await readdir(tmpdir());
  for (const folder of [abandoned, restarted]) expect(left).not.toContain(basename(folder));
  for (const folder of [other, running]) expect(left).toContain(basename(folder));
});
