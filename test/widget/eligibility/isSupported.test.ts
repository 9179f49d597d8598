import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { isSupported } from '../../../src/widget/eligibility/isSupported.ts';
import { aSurvey } from '../../support/builders.ts';

test.each<[Partial<Survey>, boolean]>([
  [{}, true],
  [{ survey_type: 'general' }, true],
  [{ survey_type: 'csat_9' as never }, false],
  [{ response_type: 'choices', choice_options: ['One'] }, true],
  [{ response_type: 'choices' }, false],
  [{ response_type: 'choices', choice_options: { options: [{ nope: 1 }] } as never }, false],
  [{ response_type: 'text', choice_options: 'none' as never }, true],
])('a survey with %j is supported: %s', (fields, expected) => {
  expect(isSupported(aSurvey(fields))).toBe(expected);
});

test('decides for any value in the place of the choices', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (options) => {
      const survey = aSurvey({ response_type: 'choices', choice_options: options as never });
      expect(typeof isSupported(survey)).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});
