import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFields } from '../../../src/app/edit/checkFields.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { asksClosers, type Frequency, frequencyOf, withFrequency } from '../../../src/app/edit/design/frequency.ts';
import { isSame } from '../../../src/app/edit/design/isSame.ts';
import { writtenFields } from '../../../src/app/edit/design/writtenFields.ts';
import { lintSurveys } from '../../../src/lint/lintSurveys.ts';

const frequencies: readonly Frequency[] = ['once', 'untilAnswered', 'again', 'always', 'perPage'];
const survey: Fields = { survey_type: 'nps_10', question: 'How likely?' };

test.each<[Frequency, boolean, Partial<Fields>]>([
  ['once', false, {}],
  ['untilAnswered', true, { do_not_show_if_closed: false }],
  ['again', false, { allow_multiple_responses: true, trigger: { type: 'immediate', recurrence_days: 90 } }],
  [
    'again',
    true,
    { allow_multiple_responses: true, trigger: { type: 'immediate', recurrence_days: 90, after_close: true } },
  ],
  ['always', false, { allow_multiple_responses: true }],
  ['always', true, { allow_multiple_responses: true, do_not_show_if_closed: false }],
  ['perPage', false, { trigger: { type: 'immediate', once_per_page: true } }],
  ['perPage', true, { trigger: { type: 'immediate', once_per_page: true }, do_not_show_if_closed: false }],
])('%s, also those who closed it: %s', (frequency, closers, written) => {
  const fields = { ...survey, ...withFrequency(survey, frequency, closers) };
  expect(writtenFields(fields)).toEqual({ ...survey, ...written });
  expect(frequencyOf(fields)).toBe(frequency);
  expect(asksClosers(fields)).toBe(closers);
});

const anyFields = fc.record(
  {
    allow_multiple_responses: fc.boolean(),
    do_not_show_if_closed: fc.boolean(),
    trigger: fc.record(
      {
        type: fc.constant('immediate' as const),
        once_per_page: fc.boolean(),
        once_per_user: fc.boolean(),
        recurrence_days: fc.constantFrom(1, 30),
        after_close: fc.boolean(),
        max_showings: fc.constantFrom(1, 5),
      },
      { requiredKeys: ['type'] },
    ),
  },
  { requiredKeys: [] },
);

test('whatever a file says, a chosen frequency has no contradictions, and choosing it again changes nothing', () => {
  fc.assert(
    fc.property(anyFields, fc.constantFrom(...frequencies), (given, frequency) => {
      const fields = { ...survey, ...given, ...withFrequency({ ...survey, ...given } as Fields, frequency) } as Fields;
      expect(frequencyOf(fields)).toBe(frequency);
      expect(checkFields(lintSurveys, fields)).toEqual([]);
      expect(isSame(fields, { ...fields, ...withFrequency(fields, frequency) })).toBe(true);
    }),
  );
});
