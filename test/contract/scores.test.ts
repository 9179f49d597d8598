import { expect, test } from 'vitest';
import { ResponseRequest } from '../../src/contract/response.ts';
import { scoreRanges } from '../../src/contract/scores.ts';
import { SurveyType } from '../../src/contract/survey.ts';
import { Uuid } from '../../src/contract/uuid.ts';

test('every survey type has the range of the API', () => {
  expect(Object.keys(scoreRanges).sort()).toEqual([...SurveyType.options].sort());
  expect(scoreRanges).toMatchObject({
    csat_2: { min: 0, max: 1 },
    csat_5: { min: 1, max: 5 },
    ces_7: { min: 1, max: 7 },
    nps_10: { min: 0, max: 10 },
    general: null,
  });
});

test.each([
  ['6D0E1D2C-3B4A-4958-8776-95A4B3C2D1E0', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['6d0e1d2c3b4a4958877695a4b3c2d1e0', false],
  ['{6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0}', false],
  ['6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e', false],
  [' 6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', false],
])('%j is a uuid: %s', (text, valid) => {
  expect(Uuid.safeParse(text).success).toBe(valid);
});

test('metadata stays the same object', () => {
  const metadata = JSON.parse('{"__proto__":1}');
  expect(ResponseRequest.parse({ metadata }).metadata).toBe(metadata);
});
