import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** Resolves to the example requests of the manual, each with its reply. */
async function examples(): Promise<[request: string, reply: string][]> {
  const manual = await readFile(join(resolve(import.meta.dirname, '../../..'), 'src/service/ADMIN_API.md'), 'utf8');
  const found = manual.matchAll(/^```http\n(GET .*)\n```\n+```\w+\n([^]*?)^```$/gm);
  return [...found].map(([, request, reply]) => [request!.slice('GET '.length), reply!]);
}

test('replies to the examples of the manual as it says', async () => {
  let now = Date.parse('2026-03-02T09:00:00Z');
  const { fetch } = await testServer({ adminToken: 'admin', now: () => now });
  const metadata = { page_url: 'https://shop.example/checkout', locale: 'de-DE', plan: 'pro' };
  for (const [session, first, later] of [
    ['0f1e2d3c-4b5a-4697-8877-665544332211', { score: 9, metadata }, { text: 'Fast delivery' }],
    ['1f1e2d3c-4b5a-4697-8877-665544332211', { score: 4, metadata: { ...metadata, locale: 'en' } }, {}],
  ] as const) {
    const session_uuid = session;
    await call(fetch, 'events', { body: { session_uuid, event_type: 'survey_opened' } });
    await call(fetch, 'responses', { body: { session_uuid, ...first } });
    now += 60_000;
    await call(fetch, 'responses', { body: { session_uuid, ...later } });
    now += 24 * 3_600_000;
  }
  const given = await examples();
  const replies: Record<string, string> = {};
  for (const [request] of given) {
    const reply = await fetch(
      new Request(`http://asklet.test${request}`, { headers: { authorization: 'Bearer admin' } }),
    );
    replies[request] = await reply.text();
  }
  // every database has other ids
  const withoutIds = (text: string) => text.replaceAll(/(?<=\d{13}-)[\da-f]{24}/g, 'id');
  const asRead = (text: string) =>
    text.startsWith('{') ? JSON.parse(withoutIds(text)) : withoutIds(text).replaceAll('\r\n', '\n');
  expect(given.map(([request]) => request.replace(npsUuid, '{uuid}').replace(/\?.*/, ''))).toEqual([
    '/api/admin/surveys/{uuid}/summary',
    '/api/admin/surveys/{uuid}/responses',
    '/api/admin/surveys/{uuid}/export.csv',
  ]);
  // the manual shows a part of the summary
  expect(given.map(([request]) => asRead(replies[request]!))).toMatchObject(given.map(([, reply]) => asRead(reply)));
});
