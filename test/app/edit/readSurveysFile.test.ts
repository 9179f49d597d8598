import { expect, test } from 'vitest';
import { readSurveysFile } from '../../../src/app/edit/surveysFile/readSurveysFile.ts';
import { surveyUuid } from '../../support/builders.ts';

const survey = { survey_uuid: surveyUuid, survey_type: 'nps_10', question: 'How likely?' };
const fileOf = (surveys: unknown, others: object = {}) =>
  JSON.stringify({ keys: [{ key: 'pk', surveys: '*' }], ...others, surveys }, null, 1);

test('reads the surveys as they are written, with comments allowed', async () => {
  const { surveys, findings } = await readSurveysFile(
    `// ours\n${fileOf([{ ...survey, survey_uuid: surveyUuid.toUpperCase(), title: 'Shop', language: 'de' }])}`,
  );
  const { survey_uuid: _, ...fields } = { ...survey, title: 'Shop', language: 'de' };
  expect(surveys).toEqual([{ uuid: surveyUuid, name: 'Shop', fields, findings: [] }]);
  expect(findings).toEqual([]);
});

test('gives each survey its errors, with their lines, and the rest to the file', async () => {
  const { surveys, findings } = await readSurveysFile(
    fileOf([survey, { ...survey, question: 1 }, null, 'x'], { more: 1 }),
  );
  expect(surveys.map(({ name, fields }) => [name, fields !== null])).toEqual([
    ['How likely?', true],
    ['1', false],
    ['3', false],
    ['4', false],
  ]);
  expect(surveys[1]!.findings).toMatchObject([{ path: ['question'], position: { line: 18 } }]);
  expect(findings).toMatchObject([{ path: ['more'] }]);
});

test('has the warnings of a survey without errors', async () => {
  const { surveys } = await readSurveysFile(fileOf([{ ...survey, text_question: 'Why?' }]));
  expect(surveys).toMatchObject([{ fields: { text_question: 'Why?' }, findings: [{ path: ['text_question'] }] }]);
});

test.each([
  ['what is not JSON', '{ "surveys": [{ "question": "A" } "x"] }'],
  ['an empty file', ''],
  ['another value', 'null'],
  ['surveys that are no list', fileOf({})],
])('finds no survey but an error in %s', async (_, text) => {
  const { surveys, findings } = await readSurveysFile(text);
  expect(surveys).toEqual([]);
  expect(findings[0]!.position).toBeDefined();
});
