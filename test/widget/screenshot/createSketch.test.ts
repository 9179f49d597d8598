import { expect, test } from 'vitest';
import { createSketch } from '../../../src/widget/screenshot/createSketch.ts';

const area = { x: 10, y: 10, width: 20, height: 20 };
const sketchOf = () => {
  const changes: number[] = [];
  const sketch = createSketch({ width: 100, height: 60 }, () => changes.push(1));
  return { sketch, changes };
};

test('every change can be undone, the last one first', () => {
  const { sketch, changes } = sketchOf();
  sketch.begin();
  const mark = sketch.add('redact', area);
  sketch.begin();
  sketch.replace(mark, { ...mark, x: 50 });
  sketch.begin();
  sketch.add('crop', { x: 40, y: 0, width: 60, height: 60 });
  sketch.crop();
  expect(sketch.part()).toEqual({ x: 40, y: 0, width: 60, height: 60 });
  expect(sketch.marks()).toEqual([{ kind: 'redact', ...area, x: 50 }]);
  sketch.undo();
  expect(sketch.part()).toEqual({ x: 0, y: 0, width: 100, height: 60 });
  sketch.undo();
  expect(sketch.marks()).toEqual([{ kind: 'redact', ...area }]);
  sketch.undo();
  expect([sketch.marks(), sketch.canUndo()]).toEqual([[], false]);
  sketch.undo();
  expect(changes).toHaveLength(7);
});

test('there is one part to keep: another one takes its place', () => {
  const { sketch } = sketchOf();
  sketch.add('redact', area);
  sketch.add('crop', area);
  sketch.add('crop', { ...area, x: 30 });
  expect(sketch.marks().map(({ kind, x }) => [kind, x])).toEqual([
    ['redact', 10],
    ['crop', 30],
  ]);
});

test('a mark that is removed leaves the others', () => {
  const { sketch } = sketchOf();
  const one = sketch.add('redact', area);
  const other = sketch.add('highlight', area);
  sketch.remove(one);
  expect(sketch.marks()).toEqual([other]);
});
