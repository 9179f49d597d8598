import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const script = `console.log(${JSON.stringify('asklet '.repeat(50))})`;
const files: Record<string, string> = {
  'asklet.js': script,
  'asklet-0.1.0.js': script,
  'integrity.json': '{}',
  'licenses.txt': script,
  'chunks/card-abc123.js': script,
  'pages/index.html': '<!doctype html>',
  'pages/favicon.svg': '<svg/>',
  'pages/surveys.json': '{"keys":[]}',
  'pages/assets/page-abc123.css': 'p{}',
  'server/main.js': 'secret',
  'pages/.hidden.json': 'secret',
};
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'asklet-dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
});
afterAll(() => rm(dist, { recursive: true }));

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { fetch } = await testServer({ assets: [dist], showsSurveys: true });
  return fetch(new Request(`http://asklet.test${path}`, { headers, method }));
}

test.each([
  ['/licenses.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/asklet.js', 'text/javascript; charset=utf-8', 'public, max-age=300, stale-while-revalidate=86400'],
  ['/asklet-0.1.0.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/chunks/card-abc123.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('pages of any origin can load %s', async (path, type, cache) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe(cache);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe(script);
});

test.each([
  ['/', 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
  ['/surveys/settings', 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
  ['/surveys/notifications', 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
  [`/surveys/${npsUuid}/edit`, 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
  ['/surveys/shop', 'text/html; charset=utf-8', 'no-cache', '<!doctype html>'],
  ['/gallery', 'text/html; charset=utf-8', 'no-cache', '<!doctype html>'],
  ['/results', 'text/html; charset=utf-8', 'no-store', '<!doctype html>'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache', '<svg/>'],
  ['/surveys.json', 'application/json', 'no-cache', '{"keys":[]}'],
  ['/assets/page-abc123.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', 'p{}'],
])("%s is only for the server's own pages", async (path, type, cache, text) => {
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe(type);
  expect(response.headers.get('cache-control')).toBe(cache);
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
  expect(await response.text()).toBe(text);
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, *', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets %s', async (accepted, encoding, decode) => {
  const response = await get('/asklet.js', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-length')).toBe(String(body.length));
  expect(decode(body).toString()).toBe(script);
});

test.each(['/surveys/shop', '/gallery'])(
  '%s runs only our own scripts, and is not shown in frames of other sites',
  async (path) => {
    const response = await get(path);
    expect(response.headers.get('content-security-policy')).toBe(
      "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    );
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  },
);

test('a file that the browser already has is not sent again', async () => {
  const first = await get('/asklet.js');
  const etag = first.headers.get('etag')!;
  const second = await get('/asklet.js', { 'if-none-match': `"other", ${etag}` });
  expect(second.status).toBe(304);
  expect(second.headers.get('etag')).toBe(etag);
  expect(await second.text()).toBe('');
});

test('HEAD has the headers and no body', async () => {
  const response = await get('/asklet.js', {}, 'HEAD');
  expect(response.headers.get('content-length')).toBe(String(script.length));
  expect(await response.text()).toBe('');
});

test.each([
  '/server/main.js',
  '/chunks/../server/main.js',
  '/chunks/..%2fserver%2fmain.js',
  '/%2e%2e/package.json',
  '/chunks//etc/passwd',
  '/.hidden.json',
  '/chunks/',
  '/chunks',
  '/pages/index.html',
  '/nothing.js',
  '/chunks/%00',
  // its contact would have to be the operator's
  '/.well-known/security.txt',
])('%s is not served', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('secret');
});

test('the surveys file is only served if it is the samples', async () => {
  const { fetch } = await testServer({ assets: [dist] });
  expect((await fetch(new Request('http://asklet.test/surveys.json'))).status).toBe(404);
});

test.each(['/', '/asklet.js'])('%s of a checkout that is not built names the command to run', async (path) => {
  const { fetch } = await testServer({ assets: [join(dist, 'none')] });
  const response = await fetch(new Request(`http://asklet.test${path}`));
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('npm run build');
});

test('a rebuilt file is served again, and older folders fill the gaps', async () => {
  const newer = await mkdtemp(join(tmpdir(), 'asklet-dist-'));
  await writeFile(join(newer, 'asklet.js'), 'one');
  await utimes(join(newer, 'asklet.js'), 1, 1);
  const { fetch } = await testServer({ assets: [newer, dist] });
  const text = async (path: string) => (await fetch(new Request(`http://asklet.test${path}`))).text();
  expect(await text('/asklet.js')).toBe('one');
  await writeFile(join(newer, 'asklet.js'), 'two');
  expect(await text('/asklet.js')).toBe('two');
  expect(await text('/chunks/card-abc123.js')).toBe(script);
  await rm(newer, { recursive: true });
});

test.each(['/', '/surveys', `/surveys/${npsUuid}/results/`, '/results', '/results/'])(
  '%s runs only its own files, and sends no referrer',
  async (path) => {
    const { headers } = await get(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob:; " +
        "frame-src http: https:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);
