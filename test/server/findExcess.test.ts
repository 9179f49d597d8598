import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcess } from '../../src/server/routes/findExcess.ts';

const unlimited = { depth: Infinity, values: Infinity };

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Values as their commas tell them: an empty list counts as its own value only. */
const commasOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return Math.max(0, inside.length - 1) + inside.reduce((sum: number, each) => sum + commasOf(each), 0);
};

test('nesting and values are counted as they are, whatever the strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const depth = depthOf(value);
      const values = commasOf(value) + 1;
      expect(findExcess(text, { depth, values })).toBeNull();
      if (depth > 0) expect(findExcess(text, { ...unlimited, depth: depth - 1 })).toContain('levels');
      if (values > 1) expect(findExcess(text, { ...unlimited, values: values - 1 })).toContain('values');
    }),
    { numRuns: 2000 },
  );
});

test.each(['"', '"\\', '"\\"', '}}', ']', '"a\\\\" , ['])('%s is read to its end', (text) => {
  expect(findExcess(text, { depth: 1, values: 2 })).toBeNull();
});
