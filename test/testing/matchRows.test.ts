import { expect, test } from 'vitest';
import { findMismatch } from '../../src/testing/matchRows.ts';

const matches = (row: object, expected: object) =>
  Object.entries(expected).every(([name, value]) => (row as Record<string, unknown>)[name] === value);

test.each([
  [[], [], null],
  [[{ score: 1 }, { score: 2 }], [{ score: 2 }, { score: 1 }], null],
  [[{ score: 1, text: 'a' }, { score: 1 }], [{ score: 1 }, { score: 1, text: 'a' }], null],
  [[{ score: 1, text: 'a' }, { score: 2 }], [{ score: 1 }, { score: 1, text: 'a' }], 'none is like {"score":1,'],
  [[{ score: 1 }], [], 'it also has [{"score":1}]'],
  [[{ score: 1 }], [{ score: 1 }, { score: 1 }], 'none is like {"score":1}'],
  [[{ score: 1 }], [{ score: 2 }], 'none is like {"score":2}; it has [{"score":1}]'],
])('compares rows %j with the expected %j', (rows, expected, mismatch) => {
  const found = findMismatch(matches, rows, expected);
  if (mismatch === null) expect(found).toBeNull();
  else expect(found).toContain(mismatch);
});
