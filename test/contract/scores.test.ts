import { expect, test } from 'vitest';
import { uuidPattern } from '../../src/contract/patterns.ts';
import { ResponseRequest } from '../../src/contract/api/response.ts';
import { scales } from '../../src/contract/scores.ts';
import { SurveyType } from '../../src/contract/surveys/survey.ts';
import { surveyTypes, exampleScore } from '../../src/contract/surveys/surveyTypes.ts';
import english from '../../src/widget/i18n/locales/en.json';
import { Uuid } from '../../src/contract/uuid.ts';

test('every survey type has the range of the API', () => {
  expect(scales).toMatchObject({
    csat_2: { min: 0, max: 1 },
    csat_5: { min: 1, max: 5 },
    ces_7: { min: 1, max: 7 },
    nps_10: { min: 0, max: 10 },
    general: null,
  });
});

test.each(SurveyType.options)('%s has a metric and groups for each of its scores, or no scores at all', (type) => {
  const { metric, groups } = surveyTypes[type];
  const grouped = groups.flatMap(({ min, max }) => Array.from({ length: max - min + 1 }, (_, index) => max - index));
  const range = scales[type];
  const scores = range ? Array.from({ length: range.max - range.min + 1 }, (_, index) => range.max - index) : [];
  expect(grouped, 'good, neutral and bad scores, the highest first').toEqual(scores);
  expect([metric !== null, exampleScore(type) !== undefined]).toEqual([range !== null, range !== null]);
  if (range) expect([groups[0]!.tone, groups.at(-1)!.tone]).toEqual(['good', 'bad']);
});

test.each(SurveyType.options)('%s can be drawn, and has a name for each of its pictures', (type) => {
  const scale = scales[type];
  if (!scale) return;
  const { min, max, styles, names } = scale;
  expect(styles).toContain('numbers');
  if (names) expect(english[names]).toHaveLength(max - min + 1);
});

test.each([
  ['6D0E1D2C-3B4A-4958-8776-95A4B3C2D1E0', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['6d0e1d2c3b4a4958877695a4b3c2d1e0', false],
  ['{6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0}', false],
  ['6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e', false],
  [' 6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', false],
])('%j is a uuid: %s', (text, valid) => {
  expect([Uuid.safeParse(text).success, uuidPattern.test(text)]).toEqual([valid, valid]);
});

test('metadata stays the same object', () => {
  const metadata = JSON.parse('{"__proto__":1}');
  expect(ResponseRequest.parse({ metadata }).metadata).toBe(metadata);
});
