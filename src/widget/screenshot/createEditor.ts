import { compose } from './compose.ts';
import { createSketch } from './createSketch.ts';
import { make, makeButton } from './make.ts';
import { type Mark, type MarkKind, moved, sized } from './marks.ts';
import { dragBoxes } from './dragBoxes.ts';
import type { Words } from './words.ts';

/** A picture that is being worked on. */
export interface Editor {
  readonly element: HTMLElement;
  /** What is sent: the part that is kept, with all marks burnt in. */
  result(): HTMLCanvasElement;
}

const kinds: readonly MarkKind[] = ['redact', 'highlight', 'crop'];
const zooms = [1, 1.5, 2, 3];

/** How far a key moves a box: a share of the picture. */
const step = 1 / 100;

/** Lets a visitor black out, highlight and cut, by pointer and by keys. What is seen is what is sent. */
export function createEditor(picture: HTMLCanvasElement, words: Words): Editor {
  const canvas = make('canvas');
  const boxes = make('div', { class: 'boxes' });
  const sheet = make('div', { class: 'sheet' }, canvas, boxes);
  const sketch = createSketch(picture, draw);
  let tool: MarkKind | null = 'redact';
  let zoom = 0;

  const tools = kinds.map((kind) =>
    makeButton(words[kind], (event) => choose(kind, event), { 'aria-pressed': `${kind === tool}` }),
  );
  const undo = makeButton(words.undo, sketch.undo);
  const larger = makeButton('+', () => zoomBy(1), { 'aria-label': words.enlarge });
  const smaller = makeButton('−', () => zoomBy(-1), { 'aria-label': words.reduce });

  /** A pointer draws with the tool; a key puts a box into the middle, to be moved from there. */
  function choose(kind: MarkKind, { detail }: MouseEvent): void {
    tool = detail > 0 && tool === kind ? null : kind;
    for (const [index, each] of tools.entries()) each.setAttribute('aria-pressed', `${kinds[index] === tool}`);
    sheet.classList.toggle('armed', tool !== null);
    if (detail > 0) return;
    sketch.begin();
    focusBox(sketch.add(kind));
  }

  function zoomBy(distance: number): void {
    zoom = Math.max(0, Math.min(zooms.length - 1, zoom + distance));
    resize();
  }

  /** At first all of the picture is seen. */
  function resize(): void {
    const { width, height } = sketch.part();
    sheet.style.width = `calc(min(100%, 48dvh * ${width / height}) * ${zooms[zoom]})`;
  }

  function draw(): void {
    compose(canvas, picture, sketch.part(), sketch.marks());
    boxes.replaceChildren(...sketch.marks().map(boxOf));
    undo.disabled = !sketch.canUndo();
    resize();
  }

  function boxOf(mark: Mark): HTMLElement {
    const part = sketch.part();
    const box = make(
      'button',
      { type: 'button', class: `box ${mark.kind}`, 'aria-label': words[`${mark.kind}Box`], 'aria-describedby': 'hint' },
      make('i'),
    );
    const share = (length: number, whole: number) => `${(length / whole) * 100}%`;
    box.style.left = share(mark.x - part.x, part.width);
    box.style.top = share(mark.y - part.y, part.height);
    box.style.width = share(mark.width, part.width);
    box.style.height = share(mark.height, part.height);
    return box;
  }

  function focusBox(mark: Mark): void {
    (boxes.children[sketch.marks().indexOf(mark)] as HTMLElement | undefined)?.focus();
  }

  boxes.addEventListener('keydown', (event) => {
    const mark = sketch.marks()[[...boxes.children].indexOf(event.target as Element)];
    if (!mark || !act(event, mark)) return;
    event.preventDefault();
  });

  function act({ key, shiftKey }: KeyboardEvent, mark: Mark): boolean {
    const part = sketch.part();
    const distance = Math.max(1, Math.round(part.width * step));
    const arrows: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-distance, 0],
      ArrowRight: [distance, 0],
      ArrowUp: [0, -distance],
      ArrowDown: [0, distance],
    };
    const arrow = arrows[key];
    const cuts = key === 'Enter' && mark.kind === 'crop';
    if (!arrow && !cuts && key !== 'Delete' && key !== 'Backspace') return false;
    sketch.begin();
    if (arrow) focusBox(sketch.replace(mark, (shiftKey ? sized : moved)(mark, ...arrow, part)));
    else {
      if (cuts) sketch.crop();
      else sketch.remove(mark);
      tools[kinds.indexOf(mark.kind)]!.focus();
    }
    return true;
  }

  dragBoxes({ sheet, boxes, sketch, tool: () => tool, focusBox });
  draw();
  zoomBy(0);
  sheet.classList.add('armed');
  return {
    element: make(
      'div',
      { class: 'editor' },
      make('div', { class: 'tools', role: 'group', 'aria-label': words.title }, ...tools, undo, smaller, larger),
      make('div', { class: 'stage' }, sheet),
      make('p', { id: 'hint' }, words.hint),
    ),
    result() {
      sketch.crop();
      return compose(make('canvas'), picture, sketch.part(), sketch.marks());
    },
  };
}
