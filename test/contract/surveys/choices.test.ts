import { expect, test } from 'vitest';
import { choicesOf, optionsOf } from '../../../src/contract/surveys/choices.ts';
import type { ChoiceOptions } from '../../../src/contract/surveys/survey.ts';
import { aSurvey } from '../../support/builders.ts';

test('reads a plain list as labels, several of which can be chosen', () => {
  expect(choicesOf(aSurvey({ choice_options: ['Price', 'Speed'] }))).toEqual({
    options: [
      { value: 'Price', label: 'Price' },
      { value: 'Speed', label: 'Speed' },
    ],
    multiple: true,
    allowOther: false,
  });
});

test('reads values, single choice and "Other" from the long form', () => {
  const choice_options = { options: ['Price', { value: 'fast', label: 'Speed' }], multiple: false, allow_other: true };
  expect(choicesOf(aSurvey({ choice_options }))).toEqual({
    options: [
      { value: 'Price', label: 'Price' },
      { value: 'fast', label: 'Speed' },
    ],
    multiple: false,
    allowOther: true,
  });
});

test.each([
  ['nothing', null],
  ['no options', []],
  ['an empty list', { options: [] }],
  ['options that are not a list', { options: 'Price' }],
  ['an option without a label', { options: [{ value: 'x' }] }],
  ['a number among the options', { options: ['Price', 7] }],
  ['null among the options', [null]],
])('finds no choices in %s', (_, choice_options) => {
  const survey = aSurvey({ choice_options: choice_options as ChoiceOptions });
  expect(choicesOf(survey)).toBeNull();
  expect(optionsOf(survey)).toEqual([]);
});
