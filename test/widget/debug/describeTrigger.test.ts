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
  expect(describeTrigger(trigger)).toEqual(lines);
});
