import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDocument } from '../../support/aDocument.ts';
import { isValidTrigger } from '../../../src/widget/targeting/triggers.ts';

/** A page whose browser rejects the same selectors as real browsers. */
const page = {
  document: aDocument({
    querySelector(selector: unknown) {
      if (/^[>!]/.test(`${selector}`)) throw new DOMException(`${selector}`, 'SyntaxError');
      return null;
    },
  }),
};

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
  [{ type: 'click', selector: '!buy' }, false],
  [{ type: 'event', name: 'paid' }, true],
  [{ type: 'event', name: [] }, false],
  [{ type: 'dance' }, false],
  [{ type: 'constructor' }, false],
  [{ type: null }, false],
  [{}, false],
  ['delay', false],
  [42, false],
  [[], false],
])('a trigger %j is valid: %s', (trigger, expected) => {
  expect(isValidTrigger(page, trigger as never)).toBe(expected);
});

test('decides for any value in the place of the trigger', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (trigger) => {
      if (trigger) expect(typeof isValidTrigger(page, trigger as never)).toBe('boolean');
    }),
    { numRuns: 2_000 },
  );
});
