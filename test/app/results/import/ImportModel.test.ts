import { effect } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Client } from '../../../../src/app/client.ts';
import { createImportModel } from '../../../../src/app/results/import/ImportModel.ts';
import type { SurveyEntry } from '../../../../src/contract/surveys/surveysFile.ts';
import { npsUuid } from '../../../server/support/surveys.ts';

const file = new File(['Score,Comment,Date\n9,Great,2019-06-15 10:00:00\n3,Slow,2019-06-15T11:00:00Z\n'], 'a.csv');
const survey = { survey_uuid: npsUuid, survey_type: 'nps_10' } as SurveyEntry;
const reply = { survey_uuid: npsUuid, stored: 2, replaced: 0, different: 0, unchanged: 0 };

/** Creates the model of an import to a server that gives these replies. */
function aModel(...replies: readonly (typeof reply | Error)[]) {
  const left = [...replies];
  const client = {
    imports: () => Promise.resolve({ imports: [], retention_days: null }),
    import: () => (left[0] instanceof Error ? Promise.reject(left.shift() as Error) : Promise.resolve(left.shift())),
  } as unknown as Client;
  return createImportModel(client, survey, 'UTC');
}

test('is not ready with a time zone that does not exist', async () => {
  const model = aModel();
  await model.choose(file);
  expect([model.error.value, model.isRead.value]).toEqual(['', true]);
  await model.change({ timeZone: 'Berlin' });
  expect(model.error.value).toContain('Berlin');
  expect(model.isRead.value).toBe(false);
  await model.change({ timeZone: 'Europe/Berlin' });
  expect([model.error.value, model.isRead.value]).toEqual(['', true]);
});

test('an import has the name of its file, unless its tool is known', async () => {
  const model = aModel();
  await model.choose(file);
  expect(model.inspection.value!.name).toBe('a');
  await model.choose(
    new File(['score,text,created_at,origin_url\n9,Great,2019-06-15,https://shop.example\n'], 'b.csv'),
  );
  expect(model.inspection.value!.name).toBe('wootric');
});

test('can be started again after an error, and with other choices', async () => {
  const model = aModel(new Error('The server is away.'), reply);
  await model.choose(file);
  const sending = model.start(false);
  expect(model.isSending.value).toBe(true);
  await sending;
  expect(model.error.value).toBe('The server is away.');
  expect([model.progress.value, model.hasImported.value]).toEqual([null, false]);
  await model.start(false);
  expect(model.progress.value).toMatchObject({ stored: 2, isDone: true });
  expect([model.isSending.value, model.hasImported.value]).toEqual([false, true]);
  await model.change({ name: 'Other' });
  expect([model.progress.value, model.hasImported.value]).toEqual([null, true]);
});

const rows = Array.from({ length: 9000 }, (_, index) => `9,Great ${'x'.repeat(200)},2019-06-15 10:00:00,${index}\n`);
const large = new File([`Score,Comment,Date,id\n${rows.join('')}`], 'large.csv');

test('says how far it was when it failed or was stopped, until it is started again', async () => {
  const model = aModel(reply, new Error('The server is away.'), reply);
  await model.choose(large);
  await model.start(false);
  expect([model.error.value, model.progress.value, model.sentBefore.value]).toEqual(['The server is away.', null, 2]);
  effect(() => {
    if (model.progress.value?.stored) model.stop();
  });
  const sending = model.start(false);
  expect(model.sentBefore.value).toBe(0);
  await sending;
  expect([model.error.value, model.isSending.value, model.sentBefore.value]).toEqual(['', false, 2]);
});

test('a column is other data if the owner says so, whatever its name suggests', async () => {
  const model = aModel();
  await model.choose(new File(['Score,Comment,Date,id\n9,Great,2019-06-15,7\n3,Slow,2019-06-16,7\n'], 'a.csv'));
  const target = () => model.inspection.value!.columns.find(({ column }) => column === 'id')?.target;
  expect(target()).toBe('id');
  await model.mapColumn('id', 'metadata');
  expect([target(), model.inspection.value!.counts.responses]).toEqual(['metadata', 2]);
  await model.mapColumn('id', 'ignored');
  expect(target()).toBe('ignored');
  await model.mapColumn('id', 'id');
  expect(target()).toBe('id');
});
