import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createService, type Service } from '../../../src/service/index.ts';
import { requestOf } from '../support/call.ts';
import { query, usePostgres } from '../support/postgres.ts';

// The databases of released versions, as written by .ci/writeDatabases.js. A schema change adds files, but never
// changes these.

const { createDatabase } = usePostgres();
const databases = resolve(import.meta.dirname, '../../fixtures/databases');
const { surveys, key } = JSON.parse(await readFile(join(databases, 'requests.json'), 'utf8'));
const [{ survey_uuid }, { survey_uuid: choicesUuid }] = surveys;
const session = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const adminToken = 'a-token-of-the-owner';

const stored = [
  {
    session_uuid: session(1),
    score: 9,
    text: 'Fast',
    metadata: { plan: 'pro', page_url: 'https://shop.example/pricing', locale: 'de', user_email: 'ann@shop.example' },
  },
  { session_uuid: session(2), score: 3, text: 'Müde — 疲れた' },
  {
    session_uuid: session(3),
    score: 10,
    metadata: {
      screenshot: { data_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/), width: 1, source: 'page' },
    },
  },
  {
    session_uuid: session(5),
    text: 'Red";\nA darker one',
    metadata: { choices: ['Red', 'other'], choice_comment: 'A darker one' },
  },
];

const events = [
  [1, 'survey_initialized'],
  [1, 'survey_opened'],
  [1, 'score_submitted'],
  [1, 'text_submitted'],
  [4, 'survey_initialized'],
  [4, 'survey_opened'],
  [4, 'survey_closed'],
].map(([number, event_type]) => ({ session_uuid: session(number as number), event_type }));

/** Expects the results of the database, as an owner sees them. */
async function expectResults(server: Service): Promise<void> {
  const get = async (survey: string, path: string) => {
    const url = `http://localhost/api/admin/surveys/${survey}/${path}`;
    const reply = await server.fetch(new Request(url, { headers: { authorization: `Bearer ${adminToken}` } }));
    expect(reply.status).toBe(200);
    return reply;
  };
  expect(await (await get(survey_uuid, 'versions')).json()).toEqual({ versions: [] });
  expect(await (await get(survey_uuid, 'summary')).json()).toMatchObject({
    responses: 3,
    opened: 2,
    with_text: 2,
    with_email: 1,
    with_screenshot: 1,
    scores: expect.arrayContaining([
      { score: 3, count: 1 },
      { score: 9, count: 1 },
      { score: 10, count: 1 },
    ]),
    pages: [
      { name: null, responses: 2 },
      { name: 'https://shop.example/pricing', responses: 1 },
    ],
  });
  expect(await (await get(choicesUuid, 'summary')).json()).toMatchObject({ responses: 1, choice_comments: 1 });
  const exported = (await (await get(survey_uuid, 'export.ndjson')).text()).trim().split('\n');
  expect(exported.map((line) => (JSON.parse(line) as { score: number }).score).toSorted()).toEqual([10, 3, 9]);
}

/** Serves a database of an earlier version, and expects its data and one more response. */
async function expectUpgrade(store: string): Promise<void> {
  const server = await createService({ surveys, keys: [key], database: store, adminToken });
  try {
    expect(await server.responses()).toMatchObject(stored);
    expect(await server.events()).toMatchObject(events);
    expect(await server.sessions()).toMatchObject(
      [1, 2, 3, 4, 5].map((number) => ({
        session_uuid: session(number),
        user_closed_survey: number === 4,
        user_submitted_score: number < 4,
      })),
    );
    await expectResults(server);
    const answer = requestOf('responses', { survey: survey_uuid, key, body: { score: 5 } });
    expect((await server.fetch(answer)).status).toBe(200);
    expect(await server.responses()).toMatchObject([...stored, { score: 5 }]);
  } finally {
    await server.close();
  }
}

test.for(['v0.1.0'])('serves an SQLite file of %s', async (version) => {
  const folder = await mkdtemp(join(tmpdir(), 'asklet-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'asklet.db');
  await copyFile(join(databases, `${version}.db`), file);
  await expectUpgrade(file);
});

test.for(['v0.1.0'])('serves a PostgreSQL database of %s', async (version) => {
  const url = await createDatabase();
  await query(url, await readFile(join(databases, `${version}.sql`), 'utf8'));
  await expectUpgrade(url);
});
