import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLogger, createServer, type Plugin, preview, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findDist } from '../../src/service/pages/findDist.ts';
import type { Server } from '../../src/server/index.ts';
import { sqliteDriver } from '../../src/server/store/sqlite/sqliteDriver.ts';
import { asklet, type AskletPluginOptions } from '../../src/vite/index.ts';
import { requestOf } from '../server/support/call.ts';
import { send } from '../server/support/checkedFetch.ts';
import { npsUuid, surveys, unknownUuid } from '../server/support/surveys.ts';

vi.mock('../../src/service/pages/findDist.ts', { spy: true });
vi.mock('../../src/server/store/sqlite/sqliteDriver.ts', { spy: true });

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'asklet-vite-'));
  await writeFile(join(root, 'surveys.json'), JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys }));
});
afterAll(() => rm(root, { recursive: true }));

/** An app's own server or proxy, which replies to all paths that nobody else handles. */
function anApp(): Plugin {
  const serve = ({ middlewares }: Pick<ViteDevServer, 'middlewares'>) => {
    middlewares.use((request, response, next) => {
      if (/^\/(api|chunks|results|assets|healthz|readyz|metrics|openapi)/.test(request.url!)) response.end('the app');
      else next();
    });
  };
  return { name: 'an-app', configureServer: serve, configurePreviewServer: serve };
}

async function startVite(options: AskletPluginOptions = {}, customLogger = createLogger('silent')) {
  const server = await createServer({
    root,
    configFile: false,
    customLogger,
    server: { port: 0 },
    plugins: [asklet({ script: '/src/script.ts', ...options }), anApp()],
  });
  await server.listen();
  return { server, url: server.resolvedUrls!.local[0]!.replace(/\/$/, '') };
}

test('the dev server serves the API with its own CORS, and a script that imports the module', async () => {
  const { server, url } = await startVite();
  const started = await send(requestOf('sessions', {}, url));
  expect(await started.json()).toMatchObject({ survey_uuid: npsUuid });
  const headers = { origin: 'http://shop.example', 'access-control-request-method': 'POST' };
  const preflight = await fetch(requestOf('sessions', { method: 'OPTIONS' }, url), { headers });
  expect(preflight.headers.get('access-control-max-age')).toBe('7200');
  const script = await fetch(`${url}/asklet.js`);
  expect(await script.text()).toContain('import("/src/script.ts")');
  await server.close();
});

test('a restart keeps the stored data, and does not find the file locked', async () => {
  const { server, url } = await startVite({ db: 'asklet.db' });
  const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
  await send(requestOf('responses', { body: { session_uuid, score: 9 } }, url));
  await server.restart();
  const again = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
  const resumed = await send(requestOf('sessions', { body: { session_uuid } }, again));
  expect(await resumed.json()).toMatchObject({ user_submitted_score: true });
  await server.close();
});

test('errors in the surveys are sent in replies, and can be fixed without a restart', async () => {
  const good = JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys });
  // before Vite listens, when the server reads it
  await writeFile(join(root, 'surveys.json'), '{');
  const { server, url } = await startVite();
  const broken = await send(requestOf('sessions', {}, url));
  expect(broken.status).toBe(503);
  expect(await broken.json()).toEqual({ detail: expect.stringContaining(':1:2 ') });
  await writeFile(join(root, 'surveys.json'), good);
  expect((await send(requestOf('sessions', {}, url))).status).toBe(200);
  await server.close();
});

const noSqlite = () => {
  throw new Error('Node has no SQLite');
};

test.each<[string, AskletPluginOptions, string]>([
  ['SQLite', { db: 'asklet.db' }, 'asklet: Node has no SQLite'],
  ['the surveys file', { surveys: 'missing.json' }, 'missing.json'],
  ['the folder of the database', { db: 'missing/asklet.db' }, 'missing/asklet.db'],
])('if %s is missing, the dev server says so at its start', async (missing, options, message) => {
  if (missing === 'SQLite') vi.mocked(sqliteDriver).mockImplementationOnce(noSqlite);
  const logger = createLogger('silent');
  const logged = vi.spyOn(logger, 'error');
  const { server } = await startVite(options, logger);
  await expect.poll(() => logged.mock.calls).toEqual([[expect.stringContaining(message)]]);
  await server.close();
});

test('an added survey is served without a restart', async () => {
  const { server, url } = await startVite();
  expect((await send(requestOf('sessions', { survey: unknownUuid }, url))).status).toBe(404);
  const more = [...surveys, { survey_uuid: unknownUuid, survey_type: 'csat_2', question: 'New?' }];
  await writeFile(
    join(root, 'surveys.json'),
    JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys: more }),
  );
  const status = async () => (await send(requestOf('sessions', { survey: unknownUuid }, url))).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  // as another branch of Git does
  await rm(join(root, 'surveys.json'));
  await setTimeout(500);
  await writeFile(join(root, 'surveys.json'), JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys }));
  await expect.poll(status, { timeout: 30_000 }).toBe(404);
  await server.close();
});

