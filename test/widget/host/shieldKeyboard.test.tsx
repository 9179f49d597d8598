import { afterEach, expect, test, vi } from 'vitest';
import { shieldKeyboard } from '../../../src/widget/host/shieldKeyboard.ts';

const undo: (() => void)[] = [];

afterEach(() => {
  for (const each of undo.splice(0)) each();
  document.body.replaceChildren();
});

/** A field in a shielded element, and what the page and the field receive. */
function shielded() {
  const element = document.body.appendChild(document.createElement('div'));
  const field = document.createElement('input');
  element.attachShadow({ mode: 'open' }).append(field);
  const page = vi.fn<(event: Event) => void>();
  const inside = vi.fn<(event: KeyboardEvent) => void>();
  const types = ['keydown', 'keyup', 'keypress'] as const;
  undo.push(shieldKeyboard(element, window));
  for (const type of types) {
    field.addEventListener(type, inside);
    for (const capture of [true, false]) {
      document.addEventListener(type, page, capture);
      undo.push(() => document.removeEventListener(type, page, capture));
    }
  }
  return { field, page, inside };
}

function press(target: Element, type: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent(type, { bubbles: true, composed: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return event;
}

test.each(['keydown', 'keyup', 'keypress'])('%s in the element reaches the element alone', (type) => {
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

test('a key that is handled inside does nothing else', () => {
  const { field, inside } = shielded();
  expect(press(field, 'keydown', { key: 'a' }).defaultPrevented).toBe(false);
  inside.mockImplementation((event) => event.preventDefault());
  expect(press(field, 'keydown', { key: 'Enter' }).defaultPrevented).toBe(true);
});

test('keys in the page are for the page', () => {
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
