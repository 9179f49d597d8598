import { expect, test } from 'vitest';
import { imageHeader } from '../../../src/server/api/screenshot.ts';
import { call } from '../support/call.ts';
import { aScreenshot, heads, pixel } from '../support/pictures.ts';
import { generalUuid, npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const admin = () => testServer({ adminToken: 'admin' });
type Server = Awaited<ReturnType<typeof admin>>;

const submit = ({ fetch }: Server, screenshot: unknown) =>
  call(fetch, 'responses', { body: { session_uuid, text: 'Look', metadata: { screenshot } } });

function read({ fetch }: Server, { survey = npsUuid, session = session_uuid, token = 'admin' } = {}) {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(
    new Request(`http://asklet.test/api/admin/surveys/${survey}/responses/${session}/screenshot`, { headers }),
  );
}

test.each([
  ['PNG', heads.png(640, 480), 'image/png'],
  ['JPEG', heads.jpeg(640, 480), 'image/jpeg'],
  ['WebP', heads.webp(640, 480), 'image/webp'],
  ['lossless WebP', heads.webpLossless(640, 480), 'image/webp'],
  ['extended WebP', heads.webpExtended(640, 480), 'image/webp'],
])('the header of %s states type and size, and is rejected if it is cut off', async (_, bytes, type) => {
  expect(imageHeader(bytes)).toEqual({ type, width: 640, height: 480 });
  expect((await submit(await admin(), aScreenshot({ type, width: 640, height: 480 }, bytes))).status).toBe(200);
  const needed = { 'image/png': 24, 'image/jpeg': bytes.length - 4, 'image/webp': bytes.length }[type]!;
  for (let length = 0; length < needed; length += 1) expect(imageHeader(bytes.subarray(0, length))).toBeNull();
});

const withSigns = (before: string, after: string) =>
  aScreenshot({ data_url: `data:image/png;base64,${before}${pixel.toString('base64')}${after}` });

const gif = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

test.each([
  ['a text', 'a picture', 'metadata.screenshot:'],
  ['a missing field', { ...aScreenshot(), source: undefined }, 'metadata.screenshot.source:'],
  ['another source', aScreenshot({ source: 'camera' }), 'metadata.screenshot.source:'],
  ['another type', aScreenshot({ type: 'image/svg+xml' }, svg), 'metadata.screenshot.type:'],
  ['another kind of image', aScreenshot({}, gif), 'an image of type image/png'],
  [
    'an HTML page declared as a picture',
    aScreenshot({}, Buffer.from('<!doctype html><script>')),
    'an image of type image/png',
  ],
  ['a wrong type', aScreenshot({ type: 'image/webp' }), 'an image of type image/webp'],
  [
    'a type that differs from its data URL',
    aScreenshot({ data_url: aScreenshot({ type: 'image/webp' }).data_url }),
    'expected data:image/png;base64,',
  ],
  [
    'an external address',
    aScreenshot({ data_url: 'https://pictures.example/1.png' }),
    'expected data:image/png;base64,',
  ],
  [
    'data that is not base64',
    aScreenshot({ data_url: 'data:image/png;base64,<svg>' }),
    'expected data:image/png;base64,',
  ],
  ...['!', ' ', '\n'].flatMap((sign) => [
    [`base64 before which ${JSON.stringify(sign)} stands`, withSigns(sign, ''), 'expected data:image/png;base64,'],
    [`base64 after which ${JSON.stringify(sign)} stands`, withSigns('', sign), 'expected data:image/png;base64,'],
  ]),
  ['another width', aScreenshot({ width: 2 }), 'the size of the image, 1 by 1'],
  ['another height', aScreenshot({ height: 2 }), 'the size of the image, 1 by 1'],
  ['a size that is not a number', aScreenshot({ height: '1' }), 'metadata.screenshot.height:'],
  ['too many pixels', aScreenshot({ width: 1601 }, heads.png(1601, 1)), 'metadata.screenshot.width:'],
  ['too much height', aScreenshot({ height: 60_000 }, heads.png(1, 60_000)), 'metadata.screenshot.height:'],
  ['more than 1 MiB', aScreenshot({}, Buffer.concat([pixel, Buffer.alloc(800_000)])), 'at most 1048576 characters'],
])('%s is rejected as a screenshot, by name, and nothing is stored', async (_, screenshot, detail) => {
  const server = await admin();
  const { status, body } = await submit(server, screenshot);
  expect([status, body.session_uuid]).toEqual([400, session_uuid]);
  expect(body.detail).toContain(detail);
  expect(await server.responses()).toEqual([]);
});

test('a screenshot can be read as the submitted image, only by the owner, and cannot run code', async () => {
  const server = await admin();
  await submit(server, aScreenshot());
  const reply = await read(server);
  expect(Buffer.from(await reply.arrayBuffer()).equals(pixel)).toBe(true);
  expect(Object.fromEntries(reply.headers)).toEqual({
    'cache-control': 'no-store',
    'content-type': 'image/png',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  expect((await read(server, { token: 'other' })).status).toBe(403);
});

test.each([
  ['another survey', { survey: generalUuid }],
  ['another session', { session: '1f1e2d3c-4b5a-4697-8877-665544332211' }],
  ['an invalid session', { session: 'all' }],
])('there is no screenshot for %s', async (_, path) => {
  const server = await admin();
  await submit(server, aScreenshot());
  expect((await read(server, path)).status).toBe(404);
});

test('a screenshot can be removed', async () => {
  const server = await admin();
  await submit(server, aScreenshot());
  expect((await submit(server, null)).status).toBe(200);
  expect((await read(server)).status).toBe(404);
});

test('a list of responses has the address of a picture instead of the picture', async () => {
  const server = await admin();
  await submit(server, aScreenshot());
  const address = `http://asklet.test/api/admin/surveys/${npsUuid}/responses`;
  const list = await server.fetch(new Request(address, { headers: { authorization: 'Bearer admin' } }));
  const { responses } = (await list.json()) as { responses: { id: string; metadata: Record<string, unknown> }[] };
  const url = `${new URL(address).pathname}/${responses[0]!.id}/screenshot/`;
  expect(responses.map(({ metadata }) => metadata.screenshot)).toEqual([
    { width: 1, height: 1, type: 'image/png', source: 'page', url },
  ]);
  const picture = new Request(`http://asklet.test${url}`, { headers: { authorization: 'Bearer admin' } });
  expect((await server.fetch(picture)).headers.get('content-type')).toBe('image/png');
});
