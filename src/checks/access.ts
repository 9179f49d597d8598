import type { Reply } from './client.ts';
import { expectError, expectHeader, expectSession, expectThat } from './expectations.ts';
import { type Definition, endpointNames, unknownSurvey } from './run.ts';

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
  {
    id: '1.1-1',
    rule: '1.1',
    title: 'a valid call of each endpoint → 200 with a JSON object',
    async check(run) {
      for (const endpoint of endpointNames) expectSession(await run.send(endpoint), run.survey);
    },
  },
  {
    id: '2.5-1',
    rule: '2.5.1',
    title: 'errors of an unknown survey, event and key → an object with a detail',
    async check(run) {
      expectError(await run.send('sessions', { survey: unknownSurvey }), 404, 403);
      expectError(await run.send('events', { body: { event_type: 'survey_burnt' } }), 400);
      expectError(await run.send('responses', { authorization: null }), 403);
    },
  },
  {
    id: '5-1',
    rule: '5.1',
    title: 'no key → 403 everywhere, with the error body',
    async check(run) {
      for (const endpoint of endpointNames) expectError(await run.send(endpoint, { authorization: null }), 403);
    },
  },
  {
    id: '5-2',
    rule: '5.1',
    title: 'an unknown key → 403 everywhere, with the error body',
    async check(run) {
      const authorization = `Bearer unknown-${crypto.randomUUID()}`;
      for (const endpoint of endpointNames) expectError(await run.send(endpoint, { authorization }), 403);
    },
  },
  {
    id: 'key-1',
    rule: '5.2',
    title: 'a malformed Authorization → 403',
    async check(run) {
      for (const authorization of ['Bearer', 'Basic dXNlcjpwYXNz']) {
        expectError(await run.send('sessions', { authorization }), 403);
      }
    },
  },
  {
    id: 'key-2',
    rule: '5.5',
    title: 'a wrong key with a body that is not JSON → 403: the key is checked first',
    async check(run) {
      expectError(await run.send('responses', { authorization: 'Bearer unknown', raw: '{' }), 403);
    },
  },
  {
    id: 'key-3',
    rule: '5.3',
    title: 'a key that is not valid for a survey → 403, whether or not the survey exists',
    async check(run) {
      const authorization = `Bearer ${run.otherKey()}`;
      for (const survey of [run.survey, unknownSurvey]) {
        expectError(await run.send('sessions', { survey, authorization }), 403);
      }
    },
  },
  {
    id: 'http-1',
    rule: '1.2',
    title: 'without the trailing slash → the same, and no redirect',
    async check(run) {
      for (const endpoint of endpointNames) {
        expectSession(await run.send(endpoint, { path: (path) => path.replace(/\/$/, '') }), run.survey);
      }
    },
  },
  {
    id: 'http-2',
    rule: '1.3',
    title: 'GET → 405 with Allow',
    async check(run) {
      const reply = await run.send('sessions', { method: 'GET' });
      expectError(reply, 405);
      expectHeader(reply, 'allow', 'POST');
    },
  },
  {
    id: 'http-3',
    rule: '1.4',
    title: 'a body that is not JSON, or not an object → 400',
    async check(run) {
      for (const endpoint of endpointNames) {
        for (const raw of ['{', '[]']) expectError(await run.send(endpoint, { raw }), 400);
      }
    },
  },
  {
    id: 'http-4',
    rule: '1.5',
    title: 'a content type other than JSON → 400',
    async check(run) {
      expectError(await run.send('responses', { contentType: 'text/plain' }), 400);
    },
  },
  {
    id: 'http-5',
    rule: '1.6',
    title: 'an unknown address → 404 with the error body',
    async check(run) {
      expectError(await run.send('sessions', { path: (path) => path.replace('/sessions/', '/nothing/') }), 404);
    },
  },
  {
    id: 'cors-1',
    rule: '1.7',
    title: "a page's preflight → allowed, with Authorization and Content-Type",
    async check(run) {
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
  },
  {
    id: 'cors-2',
    rule: '1.8',
    title: 'replies of all endpoints → readable by pages of other origins',
    async check(run) {
      const headers = { origin: run.origin };
      for (const endpoint of endpointNames) expectReadable(await run.send(endpoint, { headers }), run.origin);
    },
  },
  {
    id: 'cors-4',
    rule: '1.8',
    title: 'errors of all endpoints → readable by pages of other origins',
    async check(run) {
      const headers = { origin: run.origin };
      for (const endpoint of endpointNames) {
        for (const call of [{ raw: '{' }, { authorization: null }, { survey: unknownSurvey }]) {
          expectReadable(await run.send(endpoint, { ...call, headers }), run.origin);
        }
      }
    },
  },
  {
    id: 'cors-5',
    rule: '1.9',
    title: 'replies → pages may read Retry-After',
    async check(run) {
      const reply = await run.send('responses', { headers: { origin: run.origin } });
      expectHeader(reply, 'access-control-expose-headers', 'Retry-After');
    },
  },
  {
    id: 'cors-3',
    rule: '1.10',
    title: 'the browser is not asked for credentials',
    async check(run) {
      const reply = await run.send('responses', { headers: { origin: run.origin } });
      expectThat(reply, !reply.headers.has('access-control-allow-credentials'), 'no Access-Control-Allow-Credentials');
      expectThat(reply, !reply.headers.has('set-cookie'), 'no cookie');
    },
  },
  {
    id: 'cache-1',
    rule: '1.11',
    title: 'replies → Cache-Control: no-store',
    async check(run) {
      expectHeader(await run.send('sessions'), 'cache-control', 'no-store');
    },
  },
];
