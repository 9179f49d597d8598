import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

test.each([
  ['NUL', 'a\\u0000b', 'a\ufffdb'],
  ['a lone high surrogate', 'a\\ud800b', 'a\ufffdb'],
  ['a lone low surrogate', 'a\\uDC00b', 'a\ufffdb'],
  ['two surrogates in the wrong order', '\\udc00\\ud800', '\ufffd\ufffd'],
  ['a pair in escapes', '\\ud83d\\ude00', '😀'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['right-to-left text with joiners', 'שלום \u202e\u200d👩‍👩‍👧‍👦', 'שלום \u202e\u200d👩‍👩‍👧‍👦'],
  ['an SQL injection', "'; DROP TABLE sessions; --", "'; DROP TABLE sessions; --"],
  ['an escaped backslash before u0000', '\\\\u0000', '\\u0000'],
])('%s is stored in any place, in a form that databases can store', async (_, sent, stored) => {
  const { fetch, responses } = await testServer();
  const raw = `{"text":"${sent}","metadata":{"k${sent}":["${sent}",{"deep":"${sent}"}]}}`;
  expect((await call(fetch, 'responses', { raw })).status).toBe(200);
  expect(await responses()).toMatchObject([{ text: stored, metadata: { [`k${stored}`]: [stored, { deep: stored }] } }]);
});

test('invalid UTF-8 loses no answer', async () => {
  const { fetch, responses } = await testServer();
  const raw = new Uint8Array([
    ...new TextEncoder().encode('{"text":"a'),
    0xff,
    0xc3,
    ...new TextEncoder().encode('b"}'),
  ]);
  expect((await call(fetch, 'responses', { raw })).status).toBe(200);
  expect(await responses()).toMatchObject([{ text: 'a\ufffd\ufffdb' }]);
});

test('keys with special meaning in JavaScript are ordinary keys', async () => {
  const { fetch, responses } = await testServer();
  const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
  const raw = `{"session_uuid":"${session_uuid}","metadata":{"__proto__":{"polluted":1},"constructor":1,"toString":"\\u0000"}}`;
  await call(fetch, 'responses', { raw });
  await call(fetch, 'responses', { raw: `{"session_uuid":"${session_uuid}","metadata":{"more":1}}` });
  const [response] = await responses();
  expect(Object.entries(response!.metadata)).toEqual([
    ['__proto__', { polluted: 1 }],
    ['constructor', 1],
    ['toString', '\ufffd'],
    ['more', 1],
  ]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('several updates together stay within the limits', async () => {
  const { fetch, responses } = await testServer();
  const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
  const send = (key: string) =>
    call(fetch, 'responses', { body: { session_uuid, metadata: { [key]: 'x'.repeat(1.9 * 1024 * 1024) } } });
  expect((await send('a')).status).toBe(200);
  expect((await send('b')).status).toBe(200);
  const detail = 'metadata: too large after merging all updates.';
  expect(await send('c')).toMatchObject({ status: 400, body: { detail, survey_uuid: npsUuid, session_uuid } });
  expect(Object.keys((await responses())[0]!.metadata)).toEqual(['a', 'b']);
});
