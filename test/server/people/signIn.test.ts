import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import { createService } from '../../../src/service/index.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { importSurveys } from '../../../src/service/publishing/importSurveys.ts';
import { keys, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';
import { anOwner, describePeople } from './peopleSuite.ts';
import { aBrowser, describeSignIn } from './signInSuite.ts';

describeSignIn('', testServer);
describePeople('', testServer);

test('a browser stays signed in when the server starts again, but not with another token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-sign-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = (adminToken: string) =>
    createService({ surveys, keys, database: join(folder, 'asklet.db'), adminToken });
  let server = await start('admin');
  const browser = aBrowser((request) => server.fetch(request));
  await browser.signIn();
  for (const [token, status] of [
    ['admin', 200],
    ['changed', 403],
  ] as const) {
    await server.close();
    server = await start(token);
    expect(await browser.status()).toBe(status);
  }
  await server.close();
});

test('a version names who published it', async () => {
  const store = await openStore(':memory:');
  await importSurveys(
    store.database.run,
    JSON.stringify({ surveys: [], keys: [{ key: 'pk_live_1', surveys: '*' }] }),
    Date.now,
  );
  const server = await testServer({ surveys: 'database', keys: [], database: store, adminToken: 'admin' });
  const owner = await anOwner(server.fetch);
  const anna = await owner.colleague('edit');
  const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
  const survey = { survey_uuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?' };
  for (const [browser, name] of [
    [anna, 'A edit'],
    [owner, null],
  ] as const) {
    const found = await owner.send('GET', `surveys/${survey_uuid}`);
    const etag = found.headers.get('etag');
    const precondition = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };
    const body = { survey: { ...survey, title: name ?? 'NPS' } };
    const published = await browser.send('PUT', `surveys/${survey_uuid}`, precondition, body);
    expect(published.ok).toBe(true);
    const { versions } = await owner.ask<ReplyOf<'versions'>>('GET', `surveys/${survey_uuid}/versions`);
    expect(versions[0]!.by).toBe(name);
  }
});

test('the cookie opens nothing but the admin API', async () => {
  const { fetch } = await testServer({ adminToken: 'admin' });
  const browser = aBrowser(fetch);
  await browser.signIn();
  const headers = { cookie: browser.cookie(), origin: 'https://feedback.example' };
  const path = '/api/public/v2/surveys/6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001/sessions/';
  const started = new Request(`https://feedback.example${path}`, { method: 'POST', headers, body: '{}' });
  expect((await fetch(started)).status).toBe(403);
});