test.each([
  '/api/orders',
  '/api/admin/users',
  '/api/admin/surveys',
  '/api/public/v2/surveys/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/chunks/their-own.js',
])('%s is the app’s own', async (path) => {
  const { server, url } = await startVite();
  expect(await (await fetch(url + path)).text()).toBe('the app');
  await server.close();
});

test('the app’s own CORS stays unchanged', async () => {
  const { server, url } = await startVite();
  const headers = { origin: 'http://localhost:1', 'access-control-request-method': 'PUT' };
  const preflight = await fetch(`${url}/api/orders`, { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:1');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(preflight.headers.get('access-control-max-age')).toBeNull();
  await server.close();
});

test('the admin addresses are ours if there is a token', async () => {
  const { server, url } = await startVite({ adminToken: 'admin' });
  const headers = { authorization: 'Bearer admin' };
  const listed = (await (await fetch(`${url}/api/admin/surveys`, { headers })).json()) as { surveys: object[] };
  expect(listed.surveys.slice(0, surveys.length)).toMatchObject(surveys);
  for (const path of ['summaries', 'notifications'])
    expect((await fetch(`${url}/api/admin/${path}`, { headers })).status).toBe(200);
  expect(await (await fetch(`${url}/api/admin/users`)).text()).toBe('the app');
  await server.close();
});

test('the app of the owner and its files are ours if there is a token', async () => {
  const dist = join(root, 'dist');
  vi.mocked(findDist).mockReturnValue(dist);
  onTestFinished(() => void vi.mocked(findDist).mockReset());
  await mkdir(join(dist, 'pages/assets'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "version": "1.0.0" }');
  await writeFile(join(dist, 'pages/index.html'), "the owner's app");
  await writeFile(join(dist, 'pages/assets/results-1.js'), 'the script of the results');
  const read = async (url: string, path: string) => (await fetch(url + path)).text();
  const { server, url } = await startVite({ adminToken: 'admin' });
  const page = await fetch(`${url}/results?survey=1`);
  expect(await page.text()).toBe("the owner's app");
  expect(await read(url, '/surveys')).toBe("the owner's app");
  expect(await read(url, `/surveys/${npsUuid}/edit`)).toBe("the owner's app");
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await read(url, '/assets/results-1.js')).toBe('the script of the results');
  expect(await read(url, '/assets/app-1.js')).toBe('the app');
  await server.close();
  const without = await startVite();
  expect(await read(without.url, '/results')).toBe('the app');
  await without.server.close();
});

test('dev and preview can run at the same time, and print what they serve', async () => {
  const { server, url } = await startVite({ db: 'asklet.db' });
  await send(requestOf('responses', {}, url));
  const customLogger = createLogger('info');
  const told = vi.spyOn(customLogger, 'info').mockImplementation(() => {});
  const previewed = await preview({
    root,
    configFile: false,
    customLogger,
    preview: { port: 0 },
    plugins: [asklet()],
  });
  const address = previewed.resolvedUrls!.local[0]!.replace(/\/$/, '');
  expect((await send(requestOf('responses', {}, address))).status).toBe(200);
  const said = 'asklet: /asklet.js and the API of surveys.json, answers in the memory';
  expect(told.mock.calls.map(([line]) => line)).toContain(said);
  await previewed.close();
  await server.close();
});

test('two dev servers on one file report the conflict', async () => {
  const first = await startVite({ db: 'asklet.db' });
  const second = await startVite({ db: 'asklet.db' });
  expect((await send(requestOf('sessions', {}, first.url))).status).toBe(200);
  const refused = await send(requestOf('sessions', {}, second.url));
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({ detail: expect.stringContaining('another process is using it') });
  await first.server.close();
  await second.server.close();
});

test('production origins do not lock out the dev server', async () => {
  const key = { key: 'pk_shop', surveys: '*', origins: ['https://shop.example'] };
  await writeFile(join(root, 'shop.json'), JSON.stringify({ keys: [key], surveys }));
  const { server, url } = await startVite({ surveys: 'shop.json' });
  expect((await send(requestOf('sessions', { key: 'pk_shop', origin: url }, url))).status).toBe(200);
  await server.close();
});

test('a test can get the server and make it fail', async () => {
  let handle: Server | undefined;
  const { server, url } = await startVite({ faults: true, onServer: (opened) => (handle = opened) });
  await send(requestOf('responses', {}, url));
  expect(await handle!.responses()).toMatchObject([{ score: 9 }]);
  handle!.fail('responses', { status: 503 });
  expect((await send(requestOf('responses', {}, url))).status).toBe(503);
  await server.close();
});
