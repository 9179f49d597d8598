import { expect, onTestFinished, test } from 'vitest';
import { createService, type Service } from '../../../src/service/index.ts';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import type { SqliteDatabase } from '../../../src/service/database/sqlite/sqliteDatabase.ts';
import { call } from '../support/call.ts';
import { generalUuid, keys, npsUuid, surveys, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const admin = () => testServer({ adminToken: 'admin' });

async function get({ fetch }: Pick<Service, 'fetch'>, path: string, method = 'GET', token = 'admin') {
  const headers = { authorization: `Bearer ${token}` };
  return fetch(new Request(`http://asklet.test/api/admin${path}`, { method, headers }));
}

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

const routes = [
  ['GET', '/surveys'],
  ['GET', '/summaries'],
  ['GET', `/surveys/${npsUuid}/summary`],
  ['GET', `/surveys/${npsUuid}/responses`],
  ['GET', `/surveys/${npsUuid}/export.csv`],
  ['GET', `/surveys/${npsUuid}/export.ndjson`],
  ['PATCH', `/surveys/${npsUuid}/responses/${session_uuid}`],
  ['DELETE', `/surveys/${npsUuid}/responses?count=0`],
  ['DELETE', `/surveys/${npsUuid}/responses/${session_uuid}`],
  ['GET', '/backup'],
] as const;

test.each(routes)('%s %s needs the token, and pages of other origins cannot read it', async (method, path) => {
  const refused = await get(await admin(), path, method, 'other');
  expect(refused.status).toBe(403);
  expect(refused.headers.has('access-control-allow-origin')).toBe(false);
  expect(await json(refused)).toEqual({ detail: expect.any(String) });
  expect((await get(await testServer(), path, method)).status).toBe(403);
});

test('a token that no header can carry prevents the start, before the store is opened', async () => {
  await expect(
    createService({ surveys: [], database: '/no/folder/asklet.db', adminToken: 'two words' }),
  ).rejects.toThrow('A token can contain only');
});

test('surveys are listed with their titles', async () => {
  const { surveys } = await json(await get(await admin(), '/surveys'));
  expect(surveys).toMatchObject([{ survey_uuid: npsUuid }, { survey_uuid: generalUuid }]);
});

test('the summary of everything has the changes of the metric in a year', async () => {
  let now = Date.parse('2026-03-02T00:00:00Z');
  const server = await testServer({ adminToken: 'admin', now: () => now });
  for (let index = 0; index < 60; index += 1, now += 86_400_000 / 30)
    await call(server.fetch, 'responses', { body: { score: index < 30 ? 10 : 0 } });
  const path = `/surveys/${npsUuid}/summary?`;
  const changes = async (filter: string) => (await json(await get(server, path + filter)))['changes'];
  expect(await changes('')).toMatchObject({ found: [{ since: '2026-03-03', after: { value: -100 } }] });
  for (const filter of ['from=2026-03-01', 'until=2026-03-09', 'min_score=0', 'is_imported=false', 'page=/'])
    expect(await changes(filter)).toBeNull();
});

test("a summary has counts, the response rate and the type's metric", async () => {
  const server = await admin();
  const scores = [10, 9, 9, 7, 3];
  for (const score of scores) await call(server.fetch, 'responses', { body: { score } });
  await call(server.fetch, 'responses', { body: { text: 'no score' } });
  for (let index = 0; index < 8; index += 1)
    await call(server.fetch, 'events', { body: { event_type: 'survey_opened' } });
  const response = await get(server, `/surveys/${npsUuid}/summary/`);
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
  const counted = [
    { score: null, count: 1 },
    { score: 3, count: 1 },
    { score: 7, count: 1 },
    { score: 9, count: 2 },
    { score: 10, count: 1 },
  ];
  expect(await json(response)).toMatchObject({
    survey_uuid: npsUuid,
    responses: 6,
    opened: 8,
    response_rate: 0.75,
    response_rate_interval: { low: expect.closeTo(0.409, 3), high: expect.closeTo(0.929, 3) },
    metric: { name: 'nps', value: 40, n: 5 },
    scores: counted,
    days: [{ day: new Date().toISOString().slice(0, 10), responses: 6, opened: 8, scores: counted }],
    funnel: { initialized: 0, opened: 8, scored: 0, text: 0, closed: 0, ignored: 8, link: 0 },
    with_text: 1,
  });
});

test('a summary counts the pages, locales and choices that match its filters', async () => {
  const server = await admin();
  const answer = (score: number, metadata: object) => call(server.fetch, 'responses', { body: { score, metadata } });
  await answer(9, { page_url: 'https://shop.example/a?x=1', locale: 'de', choices: ['price', 'speed'] });
  await answer(3, { page_url: 'https://shop.example/a', locale: 'en', choices: ['price'], choice_comment: 'Colors' });
  await answer(4, { page_url: 'https://shop.example/b', locale: 'en', choices: 'no list', user_email: 'a@b.example' });
  const summary = async (query: string) => json(await get(server, `/surveys/${npsUuid}/summary?${query}`));
  expect(await summary('')).toMatchObject({
    pages: [
      { name: 'https://shop.example/a', responses: 2, scores: [{ score: 3 }, { score: 9 }] },
      { name: 'https://shop.example/b', responses: 1 },
    ],
    page_count: 2,
    locales: [{ name: 'en', responses: 2 }, { name: 'de' }],
    choices: [
      { value: 'price', count: 2 },
      { value: 'speed', count: 1 },
    ],
    choice_comments: 1,
    with_email: 1,
  });
  expect(await summary('page=/a&max_score=6&metadata.choices=price')).toMatchObject({
    responses: 1,
    response_rate: null,
    pages: [{ name: 'https://shop.example/a', responses: 1 }],
    choices: [{ value: 'price', count: 1 }],
    choice_comments: 1,
  });
});

test('a question in the filter finds its answers in every language', async () => {
  const survey = {
    survey_uuid: npsUuid,
    survey_type: 'nps_10' as const,
    question: 'How likely?',
    language: 'en',
    follow_ups: [{ scores: [0, 10] as [number, number], response_type: 'text' as const, text_question: 'Why?' }],
    translations: { de: { question: 'Wie wahrscheinlich?', follow_ups: { '0-10': { text_question: 'Warum?' } } } },
  };
  const server = await testServer({ surveys: [...surveys.slice(1), survey], keys, adminToken: 'admin' });
  for (const question of ['Why?', 'Warum?', 'What else?']) {
    await call(server.fetch, 'responses', { body: { score: 9, text: question, metadata: { question } } });
  }
  const ask = async (name: string) =>
    json(await get(server, `/surveys/${npsUuid}/${name}?metadata.question=${encodeURIComponent('Why?')}`));
  expect(await ask('responses')).toMatchObject({ responses: [{ text: 'Warum?' }, { text: 'Why?' }], cursor: null });
  expect(await ask('summary')).toMatchObject({ responses: 2, questions: [{ question: 'Why?', count: 2 }] });
});

test('the numbers of all surveys come with one request', async () => {
  const server = await admin();
  await call(server.fetch, 'responses', { body: { score: 9, text: 'Fine' } });
  await call(server.fetch, 'events', { body: { event_type: 'survey_opened' } });
  const { days, ...reply } = await json(await get(server, '/summaries?time_zone=Europe/Berlin'));
  expect(days).toHaveLength(30);
  expect(reply).toMatchObject({
    time_zone: 'Europe/Berlin',
    surveys: [
      {
        survey_uuid: npsUuid,
        all: { responses: 1, opened: 1 },
        recent: { responses: 1, with_text: 1, scores: [{ score: 9, count: 1 }], metric: { name: 'nps', n: 1 } },
      },
      { survey_uuid: generalUuid, all: { responses: 0 }, recent: { metric: null } },
    ],
  });
  for (const query of ['time_zone=Mars', 'from=2026-01-01', 'time_zone=UTC&limit=1'])
    expect((await get(server, `/summaries?${query}`)).status).toBe(400);
});

const polled = [`/surveys/${npsUuid}/summary`, `/surveys/${npsUuid}/responses`, '/summaries'];

test.each(polled)('a repeated request for %s gets a reply that nothing is new', async (path) => {
  const server = await admin();
  await call(server.fetch, 'responses');
  const ask = (etag: string) => {
    const headers = { authorization: 'Bearer admin', 'if-none-match': etag };
    return server.fetch(new Request(`http://asklet.test/api/admin${path}`, { headers }));
  };
  const etag = (await ask('')).headers.get('etag')!;
  const again = await ask(etag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  await call(server.fetch, 'responses', { body: { session_uuid, score: 1 } });
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  await get(server, `/surveys/${npsUuid}/responses/${session_uuid}`, 'DELETE');
  expect((await ask(changed.headers.get('etag')!)).status).toBe(200);
});

test.each(polled)('the reply that nothing is new in %s is sent without reading answers', async (path) => {
  const store = (await openStore(':memory:')) as DatabaseStore & { database: SqliteDatabase };
  const server = await testServer({ adminToken: 'admin', database: store, onError: () => {} });
  await call(server.fetch, 'responses');
  const etag = (await get(server, path)).headers.get('etag')!;
  for (const table of ['sessions', 'responses', 'events']) {
    store.database.connection.exec(`ALTER TABLE ${table} RENAME TO hidden_${table}`);
  }
  const headers = { authorization: 'Bearer admin', 'if-none-match': etag };
  expect((await server.fetch(new Request(`http://asklet.test/api/admin${path}`, { headers }))).status).toBe(304);
  await expect(get(server, path)).rejects.toThrow('answers 500');
});

test('responses are paged and filtered by query parameters', async () => {
  const server = await admin();
  for (const score of [1, 5, 9]) await call(server.fetch, 'responses', { body: { score, text: `Höhe ${score}` } });
  const list = async (query: string) =>
    (await (await get(server, `/surveys/${npsUuid}/responses?${query}`)).json()) as {
      responses: { score: number }[];
      cursor: string | null;
    };
  const first = await list('limit=2');
  expect(first.responses.map(({ score }) => score)).toEqual([9, 5]);
  const second = await list(`limit=2&cursor=${first.cursor}`);
  expect(second.responses.map(({ score }) => score)).toEqual([1]);
  expect(second.cursor).toBeNull();
  expect((await list('min_score=2&max_score=8')).responses).toHaveLength(1);
  expect((await list('search=H%C3%96HE%209')).responses).toHaveLength(1);
  expect((await list('from=2000-01-01&until=2000-01-02T00:00:00Z')).responses).toHaveLength(0);
});

test.each([
  ['limit=0', 'limit: Too small: expected number to be >=1'],
  ['max_score=', 'max_score: Invalid input: expected number, received NaN'],
  ['limit=many', 'limit: Invalid input: expected number, received NaN'],
  ['min_score=3000000000', 'min_score: Too big: expected number to be <=2147483647'],
  ['max_score=-3000000000', 'max_score: Too small: expected number to be >=-2147483648'],
  ['from=yesterday', 'from: expected a date or a time, such as "2026-01-31" or "2026-01-31T09:00:00Z"'],
  ['time_zone=Mars', 'time_zone: expected a time zone such as "Europe/Berlin"'],
  ['search=%00', 'The query contains a NUL character.'],
  ['metadata.%00=1', 'The query contains a NUL character.'],
])('the filter %s is rejected and named', async (query, detail) => {
  const response = await get(await admin(), `/surveys/${npsUuid}/responses?${query}`);
  expect([response.status, await json(response)]).toEqual([400, { detail, survey_uuid: npsUuid }]);
});

test.each(['abc', '%27', ''])('the cursor "%s" is rejected', async (cursor) => {
  const response = await get(await admin(), `/surveys/${npsUuid}/responses?cursor=${cursor}`);
  const detail = 'cursor: expected the cursor of a previous page.';
  expect([response.status, await json(response)]).toEqual([400, { detail }]);
});

test('an export has every response, and no cell that a spreadsheet would run as a formula', async () => {
  const server = await admin();
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', 'a "quote", and\nmore', 'plain'];
  for (const text of texts) await call(server.fetch, 'responses', { body: { text, score: 3, metadata: { a: 1 } } });
  const csv = await get(server, `/surveys/${npsUuid}/export.csv`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toContain(`${npsUuid}.csv`);
  const cells = (await csv.text()).split('\r\n').map((line) => line.split(',').slice(3).join());
  expect(cells).toEqual([
    'score,text,a',
    '3,plain,1',
    '3,"a ""quote"", and\nmore",1',
    `3,'@SUM(A1),1`,
    `3,'-1,1`,
    `3,'+1,1`,
    `3,'=1+1,1`,
    '',
  ]);
  const lines = (await (await get(server, `/surveys/${npsUuid}/export.ndjson`)).text()).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { text: string }).text)).toEqual(texts.toReversed());
});

