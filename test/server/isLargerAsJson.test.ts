import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLargerAsJson } from '../../src/server/domain/isLargerAsJson.ts';

test('a value is larger exactly where its JSON has more bytes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(200), (value, bytes) => {
      expect(isLargerAsJson(value, bytes)).toBe(Buffer.byteLength(JSON.stringify(value)) > bytes);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['control characters, which are escaped', '\u0001'.repeat(100)],
  ['characters of four bytes', '😀'.repeat(100)],
  ['long numbers', Array.from({ length: 50 }, () => -1.2345678901234567e-308)],
  ['many keys', Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index, null]))],
])('%s are not underrated', (_, value) => {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  expect(isLargerAsJson(value, bytes - 1)).toBe(true);
  expect(isLargerAsJson(value, bytes)).toBe(false);
});
