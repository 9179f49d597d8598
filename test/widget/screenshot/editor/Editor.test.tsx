import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { type Options, options, type VNode } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { Editor } from '../../../../src/widget/screenshot/editor/Editor.tsx';
import { createEditorModel } from '../../../../src/widget/screenshot/editor/EditorModel.ts';
import messages from '../../../../src/widget/screenshot/locales/en.json';
import { anImage, recordCanvases } from '../support.ts';

afterEach(cleanup);

/** Renders the editor of an image of 200 by 100 pixels, displayed in its original size. */
function renderEditor() {
  const drawn = recordCanvases();
  const editor = createEditorModel(anImage(200, 100));
  const { container } = render(<Editor editor={editor} messages={messages} />);
  const sheet = container.querySelector<HTMLElement>('.sheet')!;
  const captured = new Set<number>();
  Object.assign(sheet, {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 200, height: 100 }),
    setPointerCapture: (id: number) => captured.add(id),
    hasPointerCapture: (id: number) => captured.has(id),
  });
  return { editor, container, sheet, drawn: () => drawn(container.querySelector('canvas')!) };
}

const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('slider', { name });

/** Clicks like a mouse, because a click by keyboard has no count. */
const clickByMouse = (name: string) => fireEvent.click(button(name), { detail: 1 });
const clickByKey = (name: string) => fireEvent.click(button(name), { detail: 0 });

function pointer(target: Element, type: string, clientX: number, clientY: number, pointerId = 1): void {
  const init = { bubbles: true, cancelable: true, button: 0, pointerId, clientX, clientY };
  act(() => void target.dispatchEvent(new PointerEvent(type, init)));
}

/** Drags from one point to another one. */
function drag(target: Element, from: [x: number, y: number], to: [x: number, y: number]): void {
  pointer(target, 'pointerdown', ...from);
  pointer(target, 'pointermove', ...to);
  pointer(target, 'lostpointercapture', ...to);
}

const styleOf = (name: string) => {
  const { left, top, width, height } = box(name).style;
  return [left, top, width, height];
};

test('a key on a tool adds a box in the middle, which gets the focus', async () => {
  const { drawn } = renderEditor();
  await clickByKey('Redact');
  expect(document.activeElement).toBe(box('Black box'));
  expect(box('Black box').getAttribute('aria-describedby')).toBe('hint');
  expect(box('Black box').getAttribute('aria-valuetext')).toBe('35% 40%, 30% × 20%');
  expect(styleOf('Black box')).toEqual(['35%', '40%', '30%', '20%']);
  expect(drawn().filled).toEqual([[70, 40, 60, 20]]);
});

test.each([
  [{ key: 'ArrowLeft' }, ['34%', '40%', '30%', '20%']],
  [{ key: 'ArrowRight' }, ['36%', '40%', '30%', '20%']],
  [{ key: 'ArrowUp' }, ['35%', '38%', '30%', '20%']],
  [{ key: 'ArrowDown', shiftKey: true }, ['35%', '40%', '30%', '22%']],
  [{ key: 'ArrowUp', shiftKey: true }, ['35%', '40%', '30%', '18%']],
])('%o moves or resizes a box, which keeps the focus', async (key, expected) => {
  renderEditor();
  await clickByKey('Highlight');
  await fireEvent.keyDown(box('Highlight box'), key);
  expect(styleOf('Highlight box')).toEqual(expected);
  expect(document.activeElement).toBe(box('Highlight box'));
});