test('an export of many responses has each of them once', async () => {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  await Promise.all(
    Array.from({ length: 1201 }, (_, index) =>
      store.saveResponse({
        survey_uuid: npsUuid,
        session_uuid: crypto.randomUUID(),
        at: index,
        flags,
        score: 1,
        text: null,
        metadata: { index },
      }),
    ),
  );
  const server = await testServer({ adminToken: 'admin', database: store });
  const lines = (await (await get(server, `/surveys/${npsUuid}/export.ndjson`)).text()).trim().split('\n');
  expect(new Set(lines).size).toBe(1201);
});

test('an export as CSV has the columns of every survey, however many keys visitors sent', async () => {
  const server = await admin();
  // the newest ones are read first
  await call(server.fetch, 'responses', { body: { metadata: { user_email: 'a@b.example' } } });
  const keys = Array.from({ length: 1100 }, (_, index) => `key${index}`);
  for (let first = 0; first < keys.length; first += 110) {
    const metadata = Object.fromEntries(keys.slice(first, first + 110).map((key) => [key, 1]));
    await call(server.fetch, 'responses', { body: { metadata } });
  }
  const csv = await (await get(server, `/surveys/${npsUuid}/export.csv`)).text();
  const columns = csv.split('\r\n')[0]!.split(',');
  expect(columns).toContain('user_email');
  expect(columns.at(-1)).toBe('more_metadata');
});

