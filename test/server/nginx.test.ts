import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../src/server/store/openStore.ts';
import { type Running, useBuiltServer } from './support/builtServer.ts';
import { requestOf } from './support/call.ts';
import { send } from './support/checkedFetch.ts';
import { findNginx } from './support/debianProgram.ts';
import { freePort, usePostgres } from './support/postgres.ts';

const samples = join(import.meta.dirname, '../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';

const command = findNginx();

// in this order: one server goes for good, and in the end nothing is left of what the rate limit allows
describe.runIf(command)('two servers behind the nginx of the example', { shuffle: false }, () => {
  const { serve } = useBuiltServer();
  const { createDatabase } = usePostgres();
  let db: string;
  let servers: Running[];
  let nginx: ChildProcess;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    db = await createDatabase();
    const argv = ['--surveys', samples, '--db', db, '--trust-proxy', '--rate-limit', '100'];
    servers = [await serve(argv), await serve(argv)];
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    folder = await mkdtemp(join(tmpdir(), 'asklet-nginx-'));
    await mkdir(join(folder, 'temp'));
    const example = await readFile('src/server/nginx.conf', 'utf8');
    const ports = { 8080: port, 8787: new URL(servers[0]!.url).port, 8788: new URL(servers[1]!.url).port };
    const site = example.replace(/8080|8787|8788/g, (given) => String(ports[given as '8080']));
    const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path temp;`);
    const file = join(folder, 'nginx.conf');
    await writeFile(
      file,
      `
      daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${userInfo().uid === 0 ? 'user root;' : ''}
      events {}
      http { access_log off; ${temps.join(' ')} ${site} }`,
    );
    nginx = spawn(command!.path, ['-p', folder, '-c', file], { stdio: 'inherit' });
    await vi.waitFor(async () => {
      if (!(await fetch(`${url}/readyz`)).ok) throw new Error('nginx is not up');
    }, 30_000);
  }, 60_000);

  afterAll(async () => {
    const closed = once(nginx, 'close');
    nginx.kill('SIGTERM');
    await closed;
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true });
  });

  const submit = (body: object) => send(requestOf('responses', { survey, key: 'pk_demo', body }, url));

  test('answers reach both and lie in one database', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ score: 9 })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // the log is written a little later
    for (const server of servers) await expect.poll(server.log).toContain('"route":"responses"');
    const store = await openStore(db);
    expect(await store.responses()).toHaveLength(20);
    await store.close();
  });

  test('a large answer passes, and the metrics do not', async () => {
    expect((await submit({ metadata: { image: 'x'.repeat(2_000_000) } })).status).toBe(200);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6Detrics/'])
      expect((await fetch(url + path)).status).toBe(403);
  });

  test('the log has the id of the proxy', async () => {
    await submit({ score: 9 });
    await expect.poll(() => servers.map((server) => server.log()).join('')).toMatch(/"id":"[\da-f]{32}"/);
  });

  test('while one server is away the other answers', async () => {
    await servers[0]!.stop();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ score: 9 })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    servers = servers.slice(1);
  });

  test('a client cannot make up addresses to ask more often', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 240 }, async (_, index) => {
        const request = requestOf('events', { survey, key: 'pk_demo' }, url);
        request.headers.set('x-forwarded-for', `10.0.0.${index}`);
        return (await send(request)).status;
      }),
    );
    expect(statuses).toContain(429);
  });
});
