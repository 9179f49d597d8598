import { expect, test } from 'vitest';
import { findSplits } from '../../src/lint/findSplits.ts';

const nps = { survey_type: 'nps_10' } as const;
const typeMessage =
  'was NPS (recommendation): the earlier answers stay, but are not counted with those of CSAT (satisfaction)';
const lacks = (choices: string) => `lacks ${choices}: earlier answers with that are counted apart`;

test.each<[string, Parameters<typeof findSplits>[0], Parameters<typeof findSplits>[1], string[]]>([
  ['nothing', nps, nps, []],
  ['the type', nps, { survey_type: 'csat_5' }, [typeMessage]],
  [
    'a choice that is removed',
    { ...nps, choice_options: ['A', 'B'] },
    { ...nps, choice_options: ['A'] },
    [lacks('"B"')],
  ],
  ['a choice that is renamed', { ...nps, choice_options: ['A'] }, { ...nps, choice_options: ['a'] }, [lacks('"A"')]],
  [
    'the label of a choice with a value',
    { ...nps, choice_options: { options: [{ value: 'a', label: 'A' }] } },
    { ...nps, choice_options: { options: [{ value: 'a', label: 'B' }] } },
    [],
  ],
  [
    'a choice that is added, and another order',
    { ...nps, choice_options: ['A', 'B'] },
    { ...nps, choice_options: ['C', 'B', 'A'] },
    [],
  ],
  [
    'a choice of a follow-up',
    { ...nps, follow_ups: [{ scores: [0, 6], choice_options: ['A', 'B'] }] },
    { ...nps, follow_ups: [{ scores: [0, 6], choice_options: ['A'] }] },
    [lacks('"B"')],
  ],
  [
    'a choice that moves to a follow-up',
    { ...nps, choice_options: ['A'] },
    { ...nps, follow_ups: [{ scores: [0, 6], choice_options: ['A'] }] },
    [],
  ],
  ['all choices', { ...nps, choice_options: ['A', 'B'] }, nps, [lacks('"A", "B"')]],
])('a change of %s splits the answers as expected', (_, before, after, messages) => {
  expect(findSplits(before, after).map(({ message }) => message)).toEqual(messages);
});
