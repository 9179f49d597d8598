import { expect, test } from 'vitest';
import { mergeResponses } from '../../../src/widget/delivery/mergeResponses.ts';

test('adds a later answer to an earlier one; the later value wins if both have one', () => {
  const earlier = { score: 3, text: 'slow', metadata: { choices: ['price'], plan: 'pro' } };
  expect(mergeResponses(earlier, { score: 4, metadata: { plan: 'team', user_email: 'a@b.c' } })).toEqual({
    score: 4,
    text: 'slow',
    metadata: { choices: ['price'], plan: 'team', user_email: 'a@b.c' },
  });
});

test('takes the first answer unchanged', () => {
  expect(mergeResponses(undefined, { score: 4 })).toEqual({ score: 4, metadata: {} });
});
