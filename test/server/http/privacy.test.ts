import { expect, test } from 'vitest';
import { type DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import type { SqliteDatabase } from '../../../src/service/database/sqlite/sqliteDatabase.ts';
import { paths } from '../support/call.ts';
import { npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** What browsers and proxies send with each request. */
const sent = {
  'x-forwarded-for': '203.0.113.7',
  'user-agent': 'Mozilla/5.0 (a visitor)',
  'accept-language': 'de-CH',
  cookie: 'shop=visitor-session',
  referer: 'https://shop.example/orders/17?name=ada',
};

/** Parts of these headers, and the address of the connection. */
const traces = ['203.0.113', '127.0.0.1', 'Mozilla', 'de-CH', 'visitor-session', 'orders/17'];

/** Returns everything that a database contains, as text. */
function everythingIn({ connection }: SqliteDatabase): string {
  const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  return JSON.stringify(tables.map(({ name }) => [name, connection.prepare(`SELECT * FROM "${name}"`).all()]));
}

/** Starts a server on a port, with a database to look into and its log lines. */
async function startServer() {
  const lines: string[] = [];
  const take = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const store = (await openStore(':memory:')) as DatabaseStore & { database: SqliteDatabase };
  const server = await testServer({
    database: store,
    log: { info: take, warn: take, error: take },
    trustProxy: 'loopback',
    surveys: surveys.map((survey) => ({ ...survey, link: true })),
  });
  return { url: await server.listen(0), server, lines, everything: () => everythingIn(store.database) };
}

/** Starts a session, answers, and sends an event, as the widget does. */
async function answer(url: string): Promise<Response[]> {
  const headers = { ...sent, authorization: 'Bearer pk_all', 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const started = await post(paths.sessions(npsUuid), {});
  const { session_uuid } = (await started.clone().json()) as { session_uuid: string };
  return [
    started,
    await post(paths.responses(npsUuid), { session_uuid, text: 'my answer' }),
    await post(paths.events(npsUuid), { session_uuid, event_type: 'survey_closed' }),
  ];
}

test('neither addresses nor headers of visitors are stored or logged', async () => {
  const { url, lines, everything } = await startServer();
  const replies = await answer(url);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(everything()).toContain('my answer');
  expect(lines).toHaveLength(3);
  for (const trace of traces) {
    expect(everything()).not.toContain(trace);
    expect(lines.join()).not.toContain(trace);
  }
  expect(lines.join()).not.toContain('my answer');
});

test('a page by link stores of the headers the language alone, which it shows', async () => {
  const { url, lines, everything } = await startServer();
  const page = `${url}/s/${npsUuid}`;
  const opened = await fetch(page, { headers: sent });
  const [, session = ''] = /name="session"[^>]*value="([\da-f-]{36})"/.exec(await opened.text()) ?? [];
  const body = new URLSearchParams({ session, step: '0', score: '7' });
  const answered = await fetch(page, { method: 'POST', headers: sent, body });
  expect([opened.status, answered.status]).toEqual([200, 200]);
  expect(everything()).toContain(session);
  // the address that is stored is the one of the page, which is on this machine in the test
  for (const trace of traces.filter((each) => each !== 'de-CH' && each !== '127.0.0.1'))
    expect(everything()).not.toContain(trace);
  expect(everything()).toContain('de-CH');
  for (const trace of traces) expect(lines.join()).not.toContain(trace);
});

test('no reply to a visitor sets a cookie', async () => {
  const { url } = await startServer();
  const replies = [
    ...(await answer(url)),
    ...(await Promise.all(
      ['/', '/asklet.js', '/healthz', '/openapi.json', `/s/${npsUuid}`, '/nothing'].map((path) => fetch(url + path)),
    )),
  ];
  expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
});
