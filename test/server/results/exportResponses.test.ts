import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type ExportFormat, exportResponses } from '../../../src/service/results/exportResponses.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { noFlags } from '../../../src/contract/api/session.ts';
import { openStore } from '../../../src/service/openStore.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { aScreenshot } from '../support/pictures.ts';
import { npsUuid } from '../support/surveys.ts';

const query = { survey_uuid: npsUuid };

async function storeOf(...metadata: Record<string, unknown>[]) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const common = { survey_uuid: npsUuid, flags: noFlags, score: 1, score_type: 'nps_10', text: 'Fine' } as const;
  for (const [at, each] of metadata.entries()) {
    await store.saveResponse({ ...common, at, metadata: each, session_uuid: crypto.randomUUID() });
  }
  return store;
}

async function partsOf(store: Store, format: ExportFormat, withSessions = true): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of exportResponses(openResults(store as DatabaseStore), query, { format, withSessions }))
    parts.push(part);
  return parts;
}

test('an export as NDJSON has the responses as stored, with their pictures', async () => {
  const store = await storeOf({}, { plan: 'pro' }, { screenshot: aScreenshot(), plan: 'pro' }, { screenshot: 'none' });
  const parts = await partsOf(store, 'ndjson');
  const lines = parts.join('').trim().split('\n');
  const stored = (await store.responses()).toReversed().map((each) => ({ ...each, score_type: 'nps_10', tags: [] }));
  expect(lines.map((line) => JSON.parse(line))).toEqual(stored);
});

test('an export for a reader contains no sessions', async () => {
  const store = await storeOf({ plan: 'pro' });
  const [response] = await store.responses();
  const { session_uuid: _, ...rest } = response!;
  const { id, ...line } = JSON.parse((await partsOf(store, 'ndjson', false)).join(''));
  expect(id).toMatch(/^0-[\da-f]{24}$/);
  expect(line).toEqual({ ...rest, score_type: 'nps_10', tags: [] });
  const csv = (await partsOf(store, 'csv', false)).join('');
  expect(csv).toMatch(/^id,created_at,/);
  expect(csv).toContain(`\r\n${id},`);
  expect(csv).not.toContain(response!.session_uuid);
});

test('small responses are sent together, large ones one by one', async () => {
  const count = async (length: number) => {
    const store = await storeOf(...Array.from({ length: 9 }, () => ({ a: 'x'.repeat(length) })));
    return (await partsOf(store, 'csv')).length;
  };
  expect([await count(10), await count(30_000), await count(70_000)]).toEqual([1, 3, 9]);
});
