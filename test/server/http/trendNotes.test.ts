import { expect, test } from 'vitest';
import type { SummaryReply } from '../../../src/contract/results/summary.ts';
import type { TrendNote } from '../../../src/contract/results/trendNotes.ts';
import { npsUuid, generalUuid, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

/** Starts a server with two tokens, and returns the functions that call its admin API. */
async function serve() {
  const { fetch } = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  const send = (method: string, path: string, body?: unknown, token = 'admin') =>
    fetch(
      new Request(`http://asklet.test/api/admin/surveys/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const add = (body: unknown, token?: string, uuid = npsUuid) => send('POST', `${uuid}/notes`, body, token);
  const summary = (headers = {}) =>
    fetch(
      new Request(`http://asklet.test/api/admin/surveys/${npsUuid}/summary`, {
        headers: { authorization: 'Bearer reader', ...headers },
      }),
    );
  const notes = async () => ((await (await summary()).json()) as SummaryReply).notes;
  return { send, add, summary, notes };
}

test('notes are in the summary by day, for all who may read, and can be removed', async () => {
  const { send, add, summary, notes } = await serve();
  const etag = (await summary()).headers.get('etag')!;
  const added = (await (await add({ day: '2026-03-05', text: ' New prices ' })).json()) as TrendNote;
  expect(added).toEqual({ id: expect.any(String), day: '2026-03-05', text: 'New prices', by: null });
  expect((await summary({ 'if-none-match': etag })).status).toBe(200);
  await add({ day: '2026-03-04', text: 'Größe <b>' });
  expect((await notes()).map(({ text }) => text)).toEqual(['Größe <b>', 'New prices']);
  const path = `${npsUuid}/notes/${added.id}`;
  expect((await send('DELETE', path, undefined, 'reader')).status).toBe(403);
  expect((await send('DELETE', `${generalUuid}/notes/${added.id}`)).status).toBe(404);
  expect((await send('DELETE', path)).status).toBe(200);
  expect((await send('DELETE', path)).status).toBe(404);
  expect((await notes()).map(({ text }) => text)).toEqual(['Größe <b>']);
});

test('a note has the name of its author', async () => {
  const { fetch } = await testServer({ adminToken: 'admin' });
  const send = async (path: string, body: unknown, token: string) =>
    (
      await fetch(
        new Request(`http://asklet.test/api/admin/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    ).json();
  const { secret } = (await send('people', { name: 'Deploys', role: 'edit', is_program: true }, 'admin')) as {
    secret: string;
  };
  expect(await send(`surveys/${npsUuid}/notes`, { day: '2026-03-05', text: 'Version 2' }, secret)).toMatchObject({
    by: 'Deploys',
  });
});

test.each([
  { day: '2026-02-30', text: 'No such day' },
  { day: 'today', text: 'No day' },
  { day: '2026-03-05', text: ' ' },
  { day: '2026-03-05', text: 'x'.repeat(121) },
  { day: '2026-03-05', text: 'two\nlines' },
  { day: '2026-03-05' },
  { day: '2026-03-05', text: 'More', color: 'red' },
])('a note that is not valid is refused with a reason: %j', async (note) => {
  const { add, notes } = await serve();
  const reply = await add(note);
  expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ detail: expect.any(String) })]);
  expect(await notes()).toEqual([]);
});

test('only those who may edit add notes, to surveys that exist', async () => {
  const { add } = await serve();
  const note = { day: '2026-03-05', text: 'Sale' };
  expect((await add(note, 'reader')).status).toBe(403);
  expect((await add(note, 'admin', unknownUuid)).status).toBe(404);
});

test('a survey has at most 200 notes', async () => {
  const { add } = await serve();
  for (let count = 0; count < 200; count++) await add({ day: '2026-03-05', text: `Note ${count}` });
  const reply = await add({ day: '2026-03-05', text: 'One more' });
  expect([reply.status, ((await reply.json()) as { detail: string }).detail]).toEqual([
    400,
    'A survey has at most 200 notes: remove one first.',
  ]);
});
