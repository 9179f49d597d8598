import { expect, test } from 'vitest';
import { contractCheckIds, contractChecks } from '../../src/checks/index.ts';
import { runContract } from '../../src/checks/runContract.ts';
import { generalUuid, npsUuid, surveys } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';
import { change, type Fault, is, oneSession, take, withFault, without } from './support/withFault.ts';

/** A faulty server's description, the check that must find the fault, and the fault itself. */
const faults: readonly [name: string, check: string, fault: Fault][] = [
  [
    'a survey lacks a field',
    '2.1-1',
    async ({ proceed }) => change(await proceed(), (reply) => delete reply['survey']?.choice_options),
  ],
  [
    'a flag is a number',
    '4.1-1',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_closed_survey'] = 0)),
  ],
  [
    'null is rejected as a uuid',
    '4.1-2',
    ({ body, proceed }) => (body.session_uuid === null ? new Response(null, { status: 400 }) : proceed()),
  ],
  ['all visitors share a session', '4.1-3', ({ body, proceed }) => proceed({ session_uuid: oneSession, ...body })],
  [
    'a session is never resumed',
    '4.1-4',
    (asked) => asked.proceed(is('/sessions/', asked) ? { session_uuid: crypto.randomUUID() } : asked.body),
  ],
  [
    'a new session counts as answered',
    '4.1-5',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_score'] = true)),
  ],
  [
    'a score is forgotten',
    '4.1-6',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_score'] = false)),
  ],
  [
    'a closed survey asks again',
    '4.1-8',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_closed_survey'] = false)),
  ],
  [
    'a response does not name its survey',
    '4.2-1',
    async ({ proceed }) => change(await proceed(), (reply) => delete reply['survey_uuid']),
  ],
  [
    'an update begins a new session',
    '4.2-2',
    (asked) => asked.proceed(is('/responses/', asked) ? { ...asked.body, session_uuid: null } : asked.body),
  ],
  ["another survey's session is taken", '4.2-4', async ({ proceed }) => take(await proceed(), 409)],
  [
    'any score is accepted',
    '4.2-5',
    async ({ body, proceed }) => (body.score === 11 ? take(await proceed(), 400) : proceed()),
  ],
  [
    '0 does not count as a score',
    '4.2-6',
    ({ body, proceed }) => (body.score === 0 ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'every response has a text',
    '4.2-7',
    async ({ proceed }) => change(await proceed(), (reply) => (reply['user_submitted_text'] = true)),
  ],
  [
    'an event is unknown',
    '4.3-1',
    ({ body, proceed }) => (body.event_type === 'survey_closed' ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'version 1 is missing',
    '4.4-1',
    (asked) => (is('/v1/', asked) ? new Response(null, { status: 404 }) : asked.proceed()),
  ],
  [
    'version 2 accepts survey_initialized',
    '6-1',
    async ({ body, proceed }) => (body.event_type === 'survey_initialized' ? take(await proceed(), 400) : proceed()),
  ],
  [
    'no key is 401',
    '5-1',
    ({ headers, proceed }) =>
      headers.has('authorization') ? proceed() : Response.json({ detail: 'No.' }, { status: 401 }),
  ],
  [
    'an error is an HTML page',
    '5-2',
    async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : new Response('<h1>No</h1>', { status: response.status });
    },
  ],
  [
    'an unknown survey is a server error',
    'survey-1',
    async ({ proceed }) => {
      const response = await proceed();
      return response.status === 404 ? Response.json({ detail: 'Oh.' }, { status: 500 }) : response;
    },
  ],
  [
    'null removes a text',
    '4.2-8',
    async ({ body, proceed }) =>
      change(await proceed(), (reply) => (reply['user_submitted_text'] &&= body.text !== null)),
  ],
  [
    'NUL is rejected',
    'response-6',
    ({ body, proceed }) => (body.text?.includes('\0') ? new Response(null, { status: 400 }) : proceed()),
  ],
  [
    'a path without its slash is redirected',
    'http-1',
    ({ path, proceed }) =>
      path.endsWith('/') ? proceed() : new Response(null, { status: 308, headers: { location: `${path}/` } }),
  ],
  ['GET is accepted', 'http-2', ({ method, proceed }) => (method === 'GET' ? Response.json({}) : proceed())],
  [
    'a preflight lacks Authorization',
    'cors-1',
    async ({ proceed }) => without(await proceed(), 'access-control-allow-headers'),
  ],
  [
    'pages cannot read an error',
    'cors-4',
    async ({ proceed }) => {
      const response = await proceed();
      return response.ok ? response : without(response, 'access-control-allow-origin');
    },
  ],
  [
    'a cookie is set',
    'cors-3',
    async ({ proceed }) => {
      const response = await proceed();
      response.headers.set('set-cookie', 'a=b');
      return response;
    },
  ],
];

test.each(faults)('finds a server where %s with the check %s', async (_, check, fault) => {
  const server = await testServer({ surveys, keys: ['pk_all'] });
  const target = { url: 'http://asklet.test', key: 'pk_all', surveys: [npsUuid, generalUuid] };
  const suite = contractChecks({ ...target, fetch: withFault(server.fetch, fault) });
  const report = await runContract(suite, undefined, ({ id }) => id === check);
  expect(report.results).toMatchObject([{ id: check, outcome: 'failed', expected: expect.any(String) }]);
  expect(report.conforms).toBe(false);
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
