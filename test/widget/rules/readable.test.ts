import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/survey.ts';
import { isReadable } from '../../../src/widget/rules/readable.ts';
import { isReadableTrigger } from '../../../src/widget/rules/trigger.ts';
import { aSurvey } from '../../support/builders.ts';

test.each<[Partial<Survey>, boolean]>([
  [{}, true],
  [{ survey_type: 'general' }, true],
  [{ survey_type: 'csat_9' as never }, false],
  [{ response_type: 'choices', choice_options: ['One'] }, true],
  [{ response_type: 'choices' }, false],
  [{ response_type: 'choices', choice_options: { options: [{ nope: 1 }] } as never }, false],
  [{ response_type: 'text', choice_options: 'none' as never }, true],
])('a survey with %j is readable: %s', (fields, expected) => {
  expect(isReadable(aSurvey(fields))).toBe(expected);
});

test.each<[unknown, boolean]>([
  [{ type: 'immediate' }, true],
  [{ type: 'exit_intent' }, true],
  [{ type: 'delay', seconds: 0 }, true],
  [{ type: 'delay', seconds: 2.5 }, true],
  [{ type: 'delay', seconds: -1 }, false],
  [{ type: 'delay', seconds: '3' }, false],
  [{ type: 'delay', percent: 3 }, false],
  [{ type: 'delay' }, false],
  [{ type: 'idle', seconds: 30 }, true],
  [{ type: 'idle', seconds: null }, false],
  [{ type: 'scroll', percent: 50 }, true],
  [{ type: 'scroll', percent: {} }, false],
  [{ type: 'click', selector: '.buy' }, true],
  [{ type: 'click', selector: '' }, false],
  [{ type: 'click', selector: 7 }, false],
  [{ type: 'event', name: 'paid' }, true],
  [{ type: 'event', name: [] }, false],
  [{ type: 'dance' }, false],
  [{ type: 'constructor' }, false],
  [{ type: null }, false],
  [{}, false],
  ['delay', false],
  [42, false],
  [[], false],
])('a trigger %j is readable: %s', (trigger, expected) => {
  expect(isReadableTrigger(trigger as never)).toBe(expected);
});

test('whatever stands there, it is readable or not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (options, trigger) => {
      const survey = aSurvey({ response_type: 'choices', choice_options: options as never });
      expect(typeof isReadable(survey)).toBe('boolean');
      if (trigger) expect(typeof isReadableTrigger(trigger as never)).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});
