import { expect, test } from 'vitest';
import { choicesAnswer } from '../../../src/widget/rules/answers.ts';

const price = { value: 'price', label: 'The price' };
const speed = { value: 'speed', label: 'The speed' };

test.each([
  ['one choice', [price], null, 'The price', ['price'], null],
  ['two choices', [price, speed], null, 'The price;\nThe speed', ['price', 'speed'], null],
  ['choices and a comment', [price], 'The colour', 'The price;\nThe colour', ['price'], 'The colour'],
  ['a comment alone', [], 'The colour', 'The colour', [], 'The colour'],
  ['"Other" without a comment', [price], '', 'The price;\nOther', ['price'], null],
])('%s can be read as text and counted by value', (_, chosen, other, text, choices, choice_comment) => {
  expect(choicesAnswer(chosen, other, 'Other')).toEqual({ text, metadata: { choices, choice_comment } });
});

test('a comment that is too long for the text is whole in the metadata', () => {
  const comment = 'x'.repeat(10_000);
  const { text, metadata } = choicesAnswer([price], comment, 'Other');
  expect(text).toHaveLength(10_000);
  expect(metadata).toMatchObject({ choice_comment: comment });
});