test('answers of a survey that was removed from the file can still be read and deleted', async () => {
  const store = await openStore(':memory:');
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: true };
  const response = { survey_uuid: npsUuid, session_uuid, at: 0, flags, score: null, text: 'Mine', metadata: {} };
  await store.saveResponse(response);
  const others = surveys.filter(({ survey_uuid }) => survey_uuid !== npsUuid);
  const server = await testServer({ adminToken: 'admin', database: store, surveys: others, keys: ['pk_all'] });
  const list = () => get(server, `/surveys/${npsUuid}/responses`);
  expect(await json(await list())).toMatchObject({ responses: [{ text: 'Mine' }] });
  expect(await (await get(server, `/surveys/${npsUuid}/export.ndjson`)).text()).toContain('Mine');
  expect((await get(server, `/surveys/${npsUuid}/responses/${session_uuid}`, 'DELETE')).status).toBe(200);
  expect((await list()).status).toBe(404);
  expect((await get(server, `/surveys/${unknownUuid}/responses`)).status).toBe(404);
});

test('an export as CSV has a column for each choice and each metadata key', async () => {
  const server = await admin();
  const answer = (metadata: object) => call(server.fetch, 'responses', { body: { score: 3, metadata } });
  await answer({ plan: 'pro', choices: ['price', '=speed'], locale: 'de', score: 'mine', nested: { a: [1] } });
  await answer({ choices: ['price'], choice_comment: '@me', user_email: 'a@b.example', choices_text: '' });
  await answer({ choices: 'no list', page_url: 'https://shop.example/a' });
  const csv = await (await get(server, `/surveys/${npsUuid}/export.csv`)).text();
  const cells = csv.split('\r\n').map((line) => line.split(',').slice(3).join());
  expect(cells).toEqual([
    'score,text,choice: =speed,choice: price,choice_comment,user_email,page_url,locale,choices,choices_text,nested,plan,metadata.score',
    '3,,,,,,https://shop.example/a,,no list,,,,',
    "3,,,1,'@me,a@b.example,,,,,,,",
    '3,,1,1,,,,de,,,"{""a"":[1]}",pro,mine',
    '',
  ]);
});

