import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asklet } from '../../src/server/vite.ts';
import { requestOf } from './support/call.ts';
import { send } from './support/checkedFetch.ts';
import { npsUuid, surveys, unknownUuid } from './support/surveys.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'asklet-vite-'));
  await writeFile(join(root, 'surveys.json'), JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys }));
});
afterAll(() => rm(root, { recursive: true }));

async function startVite() {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0 },
    plugins: [asklet({ script: '/src/script.ts' })],
  });
  await server.listen();
  return { server, url: server.resolvedUrls!.local[0]!.replace(/\/$/, '') };
}

test('the dev server answers the API with its own CORS, and a script that brings in the module', async () => {
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

test('a restart keeps what is stored, and does not find the file locked', async () => {
  const { server, url } = await startVite();
  const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
  await send(requestOf('responses', { body: { session_uuid, score: 9 } }, url));
  await server.restart();
  const again = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
  const resumed = await send(requestOf('sessions', { body: { session_uuid } }, again));
  expect(await resumed.json()).toMatchObject({ user_submitted_score: true });
  await server.close();
});

test('errors in the surveys are answered, and mended without a restart', async () => {
  const { server, url } = await startVite();
  const good = JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys });
  await writeFile(join(root, 'surveys.json'), '{');
  const broken = await send(requestOf('sessions', {}, url));
  expect(broken.status).toBe(503);
  expect(await broken.json()).toEqual({ detail: expect.stringContaining('line 1, column 2') });
  await writeFile(join(root, 'surveys.json'), good);
  expect((await send(requestOf('sessions', {}, url))).status).toBe(200);
  await server.close();
});

test('a survey that is added is served without a restart', async () => {
  const { server, url } = await startVite();
  expect((await send(requestOf('sessions', { survey: unknownUuid }, url))).status).toBe(404);
  const more = [...surveys, { survey_uuid: unknownUuid, survey_type: 'csat_2', question: 'New?' }];
  await writeFile(
    join(root, 'surveys.json'),
    JSON.stringify({ keys: [{ key: 'pk_all', surveys: '*' }], surveys: more }),
  );
  const status = async () => (await send(requestOf('sessions', { survey: unknownUuid }, url))).status;
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
  await server.close();
});
