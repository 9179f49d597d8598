import { expect, test } from 'vitest';
import { type ContractCheck, contractCheckIds, contractChecks, type ContractOptions } from '../../src/checks/index.ts';
import { formatResult, formatSummary, toJUnit } from '../../src/checks/report.ts';
import { type ContractReport, runContract } from '../../src/checks/runContract.ts';
import { generalUuid } from '../server/support/surveys.ts';
import { expectConformance, exported, serve, target } from './support/expectConformance.ts';

test('the reference server on SQLite conforms to the API in every respect', () => expectConformance(':memory:'));

test('every check has its own id, and every section of the API has checks', () => {
  expect(new Set(contractCheckIds).size).toBe(contractCheckIds.length);
  expect(contractCheckIds).toEqual(expect.arrayContaining(['2.1-1', '4.1-1', '4.2-4', '4.3-1', '4.4-1', '5-1', '6-1']));
});

/** Runs some checks against a server and returns the report. */
async function report(options: Partial<ContractOptions>, ...ids: string[]): Promise<ContractReport> {
  const server = await serve();
  const isWanted = ({ id }: ContractCheck) => ids.includes(id);
  return runContract(contractChecks({ ...target, fetch: server.fetch, ...options }), undefined, isWanted);
}

test('skips what cannot be checked, with the reason', async () => {
  const { results, conforms, totals } = await report(
    { surveys: [generalUuid], closedSurvey: undefined, otherKey: undefined },
    '3-1',
    '4.2-4',
    '4.2-5',
    'key-3',
  );
  expect(results.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ['3-1', 'skipped', 'needs a survey that is not open (--closed-survey)'],
    ['4.2-4', 'skipped', 'needs a second survey (--survey)'],
    ['4.2-5', 'skipped', 'needs a survey with a score (--survey)'],
    ['key-3', 'skipped', 'needs another key (--other-key)'],
  ]);
  expect({ conforms, totals }).toEqual({ conforms: false, totals: { ok: 0, failed: 0, skipped: 4 } });
});

test('a report is incomplete if a MUST rule was not checked, but not for a SHOULD rule', async () => {
  const server = await serve();
  const all = contractChecks({ ...target, fetch: server.fetch, export: exported });
  const without = (left: string) => runContract(all, undefined, ({ id }) => id !== left);
  expect(all.find(({ id }) => id === 'cors-5')).toMatchObject({ level: 'SHOULD' });
  expect((await without('cors-5')).isComplete).toBe(true);
  expect((await without('4.1-1')).isComplete).toBe(false);
});

test('limits the requests, and fails a server that does not reply', async () => {
  const bounded = await report({ maxRequests: 2 }, '4.1-1', '4.1-3');
  expect(bounded.results).toMatchObject([
    { outcome: 'ok' },
    { outcome: 'skipped', reason: 'the limit of 2 requests is reached' },
  ]);
  expect(bounded.requests).toBe(2);
  const unresponsive = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  const dead = await report({ fetch: unresponsive, requestTimeout: 20 }, '4.1-1');
  expect(dead).toMatchObject({
    conforms: false,
    results: [{ outcome: 'failed', reason: expect.stringContaining('timeout') }],
  });
});

test('waits for a rate limit', async () => {
  const server = await serve();
  let refused = 0;
  const limited = async (request: Request) => {
    refused += 1;
    return refused === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '1' } }) : server.fetch(request);
  };
  expect(await report({ fetch: limited }, '4.1-1')).toMatchObject({ conforms: true, requests: 2 });
});

test('a single error while the types of the surveys are read fails one check', async () => {
  const server = await serve();
  let requests = 0;
  const flaky = async (request: Request) => {
    requests += 1;
    return requests === 1 ? new Response(null, { status: 502 }) : server.fetch(request);
  };
  const { results } = await report({ fetch: flaky }, '4.2-5', '4.2-6');
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed', 'ok']);
});

test('does not wait for more than a minute, or unless a rate limit asks for it', async () => {
  const statuses = [
    [429, '61'],
    [429, '0'],
    [503, '1'],
  ] as const;
  for (const [status, seconds] of statuses) {
    const limited = async () => new Response('{}', { status, headers: { 'retry-after': seconds } });
    expect(await report({ fetch: limited }, '4.1-1')).toMatchObject({ conforms: false, requests: 1 });
  }
});

test('a run needs a survey, and stops after its time', async () => {
  await expect(report({ surveys: [] })).rejects.toThrow('contractChecks: expected the uuid of at least one survey');
  const late = await report({ maxTime: -1 }, '4.1-1');
  expect(late.results).toMatchObject([{ outcome: 'skipped', reason: 'the limit of -1 ms is reached' }]);
});

test('an error of the network is reported with its cause, and stops the run if the server has never replied', async () => {
  const away = async () => {
    throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
  };
  const { results } = await report({ fetch: away, otherKey: undefined }, '4.1-1', '4.1-2', 'key-3');
  const failure = { outcome: 'failed', reason: 'fetch failed: connect ECONNREFUSED', expected: null };
  expect(results).toMatchObject([failure]);
  const server = await serve();
  let requests = 0;
  const leaving = async (request: Request) => ((requests += 1) === 1 ? server.fetch(request) : away());
  expect((await report({ fetch: leaving }, '4.1-1', '4.1-2', '4.1-3')).results).toMatchObject([
    { outcome: 'ok' },
    failure,
    failure,
  ]);
});

