import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { setOrigins } from '../../../src/service/publishing/editSurveys.ts';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { fileText, general, nps, put, read, send, startWithFile } from '../http/publishingSuite.ts';
import { call, type Fetch } from '../support/call.ts';
import { generalUuid, npsUuid, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const shop = 'https://shop.example';
const blog = 'https://blog.example';

const keysOf = (fetch: Fetch, uuid = npsUuid) => send(fetch, 'GET', `/${uuid}/keys`);

/** Sets the origins of a key, based on the keys as they are now or on those with an ETag. */
async function limit(
  fetch: Fetch,
  origins: readonly string[] | null,
  { key = 'pk_shop', etag = '', token = 'admin' } = {},
) {
  const match = etag || (await keysOf(fetch)).etag;
  const body = { key, origins };
  return send(fetch, 'PUT', `/${npsUuid}/keys`, { body, token, headers: { 'if-match': match } });
}

const statusOn = async (fetch: Fetch, origin: string, key = 'pk_shop') =>
  (await call(fetch, 'sessions', { key, origin })).status;

test('the keys of a survey are listed, with why some cannot be changed, and with the pages that were seen', async () => {
  let now = Date.parse('2026-11-26T12:00:00Z');
  const { fetch } = await startWithFile({ keys: ['pk_code'], now: () => (now += 1000) });
  await statusOn(fetch, shop);
  await statusOn(fetch, blog);
  // pages of this server and programs are no sites
  await call(fetch, 'sessions', { origin: 'http://localhost:8787' });
  await call(fetch, 'sessions', {});
  const request = new Request(`http://localhost:8787/api/admin/surveys/${npsUuid}/keys`, {
    headers: { authorization: 'Bearer results' },
  });
  expect(await (await fetch(request)).json()).toEqual({
    keys: [
      { key: 'pk_shop', surveys: [npsUuid], origins: [shop], fixed: null },
      { key: 'pk_all', surveys: '*', origins: null, fixed: 'all' },
      { key: 'pk_code', surveys: '*', origins: null, fixed: 'code' },
    ],
    pages: [
      { at: expect.any(String), origin: blog, problem: 'origin' },
      { at: expect.any(String), origin: shop, problem: null },
    ],
  });
  expect((await keysOf(fetch, unknownUuid)).status).toBe(404);
});

test('a site is allowed from the next request on, and only its line of the file is added', async () => {
  const { fetch, text } = await startWithFile();
  expect(await statusOn(fetch, blog)).toBe(403);
  const reply = await limit(fetch, [shop, blog]);
  expect(reply).toMatchObject({ status: 200, body: { keys: [{ origins: [shop, blog] }, { key: 'pk_all' }] } });
  expect(reply.etag).toBe((await keysOf(fetch)).etag);
  expect(await statusOn(fetch, blog)).toBe(200);
  expect(await text()).toBe(fileText.replace(`["${shop}"]`, `["${shop}", "${blog}"]`));
});

test('a key is limited to a site and opened again, and pages of this server may always use it', async () => {
  const before = fileText.replace(`, "origins": ["${shop}"]`, '');
  const { fetch, text } = await startWithFile({ publicUrls: ['https://feedback.example'] }, before);
  expect(await statusOn(fetch, blog)).toBe(200);
  expect((await limit(fetch, [shop])).status).toBe(200);
  expect(await statusOn(fetch, blog)).toBe(403);
  expect(await statusOn(fetch, shop)).toBe(200);
  expect(await statusOn(fetch, 'https://feedback.example')).toBe(200);
  const preview = new Request(`http://localhost:8787/api/public/v2/surveys/${npsUuid}/sessions/?preview=true`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer pk_shop',
      origin: 'http://localhost:8787',
      host: 'localhost:8787',
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect((await fetch(preview)).status).toBe(200);
  expect(await text()).toBe(fileText);
  expect((await limit(fetch, null)).body.keys[0].origins).toBeNull();
  expect(await statusOn(fetch, blog)).toBe(200);
  expect((await text()).replace(']  }', '] }')).toBe(before);
});

test('of two changes of the same state, one is made, and the other one gets the keys as they are now', async () => {
  const { fetch, text } = await startWithFile();
  const { etag } = await keysOf(fetch);
  const replies = await Promise.all(
    [blog, 'https://other.example'].map((each) => limit(fetch, [shop, each], { etag })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const [won, lost] = replies.toSorted((one, other) => one.status - other.status);
  expect(lost).toMatchObject({ etag: won!.etag, body: { keys: won!.body.keys, detail: expect.any(String) } });
  expect(await text()).toContain(JSON.stringify(won!.body.keys[0].origins).replace(',', ', '));
});

test('a change of a survey at the same time is kept', async () => {
  const { fetch, text } = await startWithFile();
  const { etag } = await read(fetch);
  const changed = { ...nps, question: 'How did it go?' };
  const replies = await Promise.all([put(fetch, changed, etag), limit(fetch, [blog]), put(fetch, general, null)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(await text()).toContain(changed.question);
  expect(await text()).toContain(generalUuid);
  expect(await text()).toContain(blog);
});

test.each([
  ['not an origin', ['shop.example']],
  ['a page', [`${shop}/cart`]],
  ['no origin at all', []],
])('%s is rejected', async (_, origins) => {
  const { fetch, text } = await startWithFile();
  expect((await limit(fetch, origins)).status).toBe(400);
  expect(await text()).toBe(fileText);
});

test('a key that is for all surveys, of another survey, or in code is not changed', async () => {
  const { fetch, text } = await startWithFile({ keys: [{ key: 'pk_code', surveys: [npsUuid] }] });
  expect(await limit(fetch, [shop], { key: 'pk_all' })).toMatchObject({
    status: 403,
    body: { detail: 'This key is for all surveys: change its origins in the surveys file.' },
  });
  expect(await limit(fetch, [shop], { key: 'pk_code' })).toMatchObject({
    status: 403,
    body: { detail: 'This key is given in code: change its origins there.' },
  });
  expect((await limit(fetch, [shop], { key: 'pk_none' })).status).toBe(404);
  expect(await text()).toBe(fileText);
});

test('a change needs the admin token and a precondition', async () => {
  const { fetch, text } = await startWithFile();
  expect((await limit(fetch, [blog], { token: 'results' })).status).toBe(403);
  const body = { key: 'pk_shop', origins: [blog] };
  expect((await send(fetch, 'PUT', `/${npsUuid}/keys`, { body })).status).toBe(400);
  expect(await text()).toBe(fileText);
});

test('surveys that are read-only, in code, or have an error keep their keys', async () => {
  const readOnly = await startWithFile({ surveysReadOnly: true });
  expect((await limit(readOnly.fetch, [blog])).body.detail).toContain('--surveys-read-only');
  const inCode = await testServer({ adminToken: 'admin' });
  const { body } = await keysOf(inCode.fetch);
  expect(new Set(body.keys.map(({ fixed }: { fixed: string }) => fixed))).toEqual(new Set(['code']));
  expect((await limit(inCode.fetch, [blog], { key: 'pk_all' })).body.detail).toContain('given in code');
  const broken = fileText.replace('"question"', '"quesiton"');
  const { fetch, file, text } = await startWithFile();
  const { etag } = await keysOf(fetch);
  await writeFile(file, broken);
  expect(await limit(fetch, [blog], { etag })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('surveys.json:8:5 surveys[0].question') },
  });
  expect(await text()).toBe(broken);
});

test('the audit log notes who limited a key, and to which sites', async () => {
  const lines: object[] = [];
  const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
  const log: ServiceOptions['log'] = { info: take, warn: take, error: take };
  const { fetch } = await startWithFile({ log });
  await limit(fetch, [blog]);
  await limit(fetch, null);
  expect(lines).toEqual([
    { action: 'limit key', by: 'admin token', survey: npsUuid, origins: [blog] },
    { action: 'limit key', by: 'admin token', survey: npsUuid, origins: 'all' },
  ]);
});

test('comments between the origins stay', () => {
  const text = `{
  "keys": [{
    "key": "pk", "surveys": [],
    "origins": [
      "https://a.example", // the shop
      "https://b.example", // the old blog
      "https://c.example" // the app
    ]
  }],
  "surveys": []
}
`;
  expect(setOrigins(text, 0, ['https://a.example', 'https://c.example', 'https://d.example'])).toBe(
    text
      .replace('      "https://b.example", // the old blog\n', '       // the old blog\n')
      .replace('"https://c.example" // the app', '"https://c.example", // the app\n      "https://d.example"'),
  );
});
