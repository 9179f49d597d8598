import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Running, useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { findCommand } from '../support/externalProgram.ts';
import { freePort, usePostgres } from '../support/postgres.ts';
import { type Nginx, startNginx } from '../support/startNginx.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';

const command = findCommand('nginx');

// in this order, because one server stops for good, and the last test uses up the rate limit
describe.runIf(command)('two servers behind nginx with the example configuration', { shuffle: false }, () => {
  const { serve } = useBuiltServer();
  const { createDatabase } = usePostgres();
  let db: string;
  let servers: Running[];
  let nginx: Nginx;
  let url: string;
  let shop: string;
  let folder: string;

  beforeAll(async () => {
    db = await createDatabase();
    const argv = ['--surveys', samples, '--db', db, '--trust-proxy', 'loopback', '--rate-limit', '100'];
    servers = [await serve(argv), await serve(argv)];
    const port = await freePort();
    const shopPort = await freePort();
    url = `http://127.0.0.1:${port}`;
    shop = `http://127.0.0.1:${shopPort}`;
    const example = await readFile('.github/deploy/nginx.conf', 'utf8');
    const manual = await readFile('src/service/DEPLOY.md', 'utf8');
    const [path] = /location \/asklet\/ \{[^`]*/.exec(manual)!;
    const [security] = /location = \/\.well-known[^`]*/.exec(manual)!;
    folder = await mkdtemp(join(tmpdir(), 'asklet-nginx-site-'));
    await writeFile(join(folder, 'security.txt'), /^Contact:[^`]*/m.exec(manual)![0]);
    const ports = { 8080: port, 8787: new URL(servers[0]!.url).port, 8788: new URL(servers[1]!.url).port };
    const site =
      `${example} server { listen ${shopPort}; ${path} ${security!.replace('/etc/asklet', folder)} }`.replace(
        /8080|8787|8788/g,
        (given) => String(ports[given as '8080']),
      );
    nginx = await startNginx(command!, site, url);
  }, 60_000);

  afterAll(async () => {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true });
  });

  const submit = (body: object) => send(requestOf('responses', { survey, key: 'pk_demo', body }, url));

  test('answers reach both and are in one database', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({ score: 9 })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    // the log is written a little later
    for (const server of servers) await expect.poll(server.log).toContain('"route":"responses"');
    const store = await openStore(db);
    expect(await store.responses()).toHaveLength(20);
    await store.close();
  });

  test('a large answer passes, but the metrics are not available', async () => {
    expect((await submit({ metadata: { image: 'x'.repeat(2_000_000) } })).status).toBe(200);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/%6Detrics/'])
      expect((await fetch(url + path)).status).toBe(403);
  });

  test('a path of a shop has everything for visitors, and nothing for the owner', async () => {
    const script = await fetch(`${shop}/asklet/asklet.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    const [chunk] = /chunks\/card-[-\w]+\.js/.exec(await script.text())!;
    expect((await fetch(`${shop}/asklet/${chunk}`)).status).toBe(200);
    const request = requestOf('responses', { survey, key: 'pk_demo', body: { score: 9 } }, `${shop}/asklet`);
    expect((await send(request)).status).toBe(200);
    for (const path of ['/metrics', '//metrics', '/api/admin/responses', '/%61pi/admin/backup'])
      expect((await fetch(`${shop}/asklet${path}`)).status).toBe(403);
  });

  test('security.txt is the one of the manual, as RFC 9116 wants it', async () => {
    const reply = await fetch(`${shop}/.well-known/security.txt`);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const names = (await reply.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': ')[0]);
    expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  });

  test("the log has the proxy's id", async () => {
    await submit({ score: 9 });
    await expect.poll(() => servers.map((server) => server.log()).join('')).toMatch(/"id":"[\da-f]{32}"/);
  });

  test('while one server is down, the other replies', async () => {
    await servers[0]!.stop();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit({ score: 9 })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    servers = servers.slice(1);
  });

  test('a client cannot avoid the rate limit by forging addresses', async () => {
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
