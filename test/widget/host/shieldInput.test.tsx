import { afterEach, expect, test, vi } from 'vitest';
import { shieldInput } from '../../../src/widget/host/shieldInput.ts';

const undo: (() => void)[] = [];

afterEach(() => {
  for (const each of undo.splice(0)) each();
  document.body.replaceChildren();
});

const types = ['keydown', 'keyup', 'keypress', 'pointerdown', 'mousedown', 'touchstart', 'click', 'wheel', 'focusin'];

/** Creates a field in a shielded element, and records what the page and the field receive. */
function shielded() {
  const element = document.body.appendChild(document.createElement('div'));
  const field = document.createElement('input');
  element.attachShadow({ mode: 'open' }).append(field);
  const page = vi.fn<(event: Event) => void>();
  const inside = vi.fn<(event: Event) => void>();
  undo.push(shieldInput(element, window));
  for (const type of types) {
    field.addEventListener(type, inside);
    for (const capture of [true, false]) {
      document.addEventListener(type, page, capture);
      undo.push(() => document.removeEventListener(type, page, capture));
    }
  }
  return { element, field, page, inside };
}

function press(target: Element, type: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent(type, { bubbles: true, composed: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return event;
}

test.each(['keydown', 'keyup', 'keypress'])('%s in the element reaches only the element', (type) => {
  const { field, page, inside } = shielded();
  const keys = {
    key: 's',
    ctrlKey: true,
    metaKey: true,
    altKey: true,
    shiftKey: true,
    repeat: true,
    isComposing: true,
  };
  press(field, type, keys);
  expect(page).not.toHaveBeenCalled();
  expect(inside).toHaveBeenCalledTimes(1);
  expect(inside.mock.lastCall![0]).toMatchObject({ type, ...keys });
});

test('a key that is handled inside has no other effect', () => {
  const { field, inside } = shielded();
  expect(press(field, 'keydown', { key: 'a' }).defaultPrevented).toBe(false);
  inside.mockImplementation((event) => event.preventDefault());
  expect(press(field, 'keydown', { key: 'Enter' }).defaultPrevented).toBe(true);
});

test.each(types)('%s in the element reaches the element once, and the page never', (type) => {
  const { field, page, inside } = shielded();
  press(field, type);
  expect(page).not.toHaveBeenCalled();
  expect(inside).toHaveBeenCalledTimes(1);
});

test('a press tells the element its position, button and count', () => {
  const { field, inside } = shielded();
  const press = { clientX: 3, clientY: 4, button: 2, pointerId: 5, pointerType: 'pen', detail: 2 };
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, ...press }));
  expect(inside.mock.lastCall![0]).toMatchObject(press);
});

test('a click toggles a checkbox once', () => {
  const { field } = shielded();
  field.type = 'checkbox';
  field.click();
  expect(field.checked).toBe(true);
});

test.each([
  ['dialog', 0],
  ['form', 1],
])('a %s that loses the focus to the element gets %i events', (role, times) => {
  const { element, page } = shielded();
  const group = document.body.appendChild(document.createElement('div'));
  group.setAttribute('role', role);
  const from = group.appendChild(document.createElement('input'));
  document.addEventListener('focusout', page);
  undo.push(() => document.removeEventListener('focusout', page));
  from.dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true, relatedTarget: element }));
  expect(page).toHaveBeenCalledTimes(times);
});

test('the page gets its own keys', () => {
  const { page, inside } = shielded();
  press(document.body, 'keydown', { key: 's' });
  expect(page).toHaveBeenCalled();
  expect(inside).not.toHaveBeenCalled();
});

test('the shield can be removed', () => {
  const { field, page } = shielded();
  undo.shift()!();
  press(field, 'keydown', { key: 's' });
  expect(page).toHaveBeenCalled();
});
