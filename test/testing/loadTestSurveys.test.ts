import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTestSurveys } from '../../src/testing/loadTestSurveys.ts';
import { surveys } from '../server/support/surveys.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-kit-'));
  const keys = [{ key: 'pk_shop', surveys: '*', origins: ['https://shop.example'] }];
  await writeFile(join(folder, 'surveys.json'), JSON.stringify({ keys, surveys }));
  await writeFile(join(folder, 'broken.json'), '{');
  await writeFile(join(folder, 'other.json'), '[]');
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is found in the first folder that has it, and its keys allow the address under test', () => {
  const loaded = loadTestSurveys({ surveys: 'surveys.json', override: { title: 'New' } }, ['/nowhere', folder]);
  expect(loaded.keys).toEqual([{ key: 'pk_shop', surveys: '*' }]);
  expect(loaded.surveys.map(({ title }) => title)).toEqual(['New', 'New']);
});

test('a key that is given again keeps its origins', () => {
  const key = { key: 'pk_shop', surveys: '*' as const, origins: ['http://localhost:3000'] };
  expect(loadTestSurveys({ surveys: 'surveys.json', keys: [key, 'pk_more'] }, [folder]).keys).toEqual([key, 'pk_more']);
});

test.each([
  [{}, 'askletOptions.surveys is missing'],
  [{ surveys }, 'askletOptions.keys is missing'],
  [{ surveys: 'missing.json' }, 'file not found: looked for '],
  [{ surveys: 'broken.json' }, 'not valid JSON'],
  [{ surveys: 'other.json' }, 'expected an object with "keys" and "surveys"'],
])('%j is rejected with a sentence', (options, sentence) => {
  expect(() => loadTestSurveys(options, [folder])).toThrow(sentence);
});
