import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createServer } from '../../../src/server/index.ts';
import { call } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { createMemoryStore } from '../../../src/server/store/memory.ts';
import { describeStore } from './suite.ts';

describeStore('memory, as the page of the stores shows it', async () => createMemoryStore(), false);

test('the page about stores shows the store that passes the suite', async () => {
  const [page, source] = await Promise.all([
    readFile(join(import.meta.dirname, '../../../src/server/store/README.md'), 'utf8'),
    readFile(join(import.meta.dirname, '../../../src/server/store/memory.ts'), 'utf8'),
  ]);
  expect(page).toContain(source.replace('./store.ts', 'asklet/server'));
});

test('a server runs on a store of its own', async () => {
  const server = await createServer({ surveys, keys, store: createMemoryStore() });
  expect((await call(server.fetch, 'responses', { body: { score: 9, text: 'Fine' } })).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ survey_uuid: npsUuid, score: 9, text: 'Fine' }]);
  await server.close();
});
