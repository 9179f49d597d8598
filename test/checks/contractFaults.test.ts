import { expect, test } from 'vitest';
import { contractCheckIds, contractChecks } from '../../src/checks/index.ts';
import { type ContractResult, runContract } from '../../src/checks/runContract.ts';
import { SurveyType } from '../../src/contract/surveys/survey.ts';
import { generalUuid, npsUuid, surveys } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';
import { change, type Fault, is, oneSession, take, withFault, without } from './support/withFault.ts';

/** A faulty server's description, the check that must find the fault, what it then says, and the fault itself. */
const faults: readonly [name: string, check: string, says: string, fault: Fault][] = [
  [
    'a survey lacks a field',
    '2.1-1',
    'expected "choice_options" to be object or null, got no such field',
    async ({ proceed }) => change(await proceed(), (reply) => delete reply['survey']?.choice_options),
  ],
  [
    'a flag is a number',
    '4.1-1',
    'expected "user_closed_survey" to be boolean, got 0',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_closed_survey'] = 0)),
  ],
  [
    'null is rejected as a uuid',
    '4.1-2',
    'expected status 200, got 400 with no JSON object',
    ({ body, proceed }) => (body.session_uuid === null ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'all visitors share a session',
    '4.1-3',
    'expected a session_uuid of its own, got 200',
    ({ body, proceed }) => proceed({ session_uuid: oneSession, ...body }),
  ],
  [
    'a session is never resumed',
    '4.1-4',
    'expected session_uuid <uuid>, got 200',
    (asked) => asked.proceed(is('/sessions/', asked) ? { session_uuid: crypto.randomUUID() } : asked.body),
  ],
  [
    'a new session counts as answered',
    '4.1-5',
    'expected "user_submitted_score" to be one of [false], got true',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_score'] = true)),
  ],
  [
    'a score is forgotten',
    '4.1-6',
    'expected "user_submitted_score" to be true, got 200',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_score'] = false)),
  ],
  [
    'a closed survey asks again',
    '4.1-8',
    'expected "user_closed_survey" to be true, got 200',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_closed_survey'] = false)),
  ],
  [
    'a response does not name its survey',
    '4.2-1',
    'expected "survey_uuid" to be uuid, got no such field',
    async ({ proceed }) => change(await proceed(), (reply) => delete reply['survey_uuid']),
  ],
  [
    'an update begins a new session',
    '4.2-2',
    'expected session_uuid <uuid>, got 200',
    (asked) => asked.proceed(is('/responses/', asked) ? { ...asked.body, session_uuid: null } : asked.body),
  ],
  [
    "another survey's session is taken",
    '4.2-4',
    'expected status 409, got 200',
    async ({ proceed }) => take(await proceed(), 409),
  ],
  [
    'any score is accepted',
    '4.2-5',
    'expected status 400, got 200',
    async ({ body, proceed }) => (body.score === 11 ? take(await proceed(), 400) : proceed()),
  ],
  [
    '0 does not count as a score',
    '4.2-6',
    'expected status 200, got 400 with no JSON object',
    ({ body, proceed }) => (body.score === 0 ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'every response has a text',
    '4.2-7',
    'expected "user_submitted_text" to be one of [false], got true',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_text'] = true)),
  ],
  [
    'an event is unknown',
    '4.3-1',
    'expected status 200, got 400 with no JSON object',
    ({ body, proceed }) => (body.event_type === 'survey_closed' ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'version 1 is missing',
    '4.4-1',
    'expected status 200, got 404 with no JSON object',
    (asked) => (is('/v1/', asked) ? new Response(null, { status: 404 }) : asked.proceed()),
  ],
  [
    'version 2 accepts survey_initialized',
    '6-1',
    'expected status 400, got 200',
    async ({ body, proceed }) => (body.event_type === 'survey_initialized' ? take(await proceed(), 400) : proceed()),
  ],
  [
    'no key is 401',
    '5-1',
    'expected status 403, got 401 with {"detail":"No."}',
    ({ headers, proceed }) =>
      headers.has('authorization') ? proceed() : Response.json({ detail: 'No.' }, { status: 401 }),
  ],
  [
    'an error is an HTML page',
    '5-2',
    'expected a text "detail", got 403 with no JSON object',
    async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : new Response('<h1>No</h1>', { status: response.status });
    },
  ],
  [
    'an unknown survey is a server error',
    'survey-1',
    'expected status 404 or 403, got 500 with {"detail":"Oh."}',
    async ({ proceed }) => {
      const response = await proceed();
      return response.status === 404 ? Response.json({ detail: 'Oh.' }, { status: 500 }) : response;
    },
  ],
  [
    'null removes a text',
    '4.2-8',
    'expected "user_submitted_text" to be one of [true], got false',
    async ({ body, proceed }) =>
      change(await proceed(), (reply) => (reply['user_submitted_text'] &&= body.text !== null)),
  ],
  [
    'NUL is rejected',
    'response-6',
    'expected status 200, got 400 with no JSON object',
    ({ body, proceed }) => (body.text?.includes('\0') ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'a text is limited to 10,000 bytes',
    'response-5',
    'expected status 200, got 400 with no JSON object',
    ({ body, proceed }) =>
      Buffer.byteLength(body.text ?? '') > 10_000 ? new Response(null, { status: 400 }) : proceed(),
  ],
  [
    'metadata are limited to 1 MiB',
    'response-7',
    'expected status 200, got 413 with no JSON object',
    ({ body, proceed }) =>
      JSON.stringify(body.metadata ?? {}).length > 1024 * 1024 ? new Response(null, { status: 413 }) : proceed(),
  ],
  [
    'a body is limited to 2 MiB',
    'response-7',
    'expected status 200, got 413 with no JSON object',
    ({ body, proceed }) =>
      JSON.stringify(body).length > 2 * 1024 * 1024 ? new Response(null, { status: 413 }) : proceed(),
  ],
  [
    'a path without its slash is redirected',
    'http-1',
    'expected status 200, got 308 with no JSON object',
    ({ path, proceed }) =>
      path.endsWith('/') ? proceed() : new Response(null, { status: 308, headers: { location: `${path}/` } }),
  ],
  [
    'GET is accepted',
    'http-2',
    'expected status 405, got 200 with {}',
    ({ method, proceed }) => (method === 'GET' ? Response.json({}) : proceed()),
  ],
  [
    'a preflight lacks Authorization',
    'cors-1',
    'expected the header access-control-allow-headers with "authorization", got 204 without it',
    async ({ proceed }) => without(await proceed(), 'access-control-allow-headers'),
  ],
  [
    'pages cannot read an error',
    'cors-4',
    'expected the header access-control-allow-origin with "*" or "https://contract.example", not none, got 400 with {"detail":"The body is not valid JSON.","survey_uuid":"<uuid>"}',
    async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : without(response, 'access-control-allow-origin');
    },
  ],
  [
    'a label is a number',
    '2.1-1',
    'expected "text_question" to be string or null, got 5',
    async ({ proceed }) => change(await proceed(), (reply) => reply['survey'] && (reply['survey'].text_question = 5)),
  ],
  [
    'a survey has an unknown type',
    '2.1-1',
    `expected "survey_type" to be one of ${JSON.stringify(SurveyType.options)}, got "happiness"`,
    async ({ proceed }) =>
      change(await proceed(), (reply) => reply['survey'] && (reply['survey'].survey_type = 'happiness')),
  ],
  [
    'the uuid of a session is a number',
    '4.1-1',
    'expected "session_uuid" to be uuid, got 7',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['session_uuid'] = 7)),
  ],
  [
    'a session has a name instead of a uuid',
    '4.1-1',
    'expected "session_uuid" to be uuid, got "ada"',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['session_uuid'] = 'ada')),
  ],
  [
    'a reply names another survey',
    '4.1-1',
    'expected survey_uuid <uuid>, got 200',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['survey_uuid'] = generalUuid)),
  ],
  [
    'events without a session share one',
    '4.3-2',
    'expected a session_uuid of its own, got 200',
    ({ body, proceed }) => proceed({ session_uuid: oneSession, ...body }),
  ],
  [
    'an event does not count as an answer',
    'event-3',
    'expected "user_submitted_score" to be true, got 200',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_score'] = false)),
  ],
  [
    'two surveys can share a session',
    'response-9',
    'expected 200 and 409, not 200 and 200, got 200',
    async ({ proceed }) => take(await proceed(), 409),
  ],
  [
    'a field that is not stored is accepted',
    'response-10',
    'expected status 400, got 200',
    ({ body: { created_at: _, ...known }, proceed }) => proceed(known),
  ],
  [
    'a rejected GET allows GET',
    'http-2',
    'expected the header allow with "POST", got "GET"',
    async ({ proceed }) => {
      const response = await proceed();
      response.headers.set('allow', 'GET');
      return response;
    },
  ],
  [
    'a preflight is rejected',
    'cors-1',
    'expected status 200 or 204, got 403 with no JSON object',
    ({ method, proceed }) => (method === 'OPTIONS' ? new Response(null, { status: 403 }) : proceed()),
  ],
  [
    'replies are for pages of another origin',
    'cors-2',
    'expected the header access-control-allow-origin with "*" or "https://contract.example", not https://shop.example, got 200',
    async ({ proceed }) => {
      const response = await proceed();
      response.headers.set('access-control-allow-origin', 'https://shop.example');
      return response;
    },
  ],
  [
    'pages send cookies',
    'cors-3',
    'expected no Access-Control-Allow-Credentials, got 200',
    async ({ proceed }) => {
      const response = await proceed();
      response.headers.set('access-control-allow-credentials', 'true');
      return response;
    },
  ],
  [
    'a cookie is set',
    'cors-3',
    'expected no cookie, got 200',
    async ({ proceed }) => {
      const response = await proceed();
      response.headers.set('set-cookie', 'a=b');
      return response;
    },
  ],
];

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

