import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { generalUuid, npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const admin = () => testServer({ adminToken: 'admin' });

/** The session of an answer in another tool: a UUIDv5. */
const importedUuid = (number: number) => `886313e1-3b8a-5372-9b90-${String(number).padStart(12, '0')}`;

const aLine = (number: number, fields: object = {}) => ({
  session_uuid: importedUuid(number),
  score: 9,
  text: null,
  metadata: { imported: 'delighted' },
  created_at: '2019-05-06T07:08:09.000Z',
  updated_at: '2019-05-06T07:08:09.000Z',
  ...fields,
});

type Server = Awaited<ReturnType<typeof admin>>;

async function send({ fetch }: Server, method: string, path: string, body: string | null = null, token = 'admin') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
  const response = await fetch(
    new Request(`http://asklet.test/api/admin/surveys/${npsUuid}/${path}`, { method, headers, body }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}

const importLines = (server: Server, ...lines: readonly (object | string)[]) =>
  send(
    server,
    'POST',
    'imports/',
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );

test('responses are stored with their own times, and the same request again changes nothing', async () => {
  const server = await admin();
  const lines = [...Array(250).keys()].map((number) => aLine(number, { text: `Text ${number}` }));
  const reply = { survey_uuid: npsUuid, stored: 250, replaced: 0, different: 0, unchanged: 0 };
  expect(await importLines(server, ...lines)).toEqual({ status: 200, body: reply });
  expect(await importLines(server, ...lines)).toEqual({ status: 200, body: { ...reply, stored: 0, unchanged: 250 } });
  const { body } = await send(server, 'GET', 'responses/?limit=1');
  expect(body['responses'][0]).toMatchObject({
    score: 9,
    text: expect.stringMatching(/^Text/),
    metadata: { imported: 'delighted' },
    created_at: '2019-05-06T07:08:09.000Z',
    is_read: true,
  });
});

test('an export of this server can be imported as it is, once it has the name of an import', async () => {
  const [server, other] = [await admin(), await admin()];
  await call(server.fetch, 'responses', {
    body: { score: 3, text: 'Zeile\n"2"', metadata: { plan: ['a', { b: null }] } },
  });
  const headers = { authorization: 'Bearer admin' };
  const exportOf = async ({ fetch }: Server) =>
    (await fetch(new Request(`http://asklet.test/api/admin/surveys/${npsUuid}/export.ndjson`, { headers }))).text();
  const exported = JSON.parse(await exportOf(server));
  exported.metadata.imported = 'asklet';
  expect((await importLines(other, exported)).status).toBe(200);
  expect(JSON.parse(await exportOf(other))).toEqual(exported);
});

test('imported responses with other contents stay unless they are replaced', async () => {
  const server = await admin();
  await importLines(server, aLine(1, { text: 'first' }), aLine(2));
  const changed = JSON.stringify(aLine(1, { text: 'second' }));
  const textsOf = async () =>
    (await send(server, 'GET', 'responses/')).body['responses'].map(({ text }: { text: string | null }) => text);
  const reply = { survey_uuid: npsUuid, stored: 0, replaced: 0, different: 0, unchanged: 0 };
  expect((await importLines(server, changed)).body).toEqual({ ...reply, different: 1 });
  expect((await textsOf()).toSorted()).toEqual(['first', null]);
  expect((await send(server, 'POST', 'imports/?replace=true', changed)).body).toEqual({ ...reply, replaced: 1 });
  expect((await textsOf()).toSorted()).toEqual([null, 'second']);
});

test('imports are listed, and can be undone by their name', async () => {
  const server = await admin();
  const first = '2018-01-02T00:00:00.000Z';
  await importLines(server, aLine(1), aLine(2, { created_at: first }), aLine(3, { metadata: { imported: 'wootric' } }));
  await call(server.fetch, 'responses', { body: { score: 3 } });
  const { body } = await send(server, 'GET', 'imports/');
  expect(body['imports']).toEqual([
    { name: 'delighted', responses: 2, from: first, until: '2019-05-06T07:08:09.000Z' },
    { name: 'wootric', responses: 1, from: '2019-05-06T07:08:09.000Z', until: '2019-05-06T07:08:09.000Z' },
  ]);
  expect((await send(server, 'DELETE', 'responses/?metadata.imported=delighted&count=2')).body['deleted']).toBe(2);
  expect((await send(server, 'GET', 'summary/')).body).toMatchObject({ responses: 2, imported: 1 });
});

test.each([
  ['no JSON', '{', 'expected a response as JSON.'],
  ['a missing field', aLine(1, { score: undefined }), 'score: Invalid input: expected number, received undefined'],
  ['an unknown field', aLine(1, { rating: 1 }), /unknown field "rating"/],
  ['a score out of range', aLine(1, { score: 11 }), 'score: expected 0 to 10, the range of nps_10.'],
  ['no name', aLine(1, { metadata: {} }), 'metadata.imported: expected the name of the import.'],
  ['an empty name', aLine(1, { metadata: { imported: '' } }), 'metadata.imported: expected the name of the import.'],
  ['another survey', aLine(1, { survey_uuid: generalUuid }), 'survey_uuid: this is another survey.'],
  ['a change before the creation', aLine(1, { updated_at: '2018-01-02T00:00:00Z' }), /updated_at: expected a time/],
  ['a time before 1970', aLine(1, { created_at: '0001-01-01T00:00:00Z' }), /expected times from 1970 until now/],
  ['a time to come', aLine(1, { updated_at: '9999-12-31T23:59:59Z' }), /expected times from 1970 until now/],
  [
    'too many keys',
    aLine(1, { metadata: { imported: 'x', ...Object.fromEntries([...Array(200).keys()].map((key) => [key, 1])) } }),
    'metadata: expected at most 200 keys.',
  ],
])('a line with %s is named, and nothing is stored', async (_, line, detail) => {
  const server = await admin();
  const { status, body } = await importLines(server, aLine(2), line);
  expect(status).toBe(400);
  expect(body['detail']).toMatch(typeof detail === 'string' ? `line 2: ${detail}` : detail);
  expect((await send(server, 'GET', 'imports/')).body['imports']).toEqual([]);
});

test('metadata without a value is left out', async () => {
  const server = await admin();
  await importLines(server, aLine(1, { metadata: { imported: 'x', plan: null, list: [null] } }));
  const { body } = await send(server, 'GET', 'responses/');
  expect(body['responses'][0].metadata).toEqual({ imported: 'x', list: [null] });
});

test('lines may be at all limits, with empty lines in between', async () => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const server = await testServer({ adminToken: 'admin', now: () => now, limits: { metadata: 2000 } });
  const iso = (time: number) => new Date(time).toISOString();
  const keys = Object.fromEntries([...Array(199).keys()].map((key) => [key, 1]));
  const filled = { imported: 'x', note: 'é'.repeat(987) };
  expect(Buffer.byteLength(JSON.stringify(filled))).toBe(2000);
  const lines = [
    aLine(1, { created_at: iso(0), updated_at: iso(now + 86_400_000) }),
    ' ',
    aLine(2, { metadata: { imported: 'x', ...keys } }),
    '',
    aLine(3, { metadata: filled }),
  ];
  expect(await importLines(server, ...lines)).toMatchObject({ status: 200, body: { stored: 3 } });
  const longNote = JSON.stringify(aLine(4, { metadata: { ...filled, note: `${filled.note}x` } }));
  // 1e20 is stored with 21 digits
  const numbers = `[${Array(99).fill('1e20')}]`;
  const longNumbers = JSON.stringify(aLine(4, { metadata: { imported: 'x', list: [] } })).replace('[]', numbers);
  for (const line of [longNote, longNumbers]) {
    const { status, body } = await importLines(server, '', line);
    expect([status, body['detail']]).toEqual([400, 'line 2: metadata: expected at most 2000 bytes as JSON.']);
  }
  const late = aLine(4, { updated_at: iso(now + 86_400_001) });
  expect((await importLines(server, late)).body['detail']).toMatch(/expected times from 1970 until now/);
});

test('an imported response has its tags, each once, and the import has an audit line', async () => {
  const lines: object[] = [];
  const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
  const server = await testServer({ adminToken: 'admin', log: { info: take, warn() {}, error() {} } });
  await importLines(server, aLine(1, { tags: ['Price', 'Speed', 'Price'] }), aLine(2, { score: null, text: 'Hi' }));
  const { body } = await send(server, 'GET', 'responses/');
  const tagsOf = ({ tags, text }: { tags: string[]; text: string | null }) => [text, tags];
  expect(body['responses'].map(tagsOf)).toEqual(
    expect.arrayContaining([
      [null, ['Price', 'Speed']],
      ['Hi', []],
    ]),
  );
  expect(lines).toMatchObject([{ action: 'import', survey: npsUuid, stored: 2, replaced: 0 }]);
});

test('too many lines, one response twice and a session of another survey are rejected', async () => {
  const server = await admin();
  const many = [...Array(1001).keys()].map((number) => aLine(number));
  expect((await importLines(server, ...many)).body['detail']).toBe('Expected at most 1000 responses at once.');
  expect((await importLines(server, ...many.slice(1))).body['stored']).toBe(1000);
  expect((await importLines(server, aLine(1), aLine(1))).body['detail']).toMatch(/^session_uuid: expected another/);
  const session_uuid = randomUUID();
  await call(server.fetch, 'responses', { survey: generalUuid, body: { session_uuid, text: 'Hi' } });
  expect((await importLines(server, aLine(1, { session_uuid }))).body['detail']).toBe(
    `session_uuid: ${session_uuid} belongs to another survey. Leave out this column, and the answers get other sessions.`,
  );
});

test('visitors can neither write to an imported response nor pass for one', async () => {
  const server = await admin();
  const session_uuid = importedUuid(1);
  await importLines(server, aLine(1));
  const detail = 'This session_uuid belongs to an imported response.';
  const statuses = { sessions: 400, responses: 409, events: 400 };
  for (const endpoint of ['sessions', 'responses', 'events'] as const) {
    const body = { session_uuid, ...(endpoint === 'events' && { event_type: 'survey_opened' }) };
    expect(await call(server.fetch, endpoint, { body })).toMatchObject({
      status: statuses[endpoint],
      body: { detail },
    });
  }
  await call(server.fetch, 'responses', { body: { metadata: { imported: 'delighted', plan: 'pro' } } });
  expect((await server.responses()).map(({ metadata }) => metadata.imported ?? metadata.plan)).toEqual([
    'delighted',
    'pro',
  ]);
});

test('imported responses do not count for the maximum', async () => {
  const server = await testServer({ adminToken: 'admin', surveys: [{ ...surveys[0]!, max_responses: 2 }] });
  await importLines(server, aLine(1), aLine(2), aLine(3));
  expect((await call(server.fetch, 'sessions')).status).toBe(200);
});

test('the list of imports says how long answers are kept', async () => {
  const daysOf = async (server: Server) => (await send(server, 'GET', 'imports/')).body['retention_days'];
  expect(await daysOf(await admin())).toBeNull();
  expect(await daysOf(await testServer({ adminToken: 'admin', retentionDays: 365 }))).toBe(365);
});

test('only the admin token imports', async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  expect((await send(server, 'POST', 'imports/', JSON.stringify(aLine(1)), 'reader')).status).toBe(403);
  expect((await send(server, 'GET', 'imports/', null, 'reader')).status).toBe(200);
});

test.each([65, 1000, 20_000])(
  'a line with a value nested %i levels deep is named, and stores nothing',
  async (levels) => {
    const server = await admin();
    for (const value of ['['.repeat(levels) + ']'.repeat(levels), `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`]) {
      const deep = JSON.stringify(aLine(2)).replace('"imported"', `"deep":${value},"imported"`);
      const reply = await send(server, 'POST', 'imports', `${JSON.stringify(aLine(1))}\n${deep}`);
      expect(reply).toMatchObject({ status: 400, body: { detail: 'line 2: nested more than 64 levels deep.' } });
    }
    expect(await server.responses()).toEqual([]);
  },
);
