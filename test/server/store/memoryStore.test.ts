import { expect, test } from 'vitest';
import { createServer } from '../../../src/server/index.ts';
import { call } from '../support/call.ts';
import { keys, npsUuid, surveys } from '../support/surveys.ts';
import { createMemoryStore } from '../../../src/server/store/memory.ts';
import { describeStore } from './suite.ts';

describeStore('memory', async () => createMemoryStore(), false);

test('a server runs on a store of its own', async () => {
  const server = await createServer({ surveys, keys, store: createMemoryStore() });
  expect((await call(server.fetch, 'responses', { body: { score: 9, text: 'Fine' } })).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ survey_uuid: npsUuid, score: 9, text: 'Fine' }]);
  await server.close();
});
