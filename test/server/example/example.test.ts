import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ReplyOf } from '../../../src/contract/admin/operations.ts';
import { exampleSurvey } from '../../../src/contract/surveys/exampleSurvey.ts';
import { createService, type Service } from '../../../src/service/index.ts';
import { testServer } from '../support/testServer.ts';

const now = Date.parse('2026-03-15T10:00:00Z');

async function start() {
  const service = await testServer({ adminToken: 'admin', resultsToken: 'reader', now: () => now });
  const send = (method: string, path: string, { token = 'admin', body }: { token?: string; body?: object } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return service.fetch(
      new Request(`http://asklet.test/api/admin/surveys/${exampleSurvey.survey_uuid}/${path}`, init),
    );
  };
  const read = async <Name extends 'summary' | 'finding' | 'words' | 'list'>(path: string) =>
    (await (await send('GET', path)).json()) as ReplyOf<Name>;
  return { service, send, read };
}

test('the results have 500 made-up answers until yesterday, with a fall on phones that is found and explained', async () => {
  const { read, service } = await start();
  const { responses, metric, funnel, with_text, days, notes } = await read<'summary'>('summary');
  expect([responses, metric!.n, funnel.opened]).toEqual([500, 500, 1400]);
  expect(with_text).toBeGreaterThan(150);
  expect(days.at(-1)!.day).toBe('2026-03-14');
  expect(notes).toMatchObject([{ day: '2026-02-22', text: 'New checkout' }]);
  const { finding } = await read<'finding'>('finding?time_zone=UTC');
  expect(finding!.change.before.value - finding!.change.after.value).toBeGreaterThan(15);
  expect(finding!.groups[0]).toMatchObject({ by: 'device', name: 'phone' });
  expect(finding!.words.map(({ word }) => word)).toContain('checkout');
  const { unhappy } = await read<'words'>('words');
  expect(unhappy.map(({ word }) => word)).toContain('checkout');
  expect(await service.responses()).toEqual([]);
});

test('an owner may try everything, and a reader only reads', async () => {
  const { send, read } = await start();
  const [first] = (await read<'list'>('responses')).responses;
  const body = { responses: [first!.id], add: ['try'] };
  expect((await send('POST', 'tags', { token: 'reader', body })).status).toBe(403);
  expect((await send('GET', 'responses', { token: 'wrong' })).status).toBe(403);
  expect((await send('POST', 'tags', { body })).status).toBe(200);
  expect((await read<'list'>('responses?tag=try')).responses).toHaveLength(1);
  expect((await send('GET', 'export.csv', { token: 'reader' })).status).toBe(200);
});

test('the list names the example while there are samples', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'asklet-')), 'surveys.json');
  const samples = join(import.meta.dirname, '../../../public/surveys.json');
  const service = await createService({ adminToken: 'admin', surveys: file, samples });
  onTestFinished(() => service.close());
  const list = async ({ fetch }: Pick<Service, 'fetch'>) =>
    (await (
      await fetch(new Request('http://asklet.test/api/admin/surveys', { headers: { authorization: 'Bearer admin' } }))
    ).json()) as ReplyOf<'surveys'>;
  const { example, surveys } = await list(service);
  expect(example).toMatchObject(exampleSurvey);
  expect(surveys.map(({ survey_uuid }) => survey_uuid)).not.toContain(exampleSurvey.survey_uuid);
  expect((await list(await testServer({ adminToken: 'admin' }))).example).toBeNull();
});
