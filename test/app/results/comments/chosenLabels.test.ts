import { expect, test } from 'vitest';
import type { SurveyEntry } from '../../../../src/contract/surveys/surveysFile.ts';
import { chosenLabels, hasOwnText } from '../../../../src/app/results/comments/chosenLabels.ts';
import { aSurvey, surveyUuid } from '../../../support/builders.ts';

const survey: SurveyEntry = {
  ...aSurvey({
    response_type: 'choices',
    choice_options: { options: [{ value: 'price', label: 'The price' }, 'Speed'] },
  }),
  survey_uuid: surveyUuid,
};
const ofSurvey = (label: string) => ({ label, isOfSurvey: true });
const asRead = (label: string) => ({ label, isOfSurvey: false });

test.each([
  ['a translation', 'Der Preis;\nDas Tempo', ['price', 'Speed'], null, [ofSurvey('The price'), ofSurvey('Speed')]],
  [
    'a former choice of the survey',
    'Der Preis;\nDie Farbe',
    ['price', 'color'],
    null,
    [ofSurvey('The price'), asRead('Die Farbe')],
  ],
  ['no text', null, ['price', 'color'], null, [ofSurvey('The price'), asRead('color')]],
  ['"Other" without a comment', 'Das Tempo;\nAnderes', ['Speed'], null, [ofSurvey('Speed'), asRead('Anderes')]],
  ['"Other" with a comment', 'Das Tempo;\nDer Preis', ['Speed'], 'Der Preis', [ofSurvey('Speed')]],
  ['only a comment', 'Die Farbe', [], 'Die Farbe', []],
  ['only a text', 'Der Preis', undefined, undefined, []],
])('shows the labels of the survey for %s', (_, text, choices, choice_comment, expected) => {
  expect(chosenLabels(survey, { text, metadata: { choices, choice_comment } })).toEqual(expected);
});

test('a text after the choices of a general survey is not a label', () => {
  const response = { text: 'Too slow', metadata: { choices: ['Speed', 'color'], question: 'Why?' } };
  expect(chosenLabels({ ...survey, survey_type: 'general' }, response)).toEqual([ofSurvey('Speed'), asRead('color')]);
});

test.each([
  ['The price;\nSpeed', [ofSurvey('The price'), ofSurvey('Speed')], false],
  ['Der Preis;\nSpeed', [ofSurvey('The price'), ofSurvey('Speed')], false],
  ['It is too slow', [ofSurvey('The price'), ofSurvey('Speed')], true],
])('the text of an imported answer, %j, is a comment unless it lists the labels', (text, expected, isOwn) => {
  const translated: SurveyEntry = {
    ...survey,
    language: 'en',
    translations: { de: { choice_options: { price: 'Der Preis' } } },
  };
  const response = { text, metadata: { choices: ['price', 'Speed'], imported: 'typeform' } };
  expect(chosenLabels(translated, response)).toEqual(expected);
  expect(hasOwnText(translated, response)).toBe(isOwn);
});
