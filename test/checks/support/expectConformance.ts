import { expect } from 'vitest';
import { contractCheckIds, contractChecks } from '../../../src/checks/index.ts';
import { runContract } from '../../../src/checks/runContract.ts';
import type { OpenedStore } from '../../../src/service/index.ts';
import { generalUuid, keys, npsUuid, surveys } from '../../server/support/surveys.ts';
import { testServer } from '../../server/support/testServer.ts';

const url = 'http://asklet.test';
/** Where the reference server exports its responses. */
export const exported = { url: `${url}/api/admin/surveys/{survey_uuid}/export.ndjson`, token: 'admin' };
const allKeys = [...keys, { key: 'pk_general', surveys: [generalUuid] }];

const endedUuid = '22222222-2222-4333-8444-555555555555';
const ended = { survey_uuid: endedUuid, survey_type: 'nps_10', question: 'How likely?', archived: true } as const;

/** The server to check, in the format of the checks' options. */
export const target = {
  url,
  key: 'pk_all',
  surveys: [npsUuid, generalUuid],
  closedSurvey: endedUuid,
  otherKey: 'pk_general',
  run: 'a run',
};

/** Serves the target's surveys on a store. */
export const serve = (database: OpenedStore | string = ':memory:') =>
  testServer({ surveys: [...surveys, ended], database, keys: allKeys, adminToken: 'admin' });

/** Expects all checks of a server on a store to pass, and to mark the stored responses with their run. */
export async function expectConformance(database: OpenedStore | string): Promise<void> {
  const server = await serve(database);
  const report = await runContract(contractChecks({ ...target, fetch: server.fetch, export: exported }));
  expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(report).toMatchObject({
    conforms: true,
    isComplete: true,
    totals: { ok: contractCheckIds.length, failed: 0, skipped: 0 },
  });
  expect(report.requests).toBeLessThan(250);
  // sessions without a write are not stored
  const stored = (await server.sessions()).map(({ session_uuid }) => session_uuid);
  expect(stored.length).toBeGreaterThan(10);
  expect(report.sessions).toEqual(expect.arrayContaining(stored));
  const marks = (await server.responses()).map(({ metadata }) => metadata['contract_run']);
  expect(marks.filter((mark) => mark === 'a run').length).toBeGreaterThan(10);
}
