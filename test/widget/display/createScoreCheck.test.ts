import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { createScoreCheck } from '../../../src/widget/display/createScoreCheck.ts';
import { aSurvey, surveyUuid } from '../../support/builders.ts';

test.each<[Survey['survey_type'], unknown, string | null]>([
  ['nps_10', 0, null],
  ['nps_10', 10, null],
  // from an address
  ['nps_10', '8', null],
  ['nps_10', 11, 'scores from 0 to 10'],
  ['nps_10', -1, 'scores from 0 to 10'],
  ['nps_10', 7.5, 'scores from 0 to 10'],
  ['nps_10', '', 'scores from 0 to 10'],
  ['nps_10', ' ', 'scores from 0 to 10'],
  ['nps_10', '08', 'scores from 0 to 10'],
  ['nps_10', undefined, 'scores from 0 to 10'],
  ['nps_10', null, 'scores from 0 to 10'],
  ['nps_10', NaN, 'scores from 0 to 10'],
  ['nps_10', Symbol('8'), 'scores from 0 to 10'],
  ['csat_5', 1, null],
  ['csat_5', 12, 'scores from 1 to 5'],
  ['csat_5', 0, 'scores from 1 to 5'],
  ['general', 1, 'no scores'],
])('a survey of type %s and the score %j', (survey_type, score, error) => {
  const errors: string[] = [];
  const accepts = createScoreCheck(surveyUuid, (message) => errors.push(message));
  expect(accepts(aSurvey({ survey_type }), { score })).toBe(!error);
  expect(errors).toEqual(error ? [`score ${String(score)}: survey ${surveyUuid} (${survey_type}) has ${error}`] : []);
});

test.each([true, false] as const)('accepts a request without a score', (requested) => {
  expect(createScoreCheck(surveyUuid, expect.fail)(aSurvey(), requested)).toBe(true);
});
