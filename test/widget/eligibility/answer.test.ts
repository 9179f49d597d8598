import { expect, test } from 'vitest';
import { choicesAnswer } from '../../../src/widget/eligibility/answer.ts';

const price = { value: 'price', label: 'The price' };
const speed = { value: 'speed', label: 'The speed' };

test.each([
  ['one choice', [price], null, 'The price', ['price'], null],
  ['two choices', [price, speed], null, 'The price;\nThe speed', ['price', 'speed'], null],
  ['choices and a comment', [price], 'The color', 'The price;\nThe color', ['price'], 'The color'],
  ['only a comment', [], 'The color', 'The color', [], 'The color'],
  ['"Other" without a comment', [price], '', 'The price;\nOther', ['price'], null],
])('stores %s as text for reading and as values for counting', (_, chosen, other, text, choices, choice_comment) => {
  expect(choicesAnswer(chosen, other, 'Other')).toEqual({ text, metadata: { choices, choice_comment } });
});

test('keeps a comment that is too long for the text completely in the metadata', () => {
  const comment = 'x'.repeat(10_000);
  const { text, metadata } = choicesAnswer([price], comment, 'Other');
  expect(text).toHaveLength(10_000);
  expect(metadata).toMatchObject({ choice_comment: comment });
});
