import { expect, test } from 'vitest';
import { remainingSteps } from '../../../src/widget/eligibility/steps.ts';
import { answeredOf, aSurvey } from '../../support/builders.ts';

const choice_options = ['Price', 'Speed'];

test.each([
  ['only a score', {}, ['scale', 'thanks']],
  ['a score and a text', { response_type: 'text' }, ['scale', 'text', 'thanks']],
  ['a score and choices', { response_type: 'choices', choice_options }, ['scale', 'choices', 'thanks']],
  ['a score and a contact', { collect_contact: true }, ['scale', 'contact', 'thanks']],
  ['everything', { response_type: 'text', collect_contact: true }, ['scale', 'text', 'contact', 'thanks']],
  ['a text if the choices are invalid', { response_type: 'choices' }, ['scale', 'text', 'thanks']],
  ['a text although there are choices', { response_type: 'text', choice_options }, ['scale', 'text', 'thanks']],
  ['a text for a general survey', { survey_type: 'general', response_type: 'text' }, ['text', 'thanks']],
  ['a text for a general survey without a response type', { survey_type: 'general' }, ['text', 'thanks']],
  [
    'choices for a general survey',
    { survey_type: 'general', response_type: 'choices', choice_options },
    ['choices', 'thanks'],
  ],
] as const)('asks for %s', (_, fields, steps) => {
  expect(remainingSteps(aSurvey(fields as Parameters<typeof aSurvey>[0]), answeredOf())).toEqual(steps);
});

test.each([
  ['can change the answer', { isOnReview: true }],
  ['answers again', { startsOver: true }],
])('asks for everything if the visitor %s', (_, fields) => {
  const survey = aSurvey({ response_type: 'text', collect_contact: true });
  const answered = answeredOf({ user_submitted_score: true, user_submitted_text: true, ...fields });
  expect(remainingSteps(survey, answered)).toEqual(['scale', 'text', 'contact', 'thanks']);
});

test.each([
  ['the score', { user_submitted_score: true }, ['text', 'contact', 'thanks']],
  ['the text', { user_submitted_text: true }, ['scale', 'contact', 'thanks']],
  ['the email address', { email: true }, ['scale', 'text', 'thanks']],
  ['everything', { user_submitted_score: true, user_submitted_text: true, email: true }, ['thanks']],
] as const)('does not ask for %s twice', (_, answered, steps) => {
  const survey = aSurvey({ response_type: 'text', collect_contact: true });
  expect(remainingSteps(survey, answeredOf(answered))).toEqual(steps);
});
