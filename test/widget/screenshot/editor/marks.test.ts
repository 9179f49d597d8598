import { expect, test } from 'vitest';
import {
  addMark,
  areaBetween,
  cropToMark,
  drawMark,
  isSlip,
  type Mark,
  markInMiddle,
  moveMark,
  removeMark,
  replaceMark,
  resizeMark,
} from '../../../../src/widget/screenshot/editor/marks.ts';

const inside = { x: 0, y: 0, width: 100, height: 60 };
const mark: Mark = { id: 1, kind: 'redact', x: 10, y: 10, width: 20, height: 20 };

test.each([
  ['moves', 5, -5, { ...mark, x: 15, y: 5 }],
  ['stops at the start', -50, -50, { ...mark, x: 0, y: 0 }],
  ['stops at the end', 500, 500, { ...mark, x: 80, y: 40 }],
])('a mark %s', (_, x, y, expected) => {
  expect(moveMark(mark, x, y, inside)).toEqual(expected);
});

test.each([
  ['grows', 5, 5, { ...mark, width: 25, height: 25 }],
  ['grows no further than the image', 500, 500, { ...mark, width: 90, height: 50 }],
  ['stays large enough to be grabbed', -500, -500, { ...mark, width: 8, height: 8 }],
])('a mark %s', (_, width, height, expected) => {
  expect(resizeMark(mark, width, height, inside)).toEqual(expected);
});

test.each([
  ['down and right', { x: 10.2, y: 10.8 }, { x: 30.1, y: 20 }, { x: 10, y: 10, width: 21, height: 10 }],
  ['up and left', { x: 30, y: 20 }, { x: 10, y: 10 }, { x: 10, y: 10, width: 20, height: 10 }],
  ['beyond the image', { x: 90, y: 50 }, { x: 900, y: 900 }, { x: 90, y: 50, width: 10, height: 10 }],
  ['from outside of it', { x: -20, y: -20 }, { x: 10, y: 10 }, { x: 0, y: 0, width: 10, height: 10 }],
])('an area drawn %s covers every pixel that it touches', (_, from, to, expected) => {
  expect(areaBetween(from, to, inside)).toEqual(expected);
});

test('a mark added by keyboard is in the middle of the part to keep', () => {
  const kept = { x: 100, y: 100, width: 100, height: 100 };
  const middle = { x: 135, y: 140, width: 30, height: 20 };
  expect(markInMiddle(mark, kept)).toEqual({ ...mark, ...middle });
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: 0 },
  ];
  expect(markInMiddle({ ...mark, kind: 'arrow' }, kept)).toEqual({ ...mark, ...middle, kind: 'arrow', points });
});

test('a line keeps its points, relative to its box, and stays in the image', () => {
  const path = [
    { x: 20, y: 10 },
    { x: 40, y: 30 },
    { x: -500, y: 20 },
  ];
  const points = [
    { x: 0.5, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 0.5 },
  ];
  const drawn = drawMark({ ...mark, kind: 'pen' }, path, inside);
  expect(drawn).toEqual({ ...mark, kind: 'pen', x: 0, y: 10, width: 40, height: 20, points });
  expect(drawMark(mark, path, inside)).toEqual({ ...mark, x: 0, y: 10, width: 40, height: 20 });
});

test.each([
  ['a flat box', 'redact', 40, 1, true],
  ['a flat line', 'arrow', 40, 0, false],
  ['a dot', 'pen', 1, 1, true],
] as const)('%s is an accidental movement or not', (_, kind, width, height, expected) => {
  expect(isSlip({ ...mark, kind, width, height })).toBe(expected);
});

const crop = (id: number, x: number): Mark => ({ id, kind: 'crop', x, y: 0, width: 20, height: 20 });

test('only one part is kept: a crop mark replaces an earlier one', () => {
  const marks = [mark, crop(2, 0), crop(3, 30)];
  const edit = marks.reduce(addMark, { area: inside, marks: [] });
  expect(edit.marks.map(({ id }) => id)).toEqual([1, 3]);
});

test('a mark is replaced and removed by its id', () => {
  const other: Mark = { ...mark, id: 2, kind: 'highlight' };
  const edit = { area: inside, marks: [mark, other] };
  expect(replaceMark(edit, { ...mark, x: 50 }).marks).toEqual([{ ...mark, x: 50 }, other]);
  expect(removeMark(edit, mark).marks).toEqual([other]);
});

test('cropping keeps the part below the crop mark that is inside the image', () => {
  const edit = { area: inside, marks: [mark, { ...crop(2, 90), y: 50 }] };
  expect(cropToMark(edit)).toEqual({ area: { x: 90, y: 50, width: 10, height: 10 }, marks: [mark] });
  expect(cropToMark({ area: inside, marks: [mark] })).toEqual({ area: inside, marks: [mark] });
});
