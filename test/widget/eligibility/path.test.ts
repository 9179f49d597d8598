import { expect, test } from 'vitest';
import { scales } from '../../../src/contract/scores.ts';
import { type FollowUp, type Survey, SurveyType, type ThankYou } from '../../../src/contract/surveys/survey.ts';
import { noFollowUpAnswer } from '../../../src/widget/eligibility/answer.ts';
import { addAnswer, pathOf, questionOf } from '../../../src/widget/eligibility/path.ts';
import { remainingSteps } from '../../../src/widget/eligibility/steps.ts';
import { answeredOf, aSurvey } from '../../support/builders.ts';

const choice_options = ['Price', 'Speed'];

const scoredTypes = SurveyType.options.filter((type) => scales[type]);

/** Returns every score of a type. */
function scoresOf(type: SurveyType): number[] {
  const { min, max } = scales[type]!;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

/** A range for the lower half of a type, and the steps that one of its fields leads to. */
const fields: readonly [Partial<FollowUp & Survey>, readonly string[]][] = [
  [{}, ['scale', 'text', 'thanks']],
  [{ response_type: 'none' }, ['scale', 'thanks']],
  [{ response_type: 'choices', choice_options }, ['scale', 'choices', 'thanks']],
  [{ response_type: 'choices' }, ['scale', 'text', 'thanks']],
  [{ collect_contact: true }, ['scale', 'text', 'contact', 'thanks']],
  [{ response_type: 'none', collect_contact: true }, ['scale', 'contact', 'thanks']],
];

for (const type of scoredTypes) {
  const scores = scoresOf(type);
  const half = scores.length >> 1;
  const [low, high] = [scores[0]!, scores[half - 1]!];
  test.each(fields)(
    `${type}: the scores of a range lead to the steps of %j, all others to those of the survey`,
    (field, steps) => {
      const follow_ups = [{ scores: [low, high], ...field } as FollowUp];
      const survey = aSurvey({ survey_type: type, response_type: 'text', follow_ups });
      expect(remainingSteps(survey, answeredOf())).toEqual(['scale', 'text', 'thanks']);
      for (const score of scores) {
        const expected = score <= high ? steps : ['scale', 'text', 'thanks'];
        expect(remainingSteps(survey, answeredOf(), { score }), String(score)).toEqual(expected);
      }
    },
  );
}

test.each([
  ['text_question', 'What went wrong?'],
  ['text_button_label', 'Send it'],
  ['allow_screenshots', true],
  ['choice_options', ['Slow']],
] as const)('a range replaces %s of the survey, and nothing else', (name, value) => {
  const survey = aSurvey({ text_question: 'Why?', response_type: 'text' });
  const withRange = { ...survey, follow_ups: [{ scores: [0, 6], [name]: value } as FollowUp] };
  expect(pathOf(withRange, { score: 6 })).toMatchObject({ ...survey, [name]: value });
  expect(pathOf(withRange, { score: 7 })).toMatchObject(survey);
  expect(pathOf(withRange, {})).toMatchObject(survey);
});

const general = (follow_ups: FollowUp[], more: Partial<Survey> = {}) =>
  aSurvey({ survey_type: 'general', response_type: 'choices', choice_options, follow_ups, ...more });

test.each([
  ['a text after its choice', ['Price'], ['choices', 'text', 'thanks']],
  ['a text after one of several choices', ['Speed', 'Price'], ['choices', 'text', 'thanks']],
  ['no text after another choice', ['Speed'], ['choices', 'thanks']],
  ['no text before a choice', undefined, ['choices', 'thanks']],
] as const)('general: %s', (_, choices, steps) => {
  const survey = general([{ choices: ['Price'], response_type: 'text', text_question: 'What would be fair?' }]);
  expect(remainingSteps(survey, answeredOf(), { choices })).toEqual(steps);
});

test('general: the first range that names a choice wins, and asks its own question', () => {
  const survey = general([
    { choices: ['Speed'], collect_contact: true },
    { choices: ['Price'], response_type: 'text', text_question: 'What would be fair?' },
  ]);
  expect(remainingSteps(survey, answeredOf(), { choices: ['Price', 'Speed'] })).toEqual([
    'choices',
    'contact',
    'thanks',
  ]);
  expect(questionOf(pathOf(survey, { choices: ['Price'] }))).toBe('What would be fair?');
});

test('after a reload, the survey continues with the steps for the stored score', () => {
  const nps = aSurvey({ follow_ups: [{ scores: [0, 6], response_type: 'text' }] });
  const scored = { user_submitted_score: true };
  expect(remainingSteps(nps, answeredOf({ ...scored, given: { score: 3 } }))).toEqual(['text', 'thanks']);
  expect(remainingSteps(nps, answeredOf({ ...scored, given: { score: 9 } }))).toEqual(['thanks']);
  // a browser without stored data gets the survey's own steps
  expect(remainingSteps(nps, answeredOf(scored))).toEqual(['thanks']);
  const survey = general([{ choices: ['Price'], response_type: 'text', text_question: 'What would be fair?' }]);
  const chosen = { user_submitted_text: true };
  expect(remainingSteps(survey, answeredOf({ ...chosen, given: { choices: ['Price'] } }))).toEqual(['text', 'thanks']);
  const given = { choices: ['Price'], question: 'What would be fair?' };
  expect(remainingSteps(survey, answeredOf({ ...chosen, given }))).toEqual(['thanks']);
});

test('the thank-you of a score is that of its range', () => {
  const link = { label: 'Review us', url: 'https://reviews.example' };
  const thank_yous: ThankYou[] = [
    { scores: [0, 6], message: 'Sorry!' },
    { scores: [9, 10], link },
  ];
  const survey = aSurvey({ thank_you_message: 'Thanks', thank_yous });
  const thanksFor = (score: number) => pathOf(survey, { score });
  expect(thanksFor(6)).toMatchObject({ thank_you_message: 'Sorry!', link: null });
  expect(thanksFor(7)).toMatchObject({ thank_you_message: 'Thanks', link: null });
  expect(thanksFor(10)).toMatchObject({ thank_you_message: 'Thanks', link });
});

test.each(['javascript:alert(1)', 'data:text/html,x', '//reviews.example', ' https://reviews.example'])(
  'a link that is not http is removed: %s',
  (url) => {
    const survey = aSurvey({ thank_yous: [{ scores: [0, 10], link: { label: 'Go', url } }] });
    expect(pathOf(survey, { score: 3 }).link).toBeNull();
  },
);

test('an answer stays until another one replaces it', () => {
  const chosen = addAnswer(addAnswer(undefined, { score: 3 }), {
    text: 'Price',
    metadata: { choices: ['Price'], question: 'Why?' },
  });
  expect(chosen).toEqual({ score: 3, choices: ['Price'], question: 'Why?', isReopened: false });
  expect(addAnswer(chosen, { score: 9, metadata: { question: null } })).toEqual({
    score: 9,
    choices: ['Price'],
    question: null,
    isReopened: false,
  });
});

test('a score that removes the answer to the follow-up reopens it until there is another one', () => {
  const reopened = addAnswer({ score: 10, choices: ['Price'] }, { score: 7, ...noFollowUpAnswer });
  expect(reopened.isReopened).toBe(true);
  expect(addAnswer(reopened, { metadata: { user_email: 'ada@example.com' } }).isReopened).toBe(true);
  expect(addAnswer(reopened, { text: 'Fine' }).isReopened).toBe(false);
});
