import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

test('a key stores no more than its quota, and a key over it is reported', async () => {
  const warned: [object, string][] = [];
  const log = { info: () => {}, error: () => {}, warn: (...line: [object, string]) => void warned.push(line) };
  const server = await testServer({ limits: { storage: 1000 }, log });
  expect((await call(server.fetch, 'responses', { body: { text: 'short' } })).status).toBe(200);
  const rejected = await call(server.fetch, 'responses', { body: { text: 'x'.repeat(1000) } });
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '3600']);
  expect(rejected.body).toEqual({ detail: expect.stringContaining('quota of 1000 bytes'), survey_uuid: npsUuid });
  expect(warned).toEqual([[{ key: expect.stringMatching(/^[\da-f]{8}$/) }, 'storage quota exceeded']]);
});

test('the bytes of a body count as requests, even if it is rejected', async () => {
  const server = await testServer({ limits: { rate: 30 } });
  expect((await call(server.fetch, 'responses')).status).toBe(200);
  const large = { body: { text: '\u00e4'.repeat(2_000_000) } };
  expect((await call(server.fetch, 'responses', large)).status).toBe(413);
  expect((await call(server.fetch, 'responses')).status).toBe(429);
  expect((await call(server.fetch, 'responses', { key: 'pk_nps' })).status).toBe(200);
});
