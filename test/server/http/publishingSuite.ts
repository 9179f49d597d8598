import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServiceOptions } from '../../../src/service/index.ts';
import { call, type Fetch } from '../support/call.ts';
import { generalUuid, npsUuid, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

export const nps = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?' };
export const general = { survey_uuid: generalUuid, survey_type: 'general', question: 'What would you change?' };

/** A file as an owner writes it. */
export const fileText = `// our surveys
{
  "keys": [
    { "key": "pk_shop", "surveys": ["${npsUuid}"], "origins": ["https://shop.example"] },
    { "key": "pk_all", "surveys": "*" }
  ],
  "surveys": [
    {
      "survey_uuid": "${npsUuid}",
      "survey_type": "nps_10",
      "question": "How likely?" // reviewed
    }
  ]
}
`;

/** A survey as it is written. */
interface Written {
  readonly survey_uuid: string;
  readonly [field: string]: unknown;
}

/** A reply with its JSON. */
export interface Reply {
  readonly status: number;
  readonly etag: string;
  readonly body: any;
}

/** A request to the admin API. */
export interface Sent {
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the surveys of the admin API. */
export async function send(fetch: Fetch, method: string, path: string, sent: Sent = {}): Promise<Reply> {
  const { token = 'admin', body, headers } = sent;
  const response = await fetch(
    new Request(`http://asklet.test/api/admin/surveys${path}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.json() };
}

/** Creates a survey, or changes the state that was read with an ETag. */
export const put = (fetch: Fetch, survey: Written, etag: string | null, note?: string) =>
  send(fetch, 'PUT', `/${survey.survey_uuid}`, {
    body: { survey, note },
    headers: etag === null ? { 'if-none-match': '*' } : { 'if-match': etag },
  });

export const read = (fetch: Fetch, uuid = npsUuid) => send(fetch, 'GET', `/${uuid}`);

/** Starts a server of a new surveys file. */
export async function startWithFile(options: Partial<ServiceOptions> = {}, text: string | null = fileText) {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-publishing-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'surveys.json');
  if (text !== null) await writeFile(file, text);
  const server = await testServer({
    surveys: file,
    keys: [],
    adminToken: 'admin',
    resultsToken: 'results',
    ...options,
  });
  return { ...server, file, text: () => readFile(file, 'utf8') };
}

/** Starts a server whose surveys can be published. */
export type Start = (options?: Partial<ServiceOptions>) => Promise<{ fetch: Fetch; text(): Promise<string> }>;

/** Tests publishing, wherever the surveys file is. `start` starts a server of `fileText`. */
export function describePublishing(name: string, start: Start) {
  const question = async (fetch: Fetch, survey = npsUuid) => {
    const { body } = await call(fetch, 'sessions', { survey });
    return body.survey?.['question'];
  };

  describe(`publishing with ${name}`, () => {
    test('a survey is read as it is written, with a key for all origins', async () => {
      const { fetch } = await start();
      const reply = await read(fetch);
      expect(reply).toMatchObject({ status: 200, body: { survey: nps, key: 'pk_all', warnings: [], seen: null } });
      expect(reply.body.survey).toEqual(nps);
      expect(reply.etag).toMatch(/^"[\w-]+"$/);
      expect((await read(fetch)).etag).toBe(reply.etag);
      expect((await read(fetch, npsUuid.toUpperCase())).etag).toBe(reply.etag);
      expect((await read(fetch, unknownUuid)).status).toBe(404);
      expect((await read(fetch, 'x')).status).toBe(404);
    });

    test('a change is served from the next request, and only its line of the file differs', async () => {
      const { fetch, text } = await start();
      const { etag } = await read(fetch);
      const changed = { ...nps, question: 'How did it go?' };
      const reply = await put(fetch, changed, etag);
      expect(reply).toMatchObject({ status: 200, body: { survey: changed, key: 'pk_all', warnings: [] } });
      expect(await question(fetch)).toBe('How did it go?');
      expect(await text()).toBe(fileText.replace('How likely?', 'How did it go?'));
      expect((await read(fetch)).etag).toBe(reply.etag);
      expect(reply.etag).not.toBe(etag);
    });

    test('a new survey is added to the file, and gets a key if none may use it', async () => {
      const { fetch, text } = await start();
      const added = await put(fetch, general, null);
      expect(added).toMatchObject({ status: 201, body: { survey: general, key: 'pk_all', version: 1 } });
      expect(await question(fetch, generalUuid)).toBe(general.question);
      expect(await text()).toContain('"How likely?" // reviewed');
      expect((await put(fetch, general, null)).status).toBe(412);
    });

    test('of two changes of the same state, one is published, and the other one gets the published state', async () => {
      const { fetch } = await start();
      const { etag } = await read(fetch);
      const surveys = ['First?', 'Second?'].map((text) => ({ ...nps, question: text }));
      const replies = await Promise.all(surveys.map((survey) => put(fetch, survey, etag)));
      // the bodies arrive in any order
      const won = replies.findIndex(({ status }) => status === 200);
      const [winner, loser] = [replies[won]!, replies[1 - won]!];
      expect(loser).toMatchObject({ status: 412, etag: winner.etag, body: { survey: surveys[won] } });
      expect((await put(fetch, surveys[1 - won]!, loser.etag)).status).toBe(200);
      expect(await question(fetch)).toBe(surveys[1 - won]!.question);
    });

    test('the order of the names changes no ETag', async () => {
      const { fetch } = await start();
      const { body, etag } = await read(fetch);
      const reversed = Object.fromEntries(Object.entries({ ...body.survey, question: 'New?' }).toReversed());
      const published = await put(fetch, reversed as typeof nps, etag);
      expect(published.etag).toBe((await read(fetch)).etag);
      expect((await put(fetch, { ...nps, question: 'Newer?' }, published.etag)).status).toBe(200);
    });

    test('changes of different surveys at the same time are all kept', async () => {
      const { fetch } = await start();
      const uuids = Array.from({ length: 8 }, () => crypto.randomUUID());
      const statuses = uuids.map(async (survey_uuid) => (await put(fetch, { ...general, survey_uuid }, null)).status);
      expect(await Promise.all(statuses)).toEqual(uuids.map(() => 201));
      const { body } = await send(fetch, 'GET', '');
      expect(body.surveys.map((each: typeof nps) => each.survey_uuid).sort()).toEqual([npsUuid, ...uuids].sort());
    });

    test('a survey with errors is rejected with what "asklet check" reports, and nothing changes', async () => {
      const { fetch, text } = await start();
      const { etag } = await read(fetch);
      const trigger = { type: 'delay', seconds: -1 };
      const { status, body } = await put(fetch, { ...nps, quesiton: 'x', trigger }, etag);
      expect(status).toBe(400);
      expect(body.errors).toEqual([
        { path: ['quesiton'], message: 'unknown field: did you mean "question"?' },
        { path: ['trigger', 'seconds'], message: 'expected a number of at least 0, found -1' },
      ]);
      const other = await send(fetch, 'PUT', `/${npsUuid}`, {
        body: { survey: general },
        headers: { 'if-match': etag },
      });
      expect(other).toMatchObject({ status: 400, body: { errors: [{ path: ['survey_uuid'] }] } });
      expect(await text()).toBe(fileText);
      const { versions } = (await send(fetch, 'GET', `/${npsUuid}/versions`)).body as { versions: { note: string }[] };
      expect(versions.filter(({ note }) => note !== 'From the file')).toEqual([]);
    });

    test('warnings are reported, and do not prevent publishing', async () => {
      const { fetch } = await start();
      const { etag } = await read(fetch);
      const warnings = [{ path: ['scale_style'], message: expect.stringContaining('expects') }];
      expect((await put(fetch, { ...nps, scale_style: 'thumbs' }, etag)).body).toMatchObject({
        warnings,
      });
      expect((await read(fetch)).body).toMatchObject({ warnings });
    });

    test('a precondition is required', async () => {
      const { fetch } = await start();
      const change = { body: { survey: nps } };
      const replies = [
        await send(fetch, 'PUT', `/${npsUuid}`, change),
        await send(fetch, 'PUT', `/${npsUuid}`, { ...change, headers: { 'if-match': '*' } }),
        await send(fetch, 'DELETE', `/${npsUuid}`, { headers: { 'if-none-match': '*' } }),
      ];
      for (const { status, body } of replies) {
        expect(status).toBe(400);
        expect(body.detail).toContain('If-Match');
      }
      expect((await put(fetch, general, '"old"')).status).toBe(412);
      const weak = `W/${(await read(fetch)).etag}`;
      expect((await put(fetch, nps, weak)).status).toBe(200);
    });

    test('a survey is removed with its place in the keys; its answers and versions stay', async () => {
      const { fetch, text } = await start();
      await call(fetch, 'responses', { body: { score: 9 } });
      const { etag } = await read(fetch);
      expect((await send(fetch, 'DELETE', `/${npsUuid}`, { headers: { 'if-match': '"old"' } })).status).toBe(412);
      const removed = await send(fetch, 'DELETE', `/${npsUuid}`, { headers: { 'if-match': etag } });
      expect(removed).toMatchObject({ status: 200, body: { survey_uuid: npsUuid } });
      expect(await text()).toBe(`// our surveys
{
  "keys": [
    { "key": "pk_all", "surveys": "*" }
  ],
  "surveys": [
  ]
}
`);
      expect((await call(fetch, 'sessions')).status).toBe(404);
      expect((await read(fetch)).status).toBe(404);
      expect((await send(fetch, 'GET', `/${npsUuid}/responses`)).body.responses).toHaveLength(1);
      const { body } = await send(fetch, 'GET', `/${npsUuid}/versions/1`);
      expect(body).toMatchObject({ version: 1, note: 'From the file', survey: nps });
      const deleted = async () => (await send(fetch, 'GET', '/deleted')).body.surveys;
      const { published_at } = body;
      expect(await deleted()).toEqual([{ survey_uuid: npsUuid, published_at, survey: nps }]);
      expect((await put(fetch, body.survey, null)).body).toMatchObject({ version: 2 });
      expect(await deleted()).toEqual([]);
      expect(await question(fetch)).toBe('How likely?');
    });

    test('the last key stays, and the next survey gets it', async () => {
      const { fetch, text } = await start();
      // a key for one survey that is the only one
      const { etag } = await put(fetch, { ...general, title: 'x' }, null);
      expect((await send(fetch, 'DELETE', `/${generalUuid}`, { headers: { 'if-match': etag } })).status).toBe(200);
      expect(await text()).toBe(fileText);
    });

    test('versions have notes and times, and begin with the state before the first change', async () => {
      let now = Date.parse('2026-11-26T12:00:00Z');
      const { fetch } = await start({ now: () => (now += 1000) });
      let { etag } = await read(fetch);
      ({ etag } = await put(fetch, { ...nps, question: 'Two?' }, etag, 'Shorter'));
      ({ etag } = await put(fetch, { ...nps, question: 'Three?' }, etag));
      const { body } = await send(fetch, 'GET', `/${npsUuid}/versions`);
      expect(body.versions).toEqual([
        { version: 3, note: null, by: null, published_at: expect.any(String) },
        { version: 2, note: 'Shorter', by: null, published_at: expect.any(String) },
        { version: 1, note: 'From the file', by: null, published_at: expect.stringMatching(/^2026-11-26T12:/) },
      ]);
      expect((await send(fetch, 'GET', `/${npsUuid}/versions/1`)).body.survey).toEqual(nps);
      for (const path of [`/${npsUuid}/versions/9`, `/${npsUuid}/versions/x`, `/${unknownUuid}/versions`])
        expect((await send(fetch, 'GET', path)).status).toBe(404);
      const long = { survey: nps, note: 'x'.repeat(201) };
      const tooLong = await send(fetch, 'PUT', `/${npsUuid}`, { body: long, headers: { 'if-match': etag } });
      expect(tooLong).toMatchObject({ status: 400, body: { detail: expect.stringContaining('note') } });
    });

    test('the last 100 versions are kept', async () => {
      const { fetch } = await start();
      let { etag } = await read(fetch);
      for (let number = 2; number <= 103; number += 1)
        ({ etag } = await put(fetch, { ...nps, question: `Question ${number}?` }, etag));
      const { versions } = (await send(fetch, 'GET', `/${npsUuid}/versions`)).body;
      expect(versions).toHaveLength(100);
      expect([versions[0].version, versions[99].version]).toEqual([103, 4]);
      expect((await send(fetch, 'GET', `/${npsUuid}/versions/3`)).status).toBe(404);
    }, 30_000);
  });
}
