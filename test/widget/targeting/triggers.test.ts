import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDocument } from '../../support/aDocument.ts';
import { armTrigger, isValidTrigger } from '../../../src/widget/targeting/triggers.ts';

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
  [{ type: 'element', selector: '#done' }, true],
  [{ type: 'element', selector: '!done' }, false],
  [{ type: 'delay', seconds: 30, after: { type: 'event', name: 'exported' } }, true],
  [{ type: 'delay', seconds: 30, after: { type: 'event' } }, false],
  [{ type: 'delay', seconds: 30, after: { type: 'immediate' } }, false],
  [{ type: 'delay', seconds: 30, after: 'event' }, false],
  [{ type: 'any', of: [{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }] }, true],
  [{ type: 'any', of: [{ type: 'delay', seconds: 20 }, { type: 'dance' }] }, false],
  [{ type: 'any', of: [{ type: 'immediate' }, null] }, false],
  [{ type: 'any', of: [] }, false],
  [{ type: 'any', of: 'delay' }, false],
  [{ type: 'any' }, false],
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

test('waits for one event after another, and for none after it is undone', () => {
  const tracked = new Set<(name: string) => void>();
  const track = (name: string) => {
    const listeners = [...tracked];
    for (const listener of listeners) listener(name);
  };
  const fired: unknown[] = [];
  const twice = { type: 'event', name: 'saved', after: { type: 'event', name: 'saved' } } as const;
  const undo = armTrigger(page as never, [twice], 0, (begun) => fired.push(begun), tracked);
  track('other');
  track('saved');
  expect(fired).toEqual([twice]);
  track('saved');
  expect(fired).toEqual([twice, undefined]);
  undo();
  expect(tracked.size).toBe(0);
});
