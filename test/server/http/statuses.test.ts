import { describe, expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { type Call, call, type EndpointName } from '../support/call.ts';
import { generalUuid, npsUuid, unknownUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const session_uuid = '0f1e2d3c-4b5a-4697-8877-665544332211';
const everywhere: EndpointName[] = ['sessions', 'responses', 'events', 'eventsV1'];

interface Case {
  readonly outcome: string;
  readonly endpoints?: EndpointName[];
  readonly call?: Call;
  /** Fields of a body that is valid otherwise. */
  readonly fields?: object;
  readonly status: number | Partial<Record<EndpointName, number>>;
}

/** Returns a body with these fields that every endpoint accepts. Responses don't accept fields of events. */
const bodyOf = (endpoint: EndpointName, fields: object) =>
  endpoint === 'responses' ? fields : { event_type: 'survey_opened', survey_uuid: npsUuid, ...fields };

const cases: Case[] = [
  { outcome: 'accepts the smallest body', call: {}, status: 200 },
  {
    outcome: 'accepts fields that it does not know, unless they would have to be stored',
    fields: { later: true },
    status: { sessions: 200, responses: 400, events: 200, eventsV1: 200 },
  },
  { outcome: 'accepts its own session', fields: { session_uuid }, status: 200 },
  { outcome: 'accepts an upper-case survey uuid', call: { survey: npsUuid.toUpperCase() }, status: 200 },
  {
    outcome: 'accepts a content type with a charset',
    call: { contentType: 'application/JSON; charset=utf-8' },
    status: 200,
  },
  { outcome: 'accepts the scheme in upper or lower case', call: { key: 'bearer pk_all' }, status: 200 },
  { outcome: 'accepts a scheme with more than one space', call: { key: 'Bearer  pk_all' }, status: 200 },
  { outcome: 'accepts a key for this survey', call: { key: 'pk_nps' }, status: 200 },
  { outcome: 'accepts a key from its origin', call: { key: 'pk_shop', origin: 'https://shop.example' }, status: 200 },
  {
    outcome: "accepts a key from the server's own pages",
    call: { key: 'pk_shop', origin: 'http://asklet.test' },
    status: 200,
  },
  {
    outcome: "accepts a key from the server's own pages behind a proxy with TLS",
    call: { key: 'pk_shop', origin: 'https://asklet.test' },
    status: 200,
  },
  { outcome: 'accepts a key from a sandboxed page', call: { key: 'pk_shop', origin: 'null' }, status: 200 },

  { outcome: 'rejects a missing key', call: { key: null }, status: 403 },
  { outcome: 'rejects an unknown key', call: { key: 'pk_nobody' }, status: 403 },
  { outcome: 'rejects another scheme', call: { key: 'Basic pk_all' }, status: 403 },
  { outcome: 'rejects a scheme that only ends like ours', call: { key: 'xBearer pk_all' }, status: 403 },
  { outcome: 'rejects a key followed by more text', call: { key: 'Bearer pk_all more' }, status: 403 },
  { outcome: 'rejects a scheme without a key', call: { key: 'Bearer ' }, status: 403 },
  {
    outcome: 'rejects a key from another origin',
    call: { key: 'pk_shop', origin: 'https://evil.example' },
    status: 403,
  },
  { outcome: 'rejects a key for pages in a request without an origin', call: { key: 'pk_shop' }, status: 403 },
  { outcome: 'rejects a survey outside the scope', call: { key: 'pk_nps', survey: generalUuid }, status: 403 },
  {
    outcome: 'reveals nothing to a key with a limited scope',
    call: { key: 'pk_nps', survey: unknownUuid },
    status: 403,
  },

  {
    outcome: 'reports an unknown survey',
    call: { survey: unknownUuid },
    status: { sessions: 404, responses: 400, events: 400, eventsV1: 400 },
  },
  {
    outcome: 'reports a malformed survey uuid',
    call: { survey: 'not-a-uuid' },
    status: { sessions: 404, responses: 400, events: 400, eventsV1: 400 },
  },
  { outcome: 'checks the key before the survey', call: { key: null, survey: unknownUuid }, status: 403 },
  { outcome: 'checks the key before the body', call: { key: null, raw: '{' }, status: 403 },
  {
    outcome: 'checks the survey before the body',
    endpoints: ['sessions'],
    call: { survey: unknownUuid, raw: '{' },
    status: 404,
  },

  { outcome: 'rejects malformed JSON', call: { raw: '{"score": 9' }, status: 400 },
  { outcome: 'rejects an empty body', call: { raw: '' }, status: 400 },
  { outcome: 'rejects a list', call: { raw: '[]' }, status: 400 },
  { outcome: 'rejects null', call: { raw: 'null' }, status: 400 },
  { outcome: 'rejects another content type', call: { contentType: 'text/plain' }, status: 400 },
  { outcome: 'rejects a missing content type', call: { contentType: null }, status: 400 },
  { outcome: 'rejects a malformed session uuid', fields: { session_uuid: 'mine' }, status: 400 },
  { outcome: 'rejects a session uuid of another kind', fields: { session_uuid: 7 }, status: 400 },
  { outcome: 'rejects deep nesting', call: { raw: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}` }, status: 400 },
  { outcome: 'rejects a body over the limit', fields: { a: 'x'.repeat(3 * 1024 * 1024) }, status: 413 },
  { outcome: 'rejects another method', call: { method: 'GET' }, status: 405 },
  { outcome: 'rejects PUT', call: { method: 'PUT' }, status: 405 },

  {
    outcome: 'accepts null for a new session',
    fields: { session_uuid: null },
    status: { sessions: 200, responses: 200, events: 200, eventsV1: 400 },
  },
  {
    outcome: 'says where survey_initialized belongs',
    endpoints: ['events', 'eventsV1'],
    fields: { event_type: 'survey_initialized' },
    status: { events: 400, eventsV1: 200 },
  },
  {
    outcome: 'rejects an unknown event',
    endpoints: ['events', 'eventsV1'],
    fields: { event_type: 'seen' },
    status: 400,
  },
  {
    outcome: 'rejects a missing event',
    endpoints: ['events', 'eventsV1'],
    call: { body: { survey_uuid: npsUuid } },
    status: 400,
  },
  {
    outcome: 'rejects a body without a survey',
    endpoints: ['eventsV1'],
    call: { body: { event_type: 'survey_opened' } },
    status: 400,
  },
];

/** Cases for the fields of responses, which only one endpoint has. */
const fields: [outcome: string, body: string, status: number][] = [
  ['accepts an empty body', '{}', 200],
  ['rejects a field that is not stored', '{"score":9,"created_at":"2020-01-01T00:00:00Z"}', 400],
  ['accepts nulls', '{"session_uuid":null,"score":null,"text":null}', 200],
  ['accepts the lowest score', '{"score":0}', 200],
  ['accepts the highest score', '{"score":10}', 200],
  ['accepts 3.0 for 3', '{"score":3.0}', 200],
  ['rejects a score below the range', '{"score":-1}', 400],
  ['rejects a score above the range', '{"score":11}', 400],
  ['rejects a fractional score', '{"score":1.5}', 400],
  ['rejects a score in quotes', '{"score":"3"}', 400],
  ['rejects a boolean as a score', '{"score":true}', 400],
  ['rejects an infinite score', '{"score":1e999}', 400],
  ['accepts a text of the maximum length', JSON.stringify({ text: 'x'.repeat(10_000) }), 200],
  ['counts characters, not surrogates', JSON.stringify({ text: '😀'.repeat(10_000) }), 200],
  ['rejects a longer text', JSON.stringify({ text: 'x'.repeat(10_001) }), 400],
  ['rejects a longer text of emoji', JSON.stringify({ text: '😀'.repeat(10_001) }), 400],
  ['rejects a number as a text', '{"text":7}', 400],
  ['rejects null metadata', '{"metadata":null}', 400],
  ['rejects a list as metadata', '{"metadata":[]}', 400],
  ['accepts large metadata', JSON.stringify({ metadata: { a: 'x'.repeat(2 * 1024 * 1024 - 8) } }), 200],
  ['rejects larger metadata', JSON.stringify({ metadata: { a: 'x'.repeat(2 * 1024 * 1024 - 7) } }), 400],
];

describe.each([
  ['with its trailing slash', false],
  ['without a trailing slash', true],
])('a path %s', (_, bare) => {
  for (const { outcome, endpoints = everywhere, call: given, fields, status } of cases) {
    test.each(endpoints)(`%s ${outcome}`, async (endpoint) => {
      const { fetch } = await testServer({ publicUrls: ['http://asklet.test', 'https://asklet.test'] });
      const body = fields && bodyOf(endpoint, fields);
      const answer = await call(fetch, endpoint, { ...given, ...(body && { body }), bare });
      expect(answer.status).toBe(typeof status === 'number' ? status : status[endpoint]);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After');
      expect(typeof answer.body.detail).toBe(answer.status === 200 ? 'undefined' : 'string');
      expect(answer.headers.get('allow')).toBe(answer.status === 405 ? 'POST, OPTIONS' : null);
    });
  }

  test.each(fields)('responses %s', async (_outcome, raw, status) => {
    const { fetch } = await testServer();
    const answer = await call(fetch, 'responses', { raw, bare });
    expect(answer.status).toBe(status);
  });

  test.each(everywhere)('%s replies to a preflight request', async (endpoint) => {
    const { fetch } = await testServer();
    const { status, headers } = await call(fetch, endpoint, { method: 'OPTIONS', key: null, bare });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('POST');
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  test.each([
    ['sessions', 400],
    ['responses', 409],
    ['events', 400],
    ['eventsV1', 400],
  ] as const)('%s rejects a session of another survey with %d', async (endpoint, status) => {
    const { fetch, sessions } = await testServer();
    const refused = async (session_uuid: string) => {
      const body = bodyOf(endpoint, { session_uuid });
      const answer = await call(fetch, endpoint, { body, bare });
      expect(answer.status).toBe(status);
      const detail = 'This session_uuid is already in use for a different survey.';
      expect(answer.body).toEqual({ detail, survey_uuid: npsUuid, session_uuid });
    };
    await call(fetch, 'sessions', { survey: generalUuid, body: { session_uuid } });
    await refused(session_uuid);
    const unanswered = await call(fetch, 'sessions', { survey: generalUuid });
    await refused(unanswered.body.session_uuid as string);
    expect(await sessions()).toEqual([]);
    const answered = await call(fetch, 'responses', { survey: generalUuid, body: {} });
    await refused(answered.body.session_uuid as string);
    expect(await sessions()).toMatchObject([{ survey_uuid: generalUuid, session_uuid: answered.body.session_uuid }]);
  });

  test.each(everywhere)('%s accepts a UUIDv8 that another server made', async (endpoint) => {
    const { fetch } = await testServer();
    const session_uuid = '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0';
    const body = bodyOf(endpoint, { session_uuid });
    expect(await call(fetch, endpoint, { body, bare })).toMatchObject({ status: 200, body: { session_uuid } });
  });

  test.each(everywhere)(
    '%s accepts a session that has a row for this survey, whatever its uuid says',
    async (endpoint) => {
      const store = await openStore(':memory:');
      const { fetch } = await testServer({ database: store });
      const { session_uuid } = (await call(fetch, 'sessions', { survey: generalUuid })).body as {
        session_uuid: string;
      };
      const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
      await store.startSession({ survey_uuid: npsUuid, session_uuid, at: 0, flags });
      const body = bodyOf(endpoint, { session_uuid });
      expect(await call(fetch, endpoint, { body, bare })).toMatchObject({ status: 200, body: { session_uuid } });
    },
  );
});

test('an unknown path is 404 with the error body, and readable by pages', async () => {
  const { fetch } = await testServer();
  const response = await fetch(new Request('http://asklet.test/api/public/v3/surveys/', { method: 'POST' }));
  expect(response.status).toBe(404);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({ detail: expect.any(String) });
});

test('an error names the field of a response that would not be stored, and the fields that are', async () => {
  const { fetch, responses } = await testServer();
  const { body } = await call(fetch, 'responses', { body: { score: 9, created_at: '2020-01-01T00:00:00Z' } });
  expect(body.detail).toBe('body: unknown field "created_at": expected session_uuid, score, text, metadata');
  expect(await responses()).toEqual([]);
});

test('an error reveals neither what was sent nor the key', async () => {
  const { fetch } = await testServer();
  const { body } = await call(fetch, 'responses', { body: { score: 'secret-score', text: 5, session_uuid: 'secret' } });
  expect(JSON.stringify(body)).not.toContain('secret');
});
