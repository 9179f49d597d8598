import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { npsUuid, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

test('answers are tagged by their ids, with a role for it, and exports have the tags', async () => {
  const server = await testServer({ adminToken: 'admin', resultsToken: 'reader' });
  for (const score of [9, 3]) await call(server.fetch, 'responses', { body: { score } });
  const get = (path: string) =>
    server.fetch(new Request(`http://asklet.test/api/admin/${path}`, { headers: { authorization: 'Bearer admin' } }));
  const list = async (query = '') =>
    ((await (await get(`surveys/${npsUuid}/responses${query}`)).json()) as { responses: { id: string }[] }).responses;
  const responses = (await list()).map(({ id }) => id);
  const send = (path: string, body: unknown, token: string) =>
    server.fetch(
      new Request(`http://asklet.test/api/admin/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const tag = (body: unknown, token = 'admin') => send(`surveys/${npsUuid}/tags`, body, token);
  const added = await send('people', { name: 'Sorter', role: 'tag', is_program: true }, 'admin');
  const { secret } = (await added.json()) as { secret: string };
  expect(await (await tag({ responses, add: [' speed '] }, secret)).json()).toEqual({
    survey_uuid: npsUuid,
    tagged: 2,
  });
  await tag({ responses: [responses[0]], add: ['bug'], remove: ['speed'] });
  expect(await list('?tag=speed')).toMatchObject([{ id: responses[1], tags: ['speed'] }]);
  const csv = await (await get(`surveys/${npsUuid}/export.csv`)).text();
  expect(csv.split('\r\n').map((line) => line.split(',')[5])).toEqual(['tags', 'bug', 'speed', undefined]);
  const lines = await (await get(`surveys/${npsUuid}/export.ndjson?tag=bug`)).text();
  expect(JSON.parse(lines)).toMatchObject({ tags: ['bug'] });
  for (const body of [
    { responses: [], add: ['a'] },
    { responses, add: ['a,b'] },
    { responses, add: ['"'] },
    { add: ['a'] },
  ])
    expect((await tag(body)).status).toBe(400);
  expect((await tag({ responses, add: ['a'] }, 'reader')).status).toBe(403);
  expect((await send(`surveys/${unknownUuid}/tags`, { responses, add: ['a'] }, 'admin')).status).toBe(404);
  expect((await send('people', { name: 'Other', role: 'read' }, secret)).status).toBe(403);
});
