import { expect, test } from 'vitest';
import type { Trigger } from '../../../src/contract/surveys/trigger.ts';
import { describeTrigger } from '../../../src/widget/debug/describeTrigger.ts';

test.each<[Trigger, string[]]>([
  [{ type: 'delay', seconds: 20 }, ['Waits for 20 seconds to pass.']],
  [
    { type: 'delay', seconds: 30, after: { type: 'event', name: 'exported' } },
    [`Waits first for asklet('track', 'exported'), and then for 30 seconds to pass.`],
  ],
  [
    {
      type: 'any',
      of: [
        { type: 'click', selector: '.buy' },
        { type: 'element', selector: '#done' },
      ],
    },
    ['Waits for a click on .buy.', 'Waits for an element #done with a size.'],
  ],
])('says what %j waits for', (trigger, lines) => {
  expect(describeTrigger(trigger, new Set())).toEqual(lines);
});

test('says which part has happened already', () => {
  const paid = { type: 'delay', seconds: 30, after: { type: 'event', name: 'paid' } } as const;
  const trigger: Trigger = { type: 'any', of: [paid, { ...paid, seconds: 60 }] };
  expect(describeTrigger(trigger, new Set([paid]))).toEqual([
    `Waited first for asklet('track', 'paid'), which has happened. Now waits for 30 seconds to pass.`,
    `Waits first for asklet('track', 'paid'), and then for 60 seconds to pass.`,
  ]);
});
