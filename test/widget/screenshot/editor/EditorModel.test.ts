import { expect, test } from 'vitest';
import { createEditorModel } from '../../../../src/widget/screenshot/editor/EditorModel.ts';

const whole = { x: 0, y: 0, width: 100, height: 60 };
const createEditor = () => createEditorModel({ width: 100, height: 60 } as HTMLCanvasElement);
type TestedEditor = ReturnType<typeof createEditor>;

/** Draws with the tool from one point to another one, like a pointer. */
function draw(editor: TestedEditor, from: [x: number, y: number], to: [x: number, y: number]): void {
  const point = ([x, y]: [number, number]) => ({ x, y });
  expect(editor.startDrag(point(from))).toBe(true);
  editor.dragTo(point([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  editor.dragTo(point(to));
  editor.endDrag();
}

const shapes = ({ marks }: TestedEditor) =>
  marks.value.map(({ kind, x, y, width, height }) => [kind, x, y, width, height]);

test('every change can be undone, the last one first', () => {
  const editor = createEditor();
  draw(editor, [10, 10], [30, 30]);
  editor.moveMark(editor.marks.value[0]!, 40, 0);
  editor.toggleTool('crop');
  draw(editor, [40, 0], [100, 60]);
  expect(editor.area.value).toEqual({ x: 40, y: 0, width: 60, height: 60 });
  expect(shapes(editor)).toEqual([['redact', 50, 10, 20, 20]]);
  editor.undo();
  expect(editor.area.value).toEqual(whole);
  editor.undo();
  expect(shapes(editor)).toEqual([['redact', 10, 10, 20, 20]]);
  editor.undo();
  expect([shapes(editor), editor.canUndo.value]).toEqual([[], false]);
  editor.undo();
  expect(editor.area.value).toEqual(whole);
});

test('one drag is one step to undo', () => {
  const editor = createEditor();
  draw(editor, [10, 10], [30, 30]);
  const [mark] = editor.marks.value;
  editor.startDrag({ x: 15, y: 15 }, mark);
  for (const x of [20, 30, 40]) editor.dragTo({ x, y: 15 });
  editor.endDrag();
  expect(shapes(editor)).toEqual([['redact', 35, 10, 20, 20]]);
  editor.undo();
  expect(shapes(editor)).toEqual([['redact', 10, 10, 20, 20]]);
});

test('a mark is resized by its corner, and keeps its id', () => {
  const editor = createEditor();
  draw(editor, [10, 10], [30, 30]);
  const [mark] = editor.marks.value;
  editor.startDrag({ x: 30, y: 30 }, mark, 'resize');
  editor.dragTo({ x: 40, y: 35 });
  editor.endDrag();
  expect(editor.marks.value).toEqual([{ ...mark, width: 30, height: 25 }]);
});

test('an accidental movement draws nothing, and adds nothing to undo', () => {
  const editor = createEditor();
  draw(editor, [10, 10], [11, 30]);
  expect([shapes(editor), editor.canUndo.value]).toEqual([[], false]);
});

test('a press without a movement changes nothing', () => {
  const editor = createEditor();
  draw(editor, [10, 10], [30, 30]);
  editor.undo();
  editor.startDrag({ x: 5, y: 5 });
  editor.endDrag();
  expect([shapes(editor), editor.canUndo.value]).toEqual([[], false]);
});

test('two presses draw between them, whatever tremor moves, and a drag forgets the first one', () => {
  const editor = createEditor();
  draw(editor, [40, 40], [41, 41]);
  expect([shapes(editor), editor.canUndo.value, editor.corner.value]).toEqual([[], false, { x: 40, y: 40 }]);
  draw(editor, [10, 20], [10, 20]);
  expect(shapes(editor)).toEqual([['redact', 10, 20, 30, 20]]);
  expect(editor.focusTarget.value).toBe(editor.marks.value[0]!.id);
  expect(editor.corner.value).toBeNull();
  editor.undo();
  expect(shapes(editor)).toEqual([]);
  draw(editor, [90, 50], [90, 50]);
  draw(editor, [10, 10], [30, 30]);
  expect(shapes(editor)).toEqual([['redact', 10, 10, 20, 20]]);
  expect(editor.corner.value).toBeNull();
});

test.each([
  ['the tool of the mark', 'redact', true],
  ['no tool', null, true],
  ['another tool, which draws above it', 'highlight', false],
] as const)('with %s a mark can be dragged: %s', (_, kind, expected) => {
  const editor = createEditor();
  draw(editor, [10, 10], [30, 30]);
  editor.toggleTool(kind ?? 'redact');
  if (kind === 'redact') editor.toggleTool('redact');
  expect(editor.tool.value).toBe(kind);
  expect(editor.startDrag({ x: 15, y: 15 }, editor.marks.value[0])).toBe(expected);
});

test('a second pointer cannot drag at the same time', () => {
  const editor = createEditor();
  expect(editor.startDrag({ x: 10, y: 10 })).toBe(true);
  expect(editor.startDrag({ x: 50, y: 50 })).toBe(false);
  editor.dragTo({ x: 30, y: 30 });
  editor.endDrag();
  expect(shapes(editor)).toEqual([['redact', 10, 10, 20, 20]]);
});

test('without a tool a pointer draws nothing', () => {
  const editor = createEditor();
  editor.toggleTool('redact');
  expect(editor.startDrag({ x: 10, y: 10 })).toBe(false);
});

test('an undo during a drag keeps the undone state', () => {
  const editor = createEditor();
  editor.startDrag({ x: 10, y: 10 });
  editor.dragTo({ x: 30, y: 30 });
  editor.undo();
  editor.endDrag();
  expect([shapes(editor), editor.canUndo.value]).toEqual([[], false]);
});

test('the focus moves to an added mark, and to its tool when it is removed', () => {
  const editor = createEditor();
  editor.insertMark('highlight');
  const [mark] = editor.marks.value;
  expect([editor.tool.value, editor.focusTarget.value]).toEqual(['highlight', mark!.id]);
  editor.removeMark(mark!);
  expect([shapes(editor), editor.focusTarget.value]).toEqual([[], 'highlight']);
});

test('the image is enlarged and reduced in steps, within limits', () => {
  const editor = createEditor();
  const steps = [-1, 1, 1, 1, 1, -1];
  const seen = steps.map((step) => {
    editor.zoomBy(step);
    return editor.zoom.value;
  });
  expect(seen).toEqual([1, 1.5, 2, 3, 3, 2]);
});