test('all responses of a filter are deleted if their number is the one that the owner saw', async () => {
  const server = await admin();
  for (const score of [1, 2, 9]) await call(server.fetch, 'responses', { body: { score } });
  const path = `/surveys/${npsUuid}/responses?max_score=6`;
  const uncounted = await get(server, path, 'DELETE');
  const expected = 'count: expected the number of responses to delete.';
  expect([uncounted.status, await json(uncounted)]).toEqual([400, { detail: expected, survey_uuid: npsUuid }]);
  const refused = await get(server, `${path}&count=3`, 'DELETE');
  const detail = 'There are 2 responses now, not 3: nothing was deleted.';
  expect([refused.status, await json(refused)]).toEqual([409, { detail, survey_uuid: npsUuid }]);
  // another visitor answered after the owner looked
  expect((await get(server, `${path}&count=1`, 'DELETE')).status).toBe(409);
  expect(await server.responses()).toHaveLength(3);
  const later = `${path}&from=2999-01-01&count=0`;
  expect(await json(await get(server, later, 'DELETE'))).toEqual({ survey_uuid: npsUuid, deleted: 0 });
  expect(await json(await get(server, `${path}&count=2`, 'DELETE'))).toEqual({ survey_uuid: npsUuid, deleted: 2 });
  expect(await server.responses()).toMatchObject([{ score: 9 }]);
  expect(await server.sessions()).toHaveLength(1);
});

