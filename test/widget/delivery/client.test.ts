import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createServer, type Server } from '../../../src/server/index.ts';
import { createClient, type ApiError } from '../../../src/widget/delivery/client.ts';
import { otherUuid, sessionUuid, surveyUuid } from '../../support/builders.ts';

let server: Server;

beforeEach(async () => {
  const surveys = [surveyUuid, otherUuid].map((survey_uuid) => ({
    survey_uuid,
    survey_type: 'nps_10' as const,
    question: 'How likely?',
  }));
  server = await createServer({ surveys, keys: ['pk_test', 'pk_other'], faults: true });
});

afterEach(() => server.close());

const account = { api: 'http://feedback.example', survey: surveyUuid, key: 'pk_test' };

/** Creates a client whose network is the server itself. */
function aClient() {
  return createClient({ fetch: (address, init) => server.fetch(new Request(address, init)) });
}

test('starts a session, and submits a response and an event', async () => {
  const client = aClient();
  const { session_uuid } = (await client.startSession(account)).reply;
  const survey = `public/v2/surveys/${surveyUuid}`;
  await client.post(account, `${survey}/events`, { session_uuid, event_type: 'survey_opened' }, false);
  await client.post(account, `${survey}/responses`, { session_uuid, score: 9, metadata: { plan: 'pro' } }, true);
  expect(await server.responses()).toMatchObject([
    { survey_uuid: surveyUuid, session_uuid, score: 9, metadata: { plan: 'pro' } },
  ]);
  expect(await server.events()).toMatchObject([{ session_uuid, event_type: 'survey_opened' }]);
});

test.each([
  ['de-AT', 'de-AT'],
  ['', null],
])('asks for a session in the language of the page: "%s"', async (language, expected) => {
  let asked: string | null | undefined;
  const fetchHere: typeof fetch = async (_, init) => {
    asked = new Headers(init!.headers).get('Accept-Language');
    return Response.json({ session_uuid: sessionUuid }, { headers: { 'Content-Language': 'de' } });
  };
  const { language: answered } = await createClient({ fetch: fetchHere }, () => language).startSession(account);
  expect([asked, answered]).toEqual([expected, 'de']);
});

test('resumes a session by its uuid', async () => {
  expect(await aClient().startSession(account, sessionUuid)).toMatchObject({
    reply: { session_uuid: sessionUuid },
  });
});

test('sends JSON with the key and without cookies, and outlives the page only if asked to', async () => {
  const fetch = vi.fn<typeof window.fetch>(async () => Response.json({ session_uuid: sessionUuid }));
  const client = createClient({ fetch });
  await client.startSession(account, sessionUuid);
  await client.post(account, 'any/path', { score: 9 }, true);
  const usual = {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test', 'Content-Type': 'application/json' },
    credentials: 'omit',
  };
  expect(fetch.mock.calls).toMatchObject([
    [
      `http://feedback.example/api/public/v2/surveys/${surveyUuid}/sessions/`,
      { ...usual, keepalive: false, body: JSON.stringify({ session_uuid: sessionUuid }) },
    ],
    ['http://feedback.example/api/any/path/', { ...usual, keepalive: true, body: '{"score":9}' }],
  ]);
});

test('sends even if the browser cannot abort requests automatically', async () => {
  vi.stubGlobal('AbortSignal', {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createClient({ fetch: async () => Response.json({ session_uuid: sessionUuid }) });
  expect(await client.startSession(account)).toEqual({ reply: { session_uuid: sessionUuid } });
});

test('rejects with the status and the detail of the reply', async () => {
  await expect(aClient().startSession({ ...account, key: 'pk_wrong' })).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('API key'),
  });
  const path = `public/v2/surveys/${surveyUuid}/responses`;
  await expect(aClient().post(account, path, { session_uuid: sessionUuid, score: 11 }, false)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('score'),
  });
});

test('does not repeat what was rejected, but tries another survey, key or server', async () => {
  let calls = 0;
  const client = createClient({
    fetch(address, init) {
      calls += 1;
      return server.fetch(new Request(address, init));
    },
  });
  server.fail('sessions', { status: 403 });
  await expect(client.startSession(account)).rejects.toMatchObject({ status: 403 });
  await expect(client.startSession(account)).rejects.toMatchObject({ status: 403 });
  expect(calls).toBe(1);
  const others = [{ survey: otherUuid }, { key: 'pk_other' }, { api: 'http://other.example' }];
  for (const other of others) await client.startSession({ ...account, ...other });
});

test('rejects with the time when to retry, if the server says so', async () => {
  server.fail('sessions', { status: 429, retryAfter: 7 });
  const error: ApiError = await aClient()
    .startSession(account)
    .then(
      () => expect.fail(),
      (reason) => reason,
    );
  expect(error.status).toBe(429);
  expect(error.retryAfter).toBe('7');
});

const json = { 'Content-Type': 'application/json' };
const redirected = (reply: Response) => Object.defineProperty(reply, 'redirected', { value: true });

test.each<[what: string, status: number, reply: () => Response]>([
  ['the 404 of a proxy', 0, () => new Response('404 page not found', { status: 404 })],
  ['the 403 of a firewall', 0, () => new Response('<h1>Blocked</h1>', { status: 403 })],
  ['a login', 0, () => new Response('<h1>Sign in</h1>')],
  ['the 401 of a login', 0, () => Response.json({ error: 'unauthorized' }, { status: 401 })],
  [
    'a gateway that replies with problem details',
    0,
    () =>
      new Response('{"detail":"No route"}', { status: 404, headers: { 'Content-Type': 'application/problem+json' } }),
  ],
  ['JSON that is not an object', 0, () => Response.json(null, { status: 400 })],
  ['an empty reply', 0, () => new Response(null, { status: 204 })],
  ['a page that accepts everything', 0, () => Response.json({ ok: true })],
  ['JSON with a detail and status 200', 0, () => Response.json({ detail: 'Hello' })],
  ['a rejected request after a redirect', 0, () => redirected(Response.json({ detail: 'No' }, { status: 405 }))],
  ['the 502 of a proxy', 502, () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['the 429 of a proxy', 429, () => new Response('Slow down', { status: 429 })],
  ['a 405 of the API', 405, () => new Response('{"detail":"No"}', { status: 405, headers: json })],
])('tells the API from others: %s has status %i, and the next request is sent', async (_, status, reply) => {
  const client = createClient({ fetch: async () => reply() });
  for (let times = 0; times < 2; times++) {
    await expect(client.startSession(account)).rejects.toMatchObject({ status });
    await expect(client.post(account, 'any/path', {}, false)).rejects.toMatchObject({ status });
  }
});

test('accepts a reply of the API after a redirect that keeps the request', async () => {
  const client = createClient({ fetch: async () => redirected(Response.json({ session_uuid: sessionUuid })) });
  expect(await client.post(account, 'any/path', {}, false)).toEqual({ session_uuid: sessionUuid });
});

test('aborts a request without a reply after 30 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), milliseconds);
    return controller.signal;
  });
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  const fetch: typeof window.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)));
  const onGivenUp = vi.fn<(reason: unknown) => void>();
  const asking = createClient({ fetch }).startSession(account).catch(onGivenUp);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(onGivenUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onGivenUp).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
  await asking;
});
