import { parse } from 'csv-parse';
import { expect, test } from 'vitest';
import { describeEarlier } from '../../src/cli/describeInspection.ts';
import { inspectFile } from '../../src/import/inspectFile.ts';
import { npsUuid } from '../server/support/surveys.ts';

const describe = async (text: string, fileName: string, names: readonly string[], days: number | null = null) => {
  const options = { survey_uuid: npsUuid, survey_type: 'nps_10', timeZone: 'UTC', fileName } as const;
  const imports = names.map((name) => ({ name, responses: 7, from: '', until: '' }));
  return describeEarlier(await inspectFile(new Blob([text]), options, parse), { imports, retention_days: days });
};

test('says nothing of a first import', async () => {
  expect(await describe('Score,Date\n9,2024-05-06\n', 'a.csv', ['b'])).toBe('');
});

test('counts the answers that the server would delete, by their last change', async () => {
  const today = new Date().toISOString();
  const rows = ['9,2024-05-06,2024-05-07', `9,2024-05-06,${today}`, `9,${today},${today}`];
  const file = `Score,created_at,updated_at\n${rows.join('\n')}\n`;
  expect(await describe(file, 'a.csv', [], 365)).toMatch(
    /keeps answers for 365 days\. It deletes 1 of 3 within a day of the import: those that were last changed on \d{4}-\d\d-\d\d or before\./,
  );
  expect(await describe(file, 'a.csv', [], 36_500)).toBe('');
  // longer than dates reach
  expect(await describe(file, 'a.csv', [], 1e9)).toBe('');
});

test('says that changed rows are stored a second time if they have no ids', async () => {
  const found = await describe('Score,Date\n9,2024-05-06\n', 'a.csv', ['a']);
  expect(found).toMatch(/^The survey has an import "a": 7 responses\.\nThe file has no ids: .* a second time\./);
});

test('says only that there was an import if rows have ids', async () => {
  const found = await describe('Score,Date,id\n9,2024-05-06,1\n', 'a.csv', ['a']);
  expect(found).toBe('The survey has an import "a": 7 responses.');
});

test('says that our own file has no sessions if a token exported it that only reads', async () => {
  const [columns, cells] = ['created_at,updated_at,score,text', '2024-05-06T00:00:00Z,2024-05-06T00:00:00Z,9,'];
  expect(await describe(`id,${columns}\n7,${cells}\n`, 'a.csv', [])).toMatch(/without sessions: .* a second time\.$/);
  const session_uuid = '610e7c52-0000-4000-8000-00000000000a';
  expect(await describe(`session_uuid,${columns}\n${session_uuid},${cells}\n`, 'a.csv', [])).toBe('');
});