test.each(faults)('finds a server where %s with the check %s', async (_, check, says, fault) => {
  const server = await testServer({ surveys, keys: ['pk_all'] });
  const target = { url: 'http://asklet.test', key: 'pk_all', surveys: [npsUuid, generalUuid] };
  const suite = contractChecks({ ...target, fetch: withFault(server.fetch, fault) });
  const report = await runContract(suite, undefined, ({ id }) => id === check);
  expect(report).toMatchObject({ conforms: false, results: [{ id: check, outcome: 'failed' }] });
  const [{ expected, got }] = report.results as [ContractResult];
  const said = `expected ${expected}, got ${got}`.replace(/ with {"survey_uuid".*/, '');
  expect(said.replaceAll(uuid, '<uuid>')).toBe(says);
  const right = contractChecks({ ...target, fetch: server.fetch });
  expect(await runContract(right, undefined, ({ id }) => id === check)).toMatchObject({ conforms: true });
});

/** A server that answers every call alike, and sets a cookie. */
const indifferent =
  (status: number): Fault =>
  ({ path }) => {
    const survey = path.includes(generalUuid)
      ? { survey_uuid: generalUuid, survey: { survey_type: 'general' } }
      : { survey_uuid: npsUuid, survey: { survey_type: 'nps_10' } };
    const headers = { 'set-cookie': 'a=b' };
    return Response.json({ ...survey, session_uuid: oneSession, detail: 'Yes.' }, { status, headers });
  };

test.each(contractCheckIds)(
  '%s fails on a server that accepts everything, or on one that accepts nothing',
  async (check) => {
    const outcomes = await Promise.all(
      [200, 500].map(async (status) => {
        const suite = contractChecks({
          url: 'http://asklet.test',
          key: 'pk_all',
          otherKey: 'pk_other',
          surveys: [npsUuid, generalUuid],
          closedSurvey: generalUuid,
          export: { url: 'http://asklet.test/export?of={survey_uuid}' },
          fetch: withFault(async () => new Response(), indifferent(status)),
        });
        const { results } = await runContract(suite, undefined, ({ id }) => id === check);
        return results[0]!.outcome;
      }),
    );
    expect(outcomes).toContain('failed');
  },
);
