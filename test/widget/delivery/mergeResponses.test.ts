import { expect, test } from 'vitest';
import { mergeResponses } from '../../../src/widget/delivery/mergeResponses.ts';

test('a later answer adds to an earlier one and wins where both say something', () => {
  const earlier = { score: 3, text: 'slow', metadata: { choices: ['price'], plan: 'pro' } };
  expect(mergeResponses(earlier, { score: 4, metadata: { plan: 'team', user_email: 'a@b.c' } })).toEqual({
    score: 4,
    text: 'slow',
    metadata: { choices: ['price'], plan: 'team', user_email: 'a@b.c' },
  });
});

test('what comes first is whole', () => {
  expect(mergeResponses(undefined, { score: 4 })).toEqual({ score: 4, metadata: {} });
});
