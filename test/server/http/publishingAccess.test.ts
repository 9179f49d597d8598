import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { call, requestOf } from '../support/call.ts';
import { generalUuid, npsUuid, unknownUuid } from '../support/surveys.ts';
import { fileText, general, nps, put, read, send, type Sent, startWithFile } from './publishingSuite.ts';

const change = async (sent: Sent) => {
  const { fetch, text } = await startWithFile();
  const { etag } = await read(fetch);
  const headers = { 'if-match': etag, ...sent.headers };
  const body = { survey: { ...nps, question: 'New?' } };
  return { put: await send(fetch, 'PUT', `/${npsUuid}`, { body, ...sent, headers }), fetch, text, etag };
};

test.each<[string, Sent]>([
  ['without a token', { token: null }],
  ['with a wrong token', { token: 'wrong' }],
  ['with the results token', { token: 'results' }],
  ['of another site, which has no token', { token: null, headers: { origin: 'https://evil.example' } }],
  [
    'of a name that points at this server, which has no token',
    { token: null, headers: { origin: 'http://evil.example', host: 'evil.example' } },
  ],
  ['as text, which needs no preflight, without a token', { token: null, headers: { 'content-type': 'text/plain' } }],
  ['with a cookie instead of a token', { token: null, headers: { cookie: 'token=admin; authorization=Bearer admin' } }],
  ['of another site, even with the token', { headers: { origin: 'https://evil.example' } }],
  ['of a sandboxed page, even with the token', { headers: { origin: 'null' } }],
  [
    'of another port of the same host, even with the token',
    { headers: { origin: 'http://asklet.test:81', host: 'asklet.test' } },
  ],
])('a change %s is refused', async (_, sent) => {
  const { put, fetch, text, etag } = await change(sent);
  expect(put.status).toBe(403);
  const headers = { 'if-match': etag, ...sent.headers };
  expect((await send(fetch, 'DELETE', `/${npsUuid}`, { ...sent, headers })).status).toBe(403);
  expect(await text()).toBe(fileText);
});

test.each<[string, Sent['headers']]>([
  ['of a page of this host, behind a proxy with TLS', { origin: 'https://feedback.example', host: 'feedback.example' }],
  ['of a page at localhost', { origin: 'http://localhost:8787', host: 'localhost:8787' }],
  ['of a program', {}],
])('a change %s with the token is accepted', async (_, headers) => {
  expect((await change({ headers: headers! })).put.status).toBe(200);
});

test('the token does not make another content type acceptable', async () => {
  expect((await change({ headers: { 'content-type': 'text/plain' } })).put.status).toBe(400);
});

