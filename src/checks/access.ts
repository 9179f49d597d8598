import type { Reply } from './client.ts';
import { expectError, expectHeader, expectThat } from './expectations.ts';
import { accepts, type Definition, each, endpointNames, rejects, unknownSurvey } from './run.ts';

function expectReadable(reply: Reply, origin: string): void {
  const allowed = reply.headers.get('access-control-allow-origin');
  expectThat(
    reply,
    allowed === '*' || allowed === origin,
    `the header access-control-allow-origin with "*" or "${origin}", not ${allowed ?? 'none'}`,
  );
}

/** The checks of keys, of HTTP, and of what pages of other origins need (API 5, 7). */
export const accessChecks: readonly Definition[] = [
  ['1.1-1', '1.1', 'a valid call of each endpoint → 200 with a JSON object', accepts(each({}))],
  [
    '2.5-1',
    '2.5.1',
    'errors of an unknown survey, event and key → an object with a detail',
    async (run) => {
      expectError(await run.send('sessions', { survey: unknownSurvey }), 404, 403);
      expectError(await run.send('events', { body: { event_type: 'survey_burnt' } }), 400);
      expectError(await run.send('responses', { authorization: null }), 403);
    },
  ],
  ['5-1', '5.1', 'no key → 403 everywhere, with the error body', rejects(each({ authorization: null }), 403)],
  [
    '5-2',
    '5.1',
    'an unknown key → 403 everywhere, with the error body',
    rejects(() => each({ authorization: `Bearer unknown-${crypto.randomUUID()}` }), 403),
  ],
  [
    'key-1',
    '5.2',
    'a malformed Authorization → 403',
    rejects(
      ['Bearer', 'Basic dXNlcjpwYXNz'].map((authorization) => ['sessions', { authorization }]),
      403,
    ),
  ],
  [
    'key-2',
    '5.5',
    'a wrong key with a body that is not JSON → 403: the key is checked first',
    rejects([['responses', { authorization: 'Bearer unknown', raw: '{' }]], 403),
  ],
  [
    'key-3',
    '5.3',
    'a key that is not valid for a survey → 403, whether or not the survey exists',
    rejects((run) => {
      const authorization = `Bearer ${run.otherKey()}`;
      return [run.survey, unknownSurvey].map((survey) => ['sessions', { survey, authorization }]);
    }, 403),
  ],
  [
    'http-1',
    '1.2',
    'without the trailing slash → the same, and no redirect',
    accepts(each({ path: (path) => path.replace(/\/$/, '') })),
  ],
  [
    'http-2',
    '1.3',
    'GET → 405 with Allow',
    async (run) => {
      const reply = await run.send('sessions', { method: 'GET' });
      expectError(reply, 405);
      expectHeader(reply, 'allow', 'POST');
    },
  ],
  [
    'http-3',
    '1.4',
    'a body that is not JSON, or not an object → 400',
    rejects(
      endpointNames.flatMap((name) => ['{', '[]'].map((raw) => [name, { raw }] as const)),
      400,
    ),
  ],
  [
    'http-4',
    '1.5',
    'a content type other than JSON → 400',
    rejects([['responses', { contentType: 'text/plain' }]], 400),
  ],
  [
    'http-5',
    '1.6',
    'an unknown address → 404 with the error body',
    rejects([['sessions', { path: (path) => path.replace('/sessions/', '/nothing/') }]], 404),
  ],
  [
    'cors-1',
    '1.7',
    "a page's preflight → allowed, with Authorization and Content-Type",
    async (run) => {
      const headers = {
        origin: run.origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      };
      for (const endpoint of endpointNames) {
        const reply = await run.send(endpoint, { method: 'OPTIONS', authorization: null, headers });
        expectThat(reply, reply.status === 200 || reply.status === 204, 'status 200 or 204');
        expectReadable(reply, run.origin);
        // POST needs no permission (Fetch, 4.8); Authorization must be listed, because * does not include it
        expectHeader(reply, 'access-control-allow-headers', 'authorization');
        expectHeader(reply, 'access-control-allow-headers', 'content-type');
      }
    },
  ],
  [
    'cors-2',
    '1.8',
    'replies of all endpoints → readable by pages of other origins',
    async (run) => {
      const headers = { origin: run.origin };
      for (const endpoint of endpointNames) expectReadable(await run.send(endpoint, { headers }), run.origin);
    },
  ],
  [
    'cors-4',
    '1.8',
    'errors of all endpoints → readable by pages of other origins',
    async (run) => {
      const headers = { origin: run.origin };
      for (const endpoint of endpointNames) {
        for (const call of [{ raw: '{' }, { authorization: null }, { survey: unknownSurvey }]) {
          expectReadable(await run.send(endpoint, { ...call, headers }), run.origin);
        }
      }
    },
  ],
  [
    'cors-5',
    '1.9',
    'replies → pages may read Retry-After',
    async (run) => {
      const reply = await run.send('responses', { headers: { origin: run.origin } });
      expectHeader(reply, 'access-control-expose-headers', 'Retry-After');
    },
  ],
  [
    'cors-3',
    '1.10',
    'the browser is not asked for credentials',
    async (run) => {
      const reply = await run.send('responses', { headers: { origin: run.origin } });
      expectThat(reply, !reply.headers.has('access-control-allow-credentials'), 'no Access-Control-Allow-Credentials');
      expectThat(reply, !reply.headers.has('set-cookie'), 'no cookie');
    },
  ],
  [
    'cache-1',
    '1.11',
    'replies → Cache-Control: no-store',
    async (run) => expectHeader(await run.send('sessions'), 'cache-control', 'no-store'),
  ],
];
