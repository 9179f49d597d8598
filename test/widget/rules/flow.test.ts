import { expect, test } from 'vitest';
import { stepsOf } from '../../../src/widget/rules/flow.ts';
import { answeredOf, aSurvey } from '../../support/builders.ts';

const choice_options = ['Price', 'Speed'];

test.each([
  ['a score alone', {}, ['scale', 'thanks']],
  ['a score and a text', { response_type: 'text' }, ['scale', 'text', 'thanks']],
  ['a score and choices', { response_type: 'choices', choice_options }, ['scale', 'choices', 'thanks']],
  ['a score and a contact', { collect_contact: true }, ['scale', 'contact', 'thanks']],
  ['all of it', { response_type: 'text', collect_contact: true }, ['scale', 'text', 'contact', 'thanks']],
  ['choices that cannot be read become a text', { response_type: 'choices' }, ['scale', 'text', 'thanks']],
  ['a general survey is a text', { survey_type: 'general', response_type: 'text' }, ['text', 'thanks']],
  ['a general survey without a response type too', { survey_type: 'general' }, ['text', 'thanks']],
  [
    'a general survey can be choices',
    { survey_type: 'general', response_type: 'choices', choice_options },
    ['choices', 'thanks'],
  ],
] as const)('%s', (_, fields, steps) => {
  expect(stepsOf(aSurvey(fields as Parameters<typeof aSurvey>[0]), answeredOf())).toEqual(steps);
});

test.each([
  ['the score', { user_submitted_score: true }, ['text', 'contact', 'thanks']],
  ['the text', { user_submitted_text: true }, ['scale', 'contact', 'thanks']],
  ['the e-mail address', { email: true }, ['scale', 'text', 'thanks']],
  ['everything', { user_submitted_score: true, user_submitted_text: true, email: true }, ['thanks']],
] as const)('%s is not asked for twice', (_, answered, steps) => {
  const survey = aSurvey({ response_type: 'text', collect_contact: true });
  expect(stepsOf(survey, answeredOf(answered))).toEqual(steps);
});