test.each([
  ['GET', ''],
  ['GET', `/${npsUuid}`],
  ['GET', `/${npsUuid}/versions`],
  ['GET', `/${npsUuid}/versions/1`],
  ['PUT', `/${npsUuid}`],
  ['DELETE', `/${npsUuid}`],
])('%s %s cannot be read by pages of other origins, and needs a token', async (method, path) => {
  const { fetch } = await startWithFile();
  await put(fetch, nps, (await read(fetch)).etag);
  for (const token of ['admin', 'results', null]) {
    const headers = { origin: 'https://evil.example', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(new Request(`http://asklet.test/api/admin/surveys${path}`, { method, headers }));
    expect(reply.headers.has('access-control-allow-origin')).toBe(false);
    expect(reply.status).toBe(method === 'GET' && token ? 200 : 403);
  }
});

test('a body over the limit is not read', async () => {
  const { fetch } = await startWithFile({ limits: { body: 1000 } });
  const { etag } = await read(fetch);
  expect((await put(fetch, { ...nps, question: 'x'.repeat(1000) }, etag)).status).toBe(413);
});

test('the latest start of a session is shown with its page, and nothing about the visitor', async () => {
  let now = Date.parse('2026-11-26T12:00:00Z');
  const { fetch } = await startWithFile({ now: () => (now += 1000) });
  const start = (key: string, origin?: string, survey = npsUuid) =>
    call(fetch, 'sessions', { key, survey, ...(origin !== undefined && { origin }) });
  const seen = async (uuid = npsUuid) => (await send(fetch, 'GET', '')).body.seen[uuid];
  expect(await seen()).toBeUndefined();
  await start('pk_shop', 'https://shop.example');
  expect(await seen()).toEqual({
    at: expect.stringMatching(/^2026-11-26T12:/),
    origin: 'https://shop.example',
    problem: null,
  });
  expect((await read(fetch)).body.seen).toEqual(await seen());
  await start('pk_shop', 'https://other.example');
  expect(await seen()).toMatchObject({
    origin: 'https://other.example',
    problem: 'origin',
    success: { origin: 'https://shop.example', at: expect.stringMatching(/^2026-11-26T12:/) },
  });
  await start('pk_all');
  expect(await seen()).toMatchObject({ origin: null, problem: null });
  await start('wrong', 'https://wrong.example');
  expect(await seen()).toMatchObject({ origin: 'https://wrong.example', problem: 'key', success: { origin: null } });
  await start('pk_all');
  // these say nothing about the page
  await start('wrong');
  await start('pk_all', 'https://shop.example', unknownUuid);
  await call(fetch, 'events', { origin: 'https://shop.example' });
  const preview = requestOf('sessions', { origin: 'https://preview.example' });
  await fetch(new Request(`${preview.url}?preview=true`, preview));
  await put(fetch, { ...nps, link: true }, (await read(fetch)).etag);
  expect((await call(fetch, 'sessions', { key: `link.${npsUuid}`, origin: 'http://asklet.test' })).status).toBe(200);
  expect(await seen()).toMatchObject({ origin: null, problem: null });
  expect((await send(fetch, 'GET', '')).body.seen).toEqual({ [npsUuid]: expect.anything() });
});

test('a key that is not for the survey is a problem of the page', async () => {
  const { fetch } = await startWithFile();
  await put(fetch, general, null);
  await call(fetch, 'sessions', { key: 'pk_shop', survey: generalUuid, origin: 'https://shop.example' });
  expect((await read(fetch, generalUuid)).body.seen).toMatchObject({ origin: 'https://shop.example', problem: 'key' });
});

test('strangers who try keys elsewhere do not replace the page that has the tag', async () => {
  let now = Date.parse('2026-11-26T12:00:00Z');
  const { fetch } = await startWithFile({ now: () => (now += 1000) });
  await call(fetch, 'sessions', { key: 'pk_shop', origin: 'https://shop.example' });
  for (let number = 0; number < 50; number += 1)
    await call(fetch, 'sessions', { key: 'wrong', origin: `https://${number}.example` });
  expect((await read(fetch)).body.seen).toMatchObject({
    origin: 'https://49.example',
    success: { origin: 'https://shop.example' },
  });
});

test('the page that has the tag is known after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-seen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const surveys = join(folder, 'surveys.json');
  await writeFile(surveys, fileText);
  const open = () => createService({ surveys, database: join(folder, 'asklet.db'), adminToken: 'admin' });
  const first = await open();
  await call(first.fetch, 'sessions', { origin: 'https://shop.example' });
  await first.close();
  const second = await open();
  expect((await read(second.fetch)).body.seen).toMatchObject({ origin: 'https://shop.example', problem: null });
  await second.close();
});

test.each([
  ['https://shop.example:8443', true],
  ['capacitor://localhost', true],
  ['http://[::1]:8787', true],
  ['null', true],
  ['https://shop.example/<b>path</b>', false],
  ['javascript:alert(1)', false],
  [`https://${'x'.repeat(15_000)}`, false],
  ['any text', false],
])('shows %s as the origin of a page: %s', async (origin, isShown) => {
  const { fetch } = await startWithFile();
  expect((await call(fetch, 'sessions', { origin })).status).toBe(200);
  expect((await read(fetch)).body.seen).toMatchObject({ origin: isShown ? origin : null });
});

test('a start of a survey that is not open is shown as a problem, unless its budget does not ask this visitor', async () => {
  const { fetch } = await startWithFile({ random: () => 1 });
  await put(fetch, { ...general, archived: true }, null);
  await call(fetch, 'sessions', { survey: generalUuid.toUpperCase(), origin: 'https://shop.example' });
  expect((await read(fetch, generalUuid)).body.seen).toMatchObject({
    origin: 'https://shop.example',
    problem: 'closed',
  });
  await put(fetch, { ...nps, budget: { responses: 1, per: 'week' } }, (await read(fetch)).etag);
  expect((await call(fetch, 'sessions', { origin: 'https://shop.example' })).status).toBe(404);
  expect((await read(fetch)).body.seen).toMatchObject({ problem: null });
});