test('a call can be repeated in a shell, with its origin and at most 300 characters of its body', async () => {
  const fetch = async () => new Response('"it works"', { status: 418 });
  const run = "the owner's";
  const { results } = await report(
    { fetch, run, url: 'http://asklet.test//', origin: 'https://shop.example', surveys: [generalUuid] },
    'http-2',
    'response-4',
    'response-5',
    'cors-1',
  );
  const path = (name: string) => `'http://asklet.test/api/public/v2/surveys/${generalUuid}/${name}/'`;
  const common = `-H "authorization: Bearer $KEY"`;
  const origin = `-H 'origin: https://shop.example'`;
  const json = `-H 'content-type: application/json'`;
  const text = JSON.stringify({ text: 'x'.repeat(10_000), metadata: { contract_run: run } });
  expect(results.map(({ id, curl }) => [id, curl])).toEqual([
    ['response-4', `curl -i -X POST ${path('responses')} ${common} ${json} ${origin} -d '{"metadata":null}'`],
    ['response-5', `curl -i -X POST ${path('responses')} ${common} ${json} ${origin} -d '${text.slice(0, 300)}…'`],
    ['http-2', `curl -i ${path('sessions')} ${common} ${origin}`],
    [
      'cors-1',
      `curl -i -X OPTIONS ${path('sessions')} -H 'access-control-request-headers: authorization,content-type' ` +
        `-H 'access-control-request-method: POST' ${origin}`,
    ],
  ]);
  expect(results[0]).toMatchObject({ expected: 'status 400', got: '418 with no JSON object' });
  const quoted = await report({ fetch, run }, 'response-8');
  expect(quoted.results[0]!.curl).toContain(`"contract_run":"the owner'\\''s"`);
});

test('a server that limits its replies to the origin of the page conforms', async () => {
  const server = await serve();
  const fetch = async (request: Request) => {
    const response = await server.fetch(request);
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', request.headers.get('origin') ?? 'null');
    return new Response(response.body, { status: response.status, headers });
  };
  expect(await report({ fetch }, 'cors-1', 'cors-2', 'cors-4')).toMatchObject({ totals: { ok: 3 } });
});

test('shows at most 200 characters of a reply, and lists the sessions of successful replies', async () => {
  const session_uuid = crypto.randomUUID();
  const reply = async (status: number, detail: string) => {
    const { results, sessions } = await report(
      { fetch: async () => Response.json({ session_uuid, detail }, { status }) },
      'survey-1',
    );
    return [results[0]!.got, sessions];
  };
  const rest = 200 - JSON.stringify({ session_uuid, detail: '' }).length;
  const whole = JSON.stringify({ session_uuid, detail: 'x'.repeat(rest) });
  expect(await reply(200, 'x'.repeat(rest))).toEqual([`200 with ${whole}`, [session_uuid]]);
  expect(await reply(500, 'x'.repeat(rest + 1))).toEqual([`500 with ${whole.slice(0, -2)}x"…`, []]);
});

test('an export can be a list, and must be JSON', async () => {
  const server = await serve();
  const outcomeOf = async (reply: (responses: readonly object[]) => string) => {
    const fetch = async (request: Request) =>
      request.url.includes('/export') ? new Response(reply(await server.responses())) : server.fetch(request);
    const { results } = await report({ fetch, export: { url: 'http://asklet.test/export' } }, 'stored-2');
    return [results[0]!.outcome, results[0]!.reason ?? results[0]!.got];
  };
  expect(await outcomeOf((responses) => `\n${JSON.stringify(responses)}`)).toEqual(['ok', null]);
  const lines = (responses: readonly object[]) => responses.map((each) => `${JSON.stringify(each)}\n \n`).join('');
  expect(await outcomeOf(lines)).toEqual(['ok', null]);
  expect(await outcomeOf((responses) => lines([...responses, ...responses]))).toEqual(['failed', '2 in the export']);
  expect(await outcomeOf(() => '')).toEqual(['failed', '0 in the export']);
  expect(await outcomeOf(() => '<html>')).toEqual([
    'failed',
    'The export is neither NDJSON nor a JSON array. Check --export.',
  ]);
});

test('a failed check says what was expected and received, and how to repeat the call, with the key masked', async () => {
  const failing = await report(
    { fetch: async () => Response.json({ detail: 'No.' }, { status: 418 }) },
    '4.2-2',
    'cors-3',
  );
  const said = failing.results.map(formatResult).join('') + formatSummary(failing);
  expect(said).toContain('MUST 4.2-2 second response in the same session → 200, the same session … failed\n');
  expect(said).toContain('    expected status 200\n    got      418 with {"detail":"No."}\n');
  expect(said).toMatch(
    / {4}curl -i -X POST 'http:\/\/asklet\.test\/api\/.*\/sessions\/' -H "authorization: Bearer \$KEY"/,
  );
  expect(said).toContain('SHOULD cors-3 the browser is not asked for credentials … ok');
  expect(said).toContain(
    '1 ok, 1 failed (MUST 1, SHOULD 0, MAY 0), 0 skipped; 2 requests\nThis server does not implement the API.',
  );
  expect(said).not.toContain('pk_all');
  expect(toJUnit(failing)).toMatch(
    /<testsuites tests="2" failures="1" errors="0" skipped="0"[^]*<failure message="breaks rule 4\.2\.2 [^"]* expected status 200, got 418 with {&quot;detail/,
  );
});