test.each(['Delete', 'Backspace'])('%s removes a box, and the focus moves to its tool', async (key) => {
  renderEditor();
  await clickByKey('Redact');
  await clickByKey('Highlight');
  await fireEvent.keyDown(box('Highlight box'), { key });
  expect(screen.queryByRole('slider', { name: 'Highlight box' })).toBeNull();
  expect(screen.getByRole('slider', { name: 'Black box' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Highlight'));
});

test('Enter crops the image to the part to keep, and the focus moves to its tool', async () => {
  const { drawn } = renderEditor();
  await clickByKey('Crop');
  await fireEvent.keyDown(box('Crop area'), { key: 'Enter' });
  expect(drawn().size).toEqual([60, 20]);
  expect(screen.queryByRole('slider', { name: 'Crop area' })).toBeNull();
  expect(document.activeElement).toBe(button('Crop'));
});

test('leaves other keys to the browser', async () => {
  renderEditor();
  await clickByKey('Redact');
  const keyDown = (key: string) => fireEvent.keyDown(box('Black box'), { key });
  // fireEvent returns true unless the default was prevented
  expect([await keyDown('Tab'), await keyDown('Enter'), await keyDown('ArrowUp')]).toEqual([true, true, false]);
});

test('undo reverts the changes one by one, and is disabled without changes', async () => {
  renderEditor();
  expect(button('Undo').hasAttribute('disabled')).toBe(true);
  await clickByKey('Redact');
  await fireEvent.keyDown(box('Black box'), { key: 'ArrowRight' });
  await clickByMouse('Undo');
  expect(styleOf('Black box')).toEqual(['35%', '40%', '30%', '20%']);
  await clickByMouse('Undo');
  expect(screen.queryByRole('slider', { name: 'Black box' })).toBeNull();
  expect(button('Undo').hasAttribute('disabled')).toBe(true);
});

test('a restored box does not take the focus', async () => {
  renderEditor();
  await clickByKey('Redact');
  await fireEvent.keyDown(box('Black box'), { key: 'Delete' });
  button('Undo').focus();
  await clickByMouse('Undo');
  expect(screen.getByRole('slider', { name: 'Black box' })).toBeTruthy();
  expect(document.activeElement).toBe(button('Undo'));
});

test('a mouse selects a tool and deselects it', async () => {
  const { sheet } = renderEditor();
  const pressed = () =>
    ['Redact', 'Highlight', 'Crop'].map((name) => button(name).getAttribute('aria-pressed') === 'true');
  expect([pressed(), sheet.className]).toEqual([[true, false, false], 'sheet armed']);
  await clickByMouse('Highlight');
  expect([pressed(), sheet.className]).toEqual([[false, true, false], 'sheet armed']);
  await clickByMouse('Highlight');
  expect([pressed(), sheet.className]).toEqual([[false, false, false], 'sheet']);
});

test('a drag draws a box, which gets the focus at the end', () => {
  const { sheet, drawn } = renderEditor();
  drag(sheet, [20, 20], [60, 50]);
  expect(drawn().filled).toEqual([[20, 20, 40, 30]]);
  expect(document.activeElement).toBe(box('Black box'));
});

test('a drag moves a box, and its corner resizes it', () => {
  const { sheet } = renderEditor();
  drag(sheet, [20, 20], [60, 40]);
  drag(box('Black box'), [30, 30], [50, 40]);
  expect(styleOf('Black box')).toEqual(['20%', '30%', '20%', '20%']);
  drag(box('Black box').querySelector('i')!, [80, 50], [100, 60]);
  expect(styleOf('Black box')).toEqual(['20%', '30%', '30%', '30%']);
});

test('a tool draws above the boxes of the others', async () => {
  const { sheet, editor } = renderEditor();
  drag(sheet, [20, 20], [100, 80]);
  await clickByMouse('Highlight');
  drag(box('Black box'), [40, 40], [60, 60]);
  expect(editor.marks.value.map(({ kind, x, y }) => [kind, x, y])).toEqual([
    ['redact', 20, 20],
    ['highlight', 40, 40],
  ]);
});

test('drawing the part to keep crops immediately', async () => {
  const { sheet, drawn } = renderEditor();
  await clickByMouse('Crop');
  drag(sheet, [100, 50], [200, 100]);
  expect(drawn().size).toEqual([100, 50]);
  // the next point is relative to the cropped image
  await clickByMouse('Redact');
  drag(sheet, [0, 0], [20, 20]);
  expect(drawn().filled).toEqual([[100, 50, 10, 10]]);
});

test('a second finger and other mouse buttons draw nothing', () => {
  const { sheet, editor } = renderEditor();
  pointer(sheet, 'pointerdown', 20, 20);
  pointer(sheet, 'pointerdown', 100, 80, 2);
  pointer(sheet, 'pointermove', 120, 90, 2);
  pointer(sheet, 'pointermove', 40, 40);
  pointer(sheet, 'lostpointercapture', 40, 40);
  expect(editor.marks.value.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([[20, 20, 20, 20]]);
  act(() => void sheet.dispatchEvent(new PointerEvent('pointerdown', { button: 2, clientX: 1, clientY: 1 })));
  expect(editor.startDrag({ x: 1, y: 1 })).toBe(true);
});

test('zoom enlarges the image, not the editor', async () => {
  const { sheet } = renderEditor();
  await clickByMouse('Zoom in');
  expect(sheet.style.width).toBe('calc(min(100%, 48vh * 2) * 1.5)');
  await clickByMouse('Zoom out');
  expect(sheet.style.width).toBe('calc(min(100%, 48vh * 2) * 1)');
});

test('a drag renders only the image and the box that it changes, neither other boxes nor the toolbar', () => {
  const { sheet } = renderEditor();
  drag(sheet, [0, 0], [40, 40]);
  drag(sheet, [100, 0], [140, 40]);
  const [box] = screen.getAllByRole('slider', { name: 'Black box' });
  pointer(box!, 'pointerdown', 10, 10);
  pointer(sheet, 'pointermove', 20, 20);
  const rendered: string[] = [];
  // Preact calls it before it renders a component. The short name is that of the released build.
  const hooks = options as Options & { __r?: (vnode: VNode) => void };
  const { __r: original } = hooks;
  hooks.__r = (vnode) => {
    if (typeof vnode.type === 'function') rendered.push(vnode.type.name);
    original?.(vnode);
  };
  pointer(sheet, 'pointermove', 30, 30);
  hooks.__r = original!;
  expect(rendered.toSorted()).toEqual(['Canvas', 'MarkBox', 'MarkBoxes']);
});