test("a person's data can be deleted", async () => {
  const server = await admin();
  await call(server.fetch, 'responses', { body: { session_uuid, text: 'my secret' } });
  const path = (survey: string) => `/surveys/${survey}/responses/${session_uuid}`;
  expect((await get(server, path(generalUuid), 'DELETE')).status).toBe(404);
  expect((await get(server, path(npsUuid), 'DELETE')).status).toBe(200);
  expect((await get(server, path(npsUuid), 'DELETE')).status).toBe(404);
  expect(await server.sessions()).toEqual([]);
});

const otherUuid = `${npsUuid.slice(0, -1)}f`;

test.each([
  ['GET', `/surveys/${unknownUuid}/summary`, { detail: 'Survey not found.' }],
  ['GET', '/surveys/x/responses', { detail: 'Survey not found.' }],
  ['GET', `/surveys/${npsUuid}/nothing`, { detail: 'Not found.' }],
  ['GET', '/nothing', { detail: 'Not found.' }],
  [
    'GET',
    `/surveys/${npsUuid}/responses/${otherUuid}/screenshot`,
    { detail: 'Screenshot not found.', survey_uuid: npsUuid },
  ],
  [
    'DELETE',
    `/surveys/${npsUuid}/responses/${otherUuid}`,
    { detail: 'Response not found in this survey.', survey_uuid: npsUuid },
  ],
])('%s %s replies with 404', async (method, path, body) => {
  const response = await get(await admin(), path, method);
  expect([response.status, await json(response)]).toEqual([404, body]);
});

