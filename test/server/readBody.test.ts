import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExcess } from '../../src/contract/jsonDepth.ts';

const unlimited = { depth: Infinity, values: Infinity };

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** Counts a value and all values inside it. An empty list or object counts twice, as if it contained one value. */
const countValues = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  return (
    1 +
    Math.max(
      1,
      Object.values(value).reduce((sum: number, each) => sum + countValues(each), 0),
    )
  );
};

test('counts nesting and values correctly, whatever the strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const depth = depthOf(value);
      const values = countValues(value);
      expect(findExcess(text, { depth, values })).toBeNull();
      if (depth > 0) expect(findExcess(text, { ...unlimited, depth: depth - 1 })).toBe('depth');
      if (values > 1) expect(findExcess(text, { ...unlimited, values: values - 1 })).toBe('values');
    }),
    { numRuns: 2000 },
  );
});

test.each(['"', '"\\', '"\\"', '}}', ']', '"a\\\\" , ['])('%s is read to its end', (text) => {
  expect(findExcess(text, { depth: 1, values: 3 })).toBeNull();
});
