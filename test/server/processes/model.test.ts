import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Running, useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { usePostgres } from '../support/postgres.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const surveys = ['6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001', '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30002'] as const;
const endpoints = ['sessions', 'responses', 'events'] as const;
const { serve } = useBuiltServer();
const { createDatabase } = usePostgres();
let db: string;
let servers: Running[];

beforeAll(async () => {
  db = await createDatabase();
  const argv = ['--surveys', samples, '--db', db, '--rate-limit', '0'];
  servers = await Promise.all([1, 2, 3, 4].map(() => serve(argv)));
}, 240_000);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const step = fc.record({
  process: fc.nat(3),
  survey: fc.nat(1),
  endpoint: fc.constantFrom(...endpoints),
  /** One of the history's sessions, or none: then a new one is started and joins the history. */
  session: fc.option(fc.nat(3), { freq: 4 }),
  score: fc.option(fc.integer({ min: 1, max: 5 })),
  text: fc.option(fc.constantFrom('', ' ', 'fine')),
  key: fc.constantFrom('a', 'b'),
  value: fc.option(fc.nat(9)),
  event: fc.constantFrom('survey_opened', 'score_submitted', 'text_submitted', 'survey_closed'),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The expected state of a session. */
interface Expected {
  readonly uuid: string;
  /** Null: it belongs to the first survey that uses it. */
  survey: number | null;
  flags: { user_closed_survey: boolean; user_submitted_score: boolean; user_submitted_text: boolean };
  response: { score: number | null; text: string | null; metadata: Record<string, number> } | null;
  events: string[];
}

const fresh = (uuid: string, survey: number | null): Expected => ({
  uuid,
  survey,
  flags: { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false },
  response: null,
  events: [],
});

function applyTo(session: Expected, { endpoint, survey, score, text, key, value, event }: Step) {
  session.survey = survey;
  if (endpoint === 'responses') {
    const { metadata, ...before } = session.response ?? { score: null, text: null, metadata: {} };
    const { [key]: _, ...rest } = metadata;
    session.response = {
      score: score ?? before.score,
      text: text ?? before.text,
      metadata: value === null ? rest : { ...rest, [key]: value },
    };
    session.flags.user_submitted_score ||= score !== null;
    session.flags.user_submitted_text ||= text === 'fine';
  }
  if (endpoint === 'events') {
    session.events.push(event);
    session.flags.user_closed_survey ||= event === 'survey_closed';
    session.flags.user_submitted_score ||= event === 'score_submitted';
    session.flags.user_submitted_text ||= event === 'text_submitted';
  }
}

async function take(given: Step, session_uuid: string | null) {
  const { endpoint, survey, score, text, key, value, event } = given;
  const fields = {
    sessions: {},
    responses: { score, text, metadata: { [key]: value } },
    events: { event_type: event },
  }[endpoint];
  const request = { survey: surveys[survey]!, key: 'pk_demo', body: { session_uuid, ...fields } };
  const response = await send(requestOf(endpoint, request, servers[given.process]!.url));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Resolves to the uuid of a session that a server has started. */
async function startOf(survey: number): Promise<string> {
  const request = requestOf('sessions', { survey: surveys[survey]!, key: 'pk_demo' }, servers[0]!.url);
  return ((await (await send(request)).json()) as { session_uuid: string }).session_uuid;
}

/** Runs a history step by step, each step on the process that it names. Returns the expected state of its sessions. */
async function live(history: readonly Step[]): Promise<Expected[]> {
  // Sessions made by another server, or by this server for the second survey, in any order.
  const sessions = [fresh(randomUUID(), null), fresh(await startOf(1), 1), fresh(randomUUID(), null)];
  for (const each of history) {
    const known = each.session === null ? undefined : sessions[each.session % sessions.length]!;
    const { status, body } = await take(each, known?.uuid ?? null);
    const isForeign = known !== undefined && known.survey !== null && known.survey !== each.survey;
    expect(status).toBe(!isForeign ? 200 : each.endpoint === 'responses' ? 409 : 400);
    if (isForeign) continue;
    const session = known ?? fresh(String(body.session_uuid), each.survey);
    if (!known) sessions.push(session);
    applyTo(session, each);
    expect(body.session_uuid).toBe(session.uuid);
    if (each.endpoint === 'sessions') expect(body).toMatchObject(session.flags);
    if (each.endpoint === 'responses') expect(body.user_submitted_text).toBe(session.flags.user_submitted_text);
  }
  return sessions;
}

const runs = inject('isFull') ? 10_000 : 100;

test(`${runs} random histories on four processes store the same as a model of the API`, async () => {
  const histories = fc.sample(fc.array(step, { minLength: 1, maxLength: 12 }), runs);
  const expected: Expected[] = [];
  // Many at once, so that their writes share batches.
  const left = [...histories];
  const worker = async () => {
    for (let history = left.pop(); history; history = left.pop()) expected.push(...(await live(history)));
  };
  await Promise.all(Array.from({ length: 16 }, worker));

  const store = await openStore(db);
  const sessions = new Map((await store.sessions()).map((session) => [session.session_uuid, session]));
  const responses = new Map((await store.responses()).map((response) => [response.session_uuid, response]));
  const events = new Map<string, string[]>();
  for (const { session_uuid, event_type } of await store.events()) {
    events.set(session_uuid, [...(events.get(session_uuid) ?? []), event_type]);
  }
  await store.close();

  const speaking = expected.filter(({ response, events: said }) => response || said.length > 0);
  expect(speaking.length).toBeGreaterThan(runs);
  expect(sessions.size).toBe(speaking.length);
  for (const { uuid, survey, flags, response, events: said } of speaking) {
    const survey_uuid = surveys[survey!];
    expect(sessions.get(uuid)).toMatchObject({ survey_uuid, ...flags });
    if (response) expect(responses.get(uuid)).toMatchObject({ survey_uuid, ...response });
    else expect(responses.has(uuid)).toBe(false);
    expect(events.get(uuid) ?? []).toEqual(said);
  }
}, 1_200_000);