test('a response can be marked by its id or its session, and the summary counts those with a mark', async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  for (const score of [9, 3]) await call(server.fetch, 'responses', { body: { score } });
  const list = async (query = '') =>
    (await json(await get(server, `/surveys/${npsUuid}/responses${query}`)))['responses'] as { id: string }[];
  const [newest] = await list();
  const mark = (body: unknown, id = newest!.id, token = 'admin') =>
    server.fetch(
      new Request(`http://asklet.test/api/admin/surveys/${npsUuid}/responses/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const marked = { is_read: true, is_starred: false, status: 'done', tags: [] };
  expect(await json(await mark({ is_read: true, status: 'done' }))).toEqual(marked);
  expect(await list('?status=done')).toMatchObject([{ ...newest, ...marked }]);
  expect(await json(await get(server, `/surveys/${npsUuid}/summary?is_read=false`))).toMatchObject({ responses: 1 });
  expect(await list(`?response=${newest!.id}`)).toMatchObject([{ id: newest!.id }]);
  expect(await json(await get(server, `/surveys/${npsUuid}/summary?response=${newest!.id}`))).toMatchObject({
    responses: 1,
  });
  for (const id of [`${newest!.id}0`, 'x']) expect(await list(`?response=${id}`)).toEqual([]);
  expect((await mark({ status: 'late' })).status).toBe(400);
  expect((await mark({ color: 'red' })).status).toBe(400);
  expect((await mark({ is_read: false }, session_uuid)).status).toBe(404);
  expect((await mark({ is_read: false }, newest!.id, 'reader')).status).toBe(403);
});

test('faults can be planned over HTTP if they are enabled', async () => {
  const server = await testServer({ faults: true });
  const plan = ({ fetch }: Pick<Service, 'fetch'>, body: object) =>
    fetch(new Request('http://asklet.test/api/admin/faults', { method: 'POST', body: JSON.stringify(body) }));
  expect((await plan(server, { endpoint: 'responses', status: 503 })).status).toBe(200);
  expect((await call(server.fetch, 'responses')).status).toBe(503);
  expect((await call(server.fetch, 'responses')).status).toBe(200);
  expect((await plan(server, { endpoint: 'response' })).status).toBe(400);
  expect((await plan(await testServer(), { endpoint: 'responses' })).status).not.toBe(200);
});

test('pages of other origins cannot read an unknown address of the admin API', async () => {
  const response = await get(await admin(), '/nothing');
  expect(response.status).toBe(404);
  expect(response.headers.has('access-control-allow-origin')).toBe(false);
});

test('a retention of 0 days is rejected instead of deleting everything', async () => {
  await expect(createService({ surveys, keys, retentionDays: 0 })).rejects.toThrow('retentionDays');
});

test('the read-only token reads the results, and can do nothing else', async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  const statusOf = async (path: string, method = 'GET') => (await get(server, path, method, 'reader')).status;
  for (const path of ['', `/${npsUuid}/summary`, `/${npsUuid}/responses`, `/${npsUuid}/export.csv`]) {
    expect(await statusOf(`/surveys${path}`)).toBe(200);
  }
  expect(await statusOf(`/surveys/${npsUuid}/responses/${session_uuid}`, 'DELETE')).toBe(403);
  expect(await statusOf('/summaries')).toBe(200);
  expect(await statusOf('/backup')).toBe(403);
});

test('a token with less access does not count as a wrong one', async () => {
  const server = await createService({ surveys, keys, adminToken: 'admin', resultsToken: 'reader' });
  onTestFinished(() => server.close());
  const url = await server.listen(0);
  const statusOf = async (token: string) =>
    (await fetch(`${url}/api/admin/backup`, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })).status;
  for (let time = 0; time < 12; time += 1) expect(await statusOf('reader')).toBe(403);
  expect(await statusOf('admin')).toBe(200);
});

test('a client that guesses tokens has to wait', async () => {
  const server = await admin();
  for (let time = 0; time < 10; time += 1) expect((await get(server, '/surveys', 'GET', 'guess')).status).toBe(403);
  const refused = await get(server, '/surveys', 'GET', 'guess');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('exports, deletions and backups leave a line in the log, and failed exports are counted', async () => {
  const lines: object[] = [];
  const errors: unknown[] = [];
  const take = (fields: object, message: string) => void (message === 'audit' && lines.push(fields));
  const store = (await openStore(':memory:')) as DatabaseStore & { database: SqliteDatabase };
  const { connection } = store.database;
  const server = await testServer({
    adminToken: 'admin',
    database: store,
    log: { info: take, warn: take, error: take },
    onError: (error) => errors.push(error),
  });
  const properties = { width: 4, height: 3, type: 'image/png', source: 'file' };
  const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
  await store.saveResponse({
    survey_uuid: npsUuid,
    session_uuid,
    at: 0,
    flags,
    score: 1,
    text: null,
    metadata: { screenshot: properties },
  });
  connection.exec('ALTER TABLE screenshots RENAME TO hidden');
  await expect((await get(server, `/surveys/${npsUuid}/export.ndjson`)).text()).rejects.toThrow('An export ended');
  connection.exec('ALTER TABLE hidden RENAME TO screenshots');
  await get(server, `/surveys/${npsUuid}/responses/${session_uuid}`, 'DELETE');
  expect(lines).toEqual([
    { action: 'export', survey: npsUuid, format: 'ndjson', by: 'admin token' },
    { action: 'delete', survey: npsUuid, session: session_uuid, by: 'admin token' },
  ]);
  const headers = { authorization: 'Bearer admin' };
  const metrics = await (await server.fetch(new Request('http://asklet.test/metrics', { headers }))).text();
  expect(metrics).toContain('asklet_exports_failed_total 1');
  expect(errors).toMatchObject([{ name: 'ExportFailed', cause: { message: expect.stringContaining('screenshots') } }]);
});

test('an export for a spreadsheet runs no formulas, and can have a byte order mark', async () => {
  const server = await admin();
  for (const text of ['=1', '\n=1', '\t=1', '\r=1', '＝1', '＠x'])
    await call(server.fetch, 'responses', { body: { text } });
  const response = await get(server, `/surveys/${npsUuid}/export.csv?bom=true`);
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(csv.startsWith('\ufeffsession_uuid,')).toBe(true);
  for (const cell of ["'=1", "'\n'=1", "'\t'=1", "'\r'=1", "'＝1", "'＠x"]) expect(csv).toContain(cell);
});
