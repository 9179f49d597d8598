import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { keys, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';
import { aBrowser, describeSignIn } from './signInSuite.ts';

describeSignIn('', testServer);

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

test('the cookie opens nothing but the admin API', async () => {
  const { fetch } = await testServer({ adminToken: 'admin' });
  const browser = aBrowser(fetch);
  await browser.signIn();
  const headers = { cookie: browser.cookie(), origin: 'https://feedback.example' };
  const path = '/api/public/v2/surveys/6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001/sessions/';
  const started = new Request(`https://feedback.example${path}`, { method: 'POST', headers, body: '{}' });
  expect((await fetch(started)).status).toBe(403);
});
