import { expect, test } from 'vitest';
import { areaBetween, middleOf, moved, sized } from '../../../src/widget/screenshot/marks.ts';

const inside = { x: 0, y: 0, width: 100, height: 60 };
const mark = { x: 10, y: 10, width: 20, height: 20 };

test.each([
  ['moves', 5, -5, { ...mark, x: 15, y: 5 }],
  ['stops at the start', -50, -50, { ...mark, x: 0, y: 0 }],
  ['stops at the end', 500, 500, { ...mark, x: 80, y: 40 }],
])('a box %s', (_, x, y, expected) => {
  expect(moved(mark, x, y, inside)).toEqual(expected);
});

test.each([
  ['grows', 5, 5, { ...mark, width: 25, height: 25 }],
  ['grows no further than the picture', 500, 500, { ...mark, width: 90, height: 50 }],
  ['stays large enough to be taken hold of', -500, -500, { ...mark, width: 8, height: 8 }],
])('a box %s', (_, width, height, expected) => {
  expect(sized(mark, width, height, inside)).toEqual(expected);
});

test.each([
  ['down and right', { x: 10.2, y: 10.8 }, { x: 30.1, y: 20 }, { x: 10, y: 10, width: 21, height: 10 }],
  ['up and left', { x: 30, y: 20 }, { x: 10, y: 10 }, { x: 10, y: 10, width: 20, height: 10 }],
  ['beyond the picture', { x: 90, y: 50 }, { x: 900, y: 900 }, { x: 90, y: 50, width: 10, height: 10 }],
  ['from outside of it', { x: -20, y: -20 }, { x: 10, y: 10 }, { x: 0, y: 0, width: 10, height: 10 }],
])('a box that is drawn %s covers every pixel that it touches', (_, from, to, expected) => {
  expect(areaBetween(from, to, inside)).toEqual(expected);
});

test('a box that a key brings stands in the middle of what is left of the picture', () => {
  expect(middleOf({ x: 100, y: 100, width: 100, height: 100 })).toEqual({ x: 135, y: 140, width: 30, height: 20 });
});
