import { describe, expect, test } from 'vitest';
import { openStore, type Store } from '../../src/server/index.ts';
import { type ContractCheck, contractCheckIds, contractChecks, type ContractOptions } from '../../src/checks/index.ts';
import { sayResult, sayTotals, toJUnit } from '../../src/checks/report.ts';
import { type ContractReport, runContract } from '../../src/checks/runContract.ts';
import { usePostgres } from '../server/support/postgres.ts';
import { generalUuid, keys, npsUuid } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';

const { createDatabase } = usePostgres();
const url = 'http://asklet.test';
const target = { url, key: 'pk_all', surveys: [npsUuid, generalUuid], otherKey: 'pk_general', run: 'a run' };
const allKeys = [...keys, { key: 'pk_general', surveys: [generalUuid] }];
const serve = (store: Store | string = ':memory:') => testServer({ store, keys: allKeys });

const failed = ({ results }: ContractReport) => results.filter(({ outcome }) => outcome === 'failed');

describe.each([
  ['SQLite', async () => ':memory:'],
  ['PostgreSQL', async () => openStore(await createDatabase())],
])('the reference server on %s', (_, open) => {
  test('is a backend of the API in every respect, and finds the run in what was written', async () => {
    const server = await serve(await open());
    const report = await runContract(contractChecks({ ...target, fetch: server.fetch }));
    expect(failed(report)).toEqual([]);
    expect(report).toMatchObject({ conforms: true, totals: { ok: contractCheckIds.length, failed: 0, skipped: 0 } });
    expect(report.requests).toBeLessThan(250);
    // a session that says nothing is not stored
    const stored = (await server.sessions()).map(({ session_uuid }) => session_uuid);
    expect(stored.length).toBeGreaterThan(10);
    expect(report.sessions).toEqual(expect.arrayContaining(stored));
    const marks = (await server.responses()).map(({ metadata }) => metadata['contract_run']);
    expect(marks.filter((mark) => mark === 'a run').length).toBeGreaterThan(10);
  });
});

test('the ids of all checks differ, and every section of the API has some', () => {
  expect(new Set(contractCheckIds).size).toBe(contractCheckIds.length);
  expect(contractCheckIds).toEqual(expect.arrayContaining(['2.1-1', '4.1-1', '4.2-4', '4.3-1', '4.4-1', '5-1', '6-1']));
});

/** Reports a server of which one check is made. */
async function report(options: Partial<ContractOptions>, ...ids: string[]): Promise<ContractReport> {
  const server = await serve();
  const isWanted = ({ id }: ContractCheck) => ids.includes(id);
  return runContract(contractChecks({ ...target, fetch: server.fetch, ...options }), undefined, isWanted);
}

test('what cannot be checked is skipped with its reason', async () => {
  const { results, conforms } = await report(
    { surveys: [generalUuid], otherKey: undefined },
    '4.2-4',
    '4.2-5',
    'key-3',
  );
  expect(results.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
    ['4.2-4', 'skipped', 'a second survey was not given'],
    ['4.2-5', 'skipped', 'a survey with a score was not given'],
    ['key-3', 'skipped', 'another key was not given (--other-key)'],
  ]);
  expect(conforms).toBe(false);
});

test('requests are bounded, and a server that does not answer fails', async () => {
  const bounded = await report({ maximumRequests: 2 }, '4.1-1', '4.1-3');
  expect(bounded.results).toMatchObject([{ outcome: 'ok' }, { outcome: 'skipped', reason: '2 requests are used up' }]);
  const silent = (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  const dead = await report({ fetch: silent, requestTimeout: 20 }, '4.1-1');
  expect(dead).toMatchObject({
    conforms: false,
    results: [{ outcome: 'failed', reason: expect.stringContaining('timeout') }],
  });
});

test('a limit of the rate is waited for', async () => {
  const server = await serve();
  let refused = 0;
  const limited = async (request: Request) => {
    refused += 1;
    return refused === 1 ? new Response('{}', { status: 429, headers: { 'retry-after': '1' } }) : server.fetch(request);
  };
  expect(await report({ fetch: limited }, '4.1-1')).toMatchObject({ conforms: true, requests: 2 });
});

test('a failed check says what was expected and what came, and how to repeat it, with the key masked', async () => {
  const failing = await report(
    { fetch: async () => Response.json({ detail: 'No.' }, { status: 418 }) },
    '4.2-2',
    'cors-3',
  );
  const said = failing.results.map(sayResult).join('') + sayTotals(failing);
  expect(said).toContain('MUST 4.2-2 response once more in the same session → 200, the same session … failed\n');
  expect(said).toContain('    expected status 200\n    got      418 with {"detail":"No."}\n');
  expect(said).toMatch(
    / {4}curl -i -X POST 'http:\/\/asklet\.test\/api\/.*\/sessions\/' -H "authorization: Bearer \$KEY"/,
  );
  expect(said).toContain('SHOULD cors-3 no credentials are asked of a browser … ok');
  expect(said).toContain(
    '1 ok, 1 failed (MUST 1, SHOULD 0, MAY 0), 0 skipped; 2 requests\nThis is no backend of the API.',
  );
  expect(said).not.toContain('pk_all');
  expect(toJUnit(failing)).toMatch(
    /<testsuites tests="2" failures="1" errors="0" skipped="0"[^]*<failure message="expected status 200, got 418 with {&quot;detail/,
  );
});
