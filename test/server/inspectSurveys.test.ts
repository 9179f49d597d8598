import { expect, test } from 'vitest';
import { readSurveysFile } from '../../src/server/node/readSurveysFile.ts';
import { inspectSurveys, listFindings, SurveysFileError } from '../../src/server/surveys/inspectSurveys.ts';

const keys = [{ key: 'pk_demo', surveys: '*' }];

/** Returns the error of a surveys file. */
function errorOf(given: unknown): SurveysFileError {
  try {
    inspectSurveys(given, 'surveys.json');
  } catch (error) {
    if (error instanceof SurveysFileError) return error;
    throw error;
  }
  throw new Error('the file is valid');
}

test.each([
  ['text', '{ "keys": [] "surveys": [] }', 'surveys.json:1:14 expected "," or "}"'],
  ['a value', { keys: [], surveys: [] }, 'surveys.json: keys: expected a non-empty list, found []'],
])('an error in %s names the file', (_, given, message) => {
  expect(errorOf(given)).toMatchObject({ message, file: 'surveys.json', errors: [message] });
});

test('a message lists the first 50 errors, and the number of the others', () => {
  const error = errorOf(JSON.stringify({ keys, surveys: Array.from({ length: 300 }, () => ({ survey_uuid: 'x' })) }));
  expect(error.message).toMatch(/^surveys\.json has \d+ errors:\n(  .+\n){50}  and \d+ more$/);
  expect(error.errors.length).toBeGreaterThan(300);
  expect(listFindings(error.file, 'errors', error.errors).split('\n')).toEqual([
    `surveys.json has ${error.errors.length} errors:`,
    ...error.errors.map((each) => `  ${each}`),
  ]);
});

test('a missing file is named', async () => {
  await expect(readSurveysFile('/no/surveys.json')).rejects.toThrow('/no/surveys.json: file not found');
});

test('the samples have no warnings', async () => {
  const path = 'public/surveys.json';
  const { file, warnings } = inspectSurveys(await readSurveysFile(path), path);
  expect(file.surveys.length).toBeGreaterThan(5);
  expect(warnings).toEqual([]);
});
