import { afterEach, expect, test, vi } from 'vitest';
import { createInterruptions } from '../../../src/widget/host/interruptions.ts';

// elements have no size here, so the tests set one; the browser tests show real dialogs

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Fills the page, and gives elements that match a selector a size in the window. */
function fill(html: string, { sized = '', isVisible = true, left = 0 } = {}): void {
  document.body.innerHTML = html;
  // a browser knows which dialogs are modal
  const query = document.querySelectorAll.bind(document);
  vi.spyOn(Object.getPrototypeOf(document) as Document, 'querySelectorAll').mockImplementation((selector: string) =>
    query(selector.replace(':modal', 'dialog.modal')),
  );
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const size = sized && element.matches(sized) ? 100 : 0;
    element.getBoundingClientRect = () => new DOMRect(left, 0, size, size);
    element.checkVisibility = () => isVisible;
  }
}

const findInterruption = (field: EventTarget | null) => createInterruptions(document, () => {}).find(field);

/** Calls back after events that may end an interruption, until the returned function is called. */
function listenToInterruptions(onChange: () => void): () => void {
  const { watch } = createInterruptions(document, onChange);
  watch(true);
  return () => watch(false);
}

const hide = () => vi.spyOn(Object.getPrototypeOf(document) as Document, 'hidden', 'get').mockReturnValue(true);

test.each([
  ['a modal dialog', '<dialog class="modal">Hi</dialog>', { sized: 'dialog' }, 'dialog'],
  ['an element marked as modal', '<div aria-modal="true">Hi</div>', { sized: 'div' }, 'dialog'],
  ['a dialog whose children alone have a size', '<div aria-modal="true"><p>Hi</p></div>', { sized: 'p' }, 'dialog'],
  ['a dialog without a size', '<div aria-modal="true"><p>Hi</p></div>', {}, null],
  ['an invisible dialog', '<div aria-modal="true">Hi</div>', { sized: 'div', isVisible: false }, null],
  ['a drawer outside of the window', '<div aria-modal="true">Hi</div>', { sized: 'div', left: -200 }, null],
  ['a dialog that is not modal', '<dialog open>Hi</dialog>', { sized: 'dialog' }, null],
])('decides whether %s is interrupted', (_, html, options, expected) => {
  fill(html, options);
  expect(findInterruption(null)).toBe(expected);
});

test('notices that the visitor types, while the field has the focus', () => {
  fill('<input><button>Send</button>');
  const [field, button] = [document.querySelector('input')!, document.querySelector('button')!];
  field.focus();
  expect(findInterruption(field)).toBe('typing');
  expect(findInterruption(null)).toBeNull();
  button.focus();
  expect(findInterruption(field)).toBeNull();
});

test('finds a hidden tab first, then a dialog, then a field', () => {
  fill('<div aria-modal="true"><input></div>', { sized: 'div' });
  const field = document.querySelector('input')!;
  field.focus();
  expect(findInterruption(field)).toBe('dialog');
  hide();
  expect(findInterruption(field)).toBe('hidden');
});

test.each(['visibilitychange', 'focusout', 'change', 'transitionend'])(
  'calls back on %s until it is undone',
  (type) => {
    let changes = 0;
    const undo = listenToInterruptions(() => (changes += 1));
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    undo();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    expect(changes).toBe(1);
  },
);

/** There is no layout here: each observation is reported in the next task. */
class LaidOut {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe() {
    setTimeout(this.#report);
  }
  disconnect() {}
}

test('calls back after the layout if a dialog of plain elements is removed or hidden', async () => {
  vi.stubGlobal('ResizeObserver', LaidOut);
  fill('<main><div aria-modal="true">Hi</div></main>');
  const changed = vi.fn<() => void>();
  const undo = listenToInterruptions(changed);
  const dialog = document.querySelector('div')!;
  dialog.setAttribute('hidden', '');
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  dialog.remove();
  await expect.poll(() => changed.mock.calls.length).toBe(2);
  undo();
  document.querySelector('main')!.remove();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(changed).toHaveBeenCalledTimes(2);
});
