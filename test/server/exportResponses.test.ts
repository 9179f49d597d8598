import { expect, onTestFinished, test } from 'vitest';
import { type ExportFormat, exportResponses } from '../../src/server/domain/exportResponses.ts';
import { everyResponse } from '../../src/server/domain/responseQuery.ts';
import { noFlags } from '../../src/server/domain/written.ts';
import { openStore } from '../../src/server/store/openStore.ts';
import type { Store } from '../../src/server/store/store.ts';
import { aScreenshot } from './support/pictures.ts';
import { npsUuid } from './support/surveys.ts';

const query = { ...everyResponse, survey_uuid: npsUuid };

async function storeOf(...metadata: Record<string, unknown>[]) {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const common = { survey_uuid: npsUuid, flags: noFlags, score: 1, text: 'Fine' };
  for (const [at, each] of metadata.entries()) {
    await store.saveResponse({ ...common, at, metadata: each, session_uuid: crypto.randomUUID() });
  }
  return store;
}

async function partsOf(store: Store, format: ExportFormat): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of exportResponses(store, query, format)) parts.push(part);
  return parts;
}

test('an export as NDJSON has the responses as they are stored, with their pictures', async () => {
  const store = await storeOf({}, { plan: 'pro' }, { screenshot: aScreenshot(), plan: 'pro' }, { screenshot: 'none' });
  const parts = await partsOf(store, 'ndjson');
  const lines = parts.join('').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual((await store.responses()).toReversed());
});

test('small responses are handed over together, large ones as they come', async () => {
  const count = async (length: number) => {
    const store = await storeOf(...Array.from({ length: 9 }, () => ({ a: 'x'.repeat(length) })));
    return (await partsOf(store, 'csv')).length;
  };
  expect([await count(10), await count(30_000), await count(70_000)]).toEqual([1, 3, 9]);
});
