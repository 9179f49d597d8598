import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { presenceTime, watchForPerson } from '../../../src/widget/display/watchForPerson.ts';
import { aDocument } from '../../support/aDocument.ts';

let page: { hidden: boolean; isFocused: boolean };
let window: EventTarget;
let signs: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  page = { hidden: false, isFocused: true };
  const document = aDocument(
    Object.assign(page, {
      hasFocus: () => page.isFocused,
    }),
  );
  window = Object.assign(new EventTarget(), { document, performance, setTimeout, clearTimeout });
  signs = 0;
  stop = watchForPerson(window as Window, () => (signs += 1));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Dispatches a trusted event whose path has an element that matches the selector. */
function dispatch(type: string, fields: object = {}, selector = 'button'): void {
  const element = { matches: (wanted: string) => wanted.split(', ').includes(selector) };
  const event = new Event(type);
  for (const [name, value] of Object.entries({ isTrusted: true, composedPath: () => [{}, element, window], ...fields }))
    Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}

/** Changes whether the page is visible and focused. */
function setPage(change: Partial<typeof page>, type: string): void {
  Object.assign(page, change);
  window.dispatchEvent(new Event(type));
}

describe('an act', () => {
  test.each<[string, Parameters<typeof dispatch>, number]>([
    ['a click', ['click'], 1],
    ['a click of a script', ['click', { isTrusted: false }], 0],
    ['a click on a link', ['click', {}, 'a[href]'], 0],
    ['a click on a box', ['click', {}, '[type=checkbox]'], 1],
    ['a letter', ['keydown', { key: 'a' }], 1],
    ['a letter of a script', ['keydown', { key: 'a', isTrusted: false }], 0],
    ['Enter', ['keydown', { key: 'Enter' }], 1],
    ['Enter on a link', ['keydown', { key: 'Enter' }, 'a[href]'], 0],
    ['Escape', ['keydown', { key: 'Escape' }], 1],
    ['Tab', ['keydown', { key: 'Tab' }], 0],
    ['an arrow key', ['keydown', { key: 'ArrowDown' }], 0],
    ['Shift alone', ['keydown', { key: 'Shift' }], 0],
    ['Ctrl alone', ['keydown', { key: 'Control' }], 0],
    ['AltGr alone', ['keydown', { key: 'AltGraph' }], 0],
    ['Cmd alone', ['keydown', { key: 'Meta' }], 0],
    ['typing', ['input'], 1],
    ['typing of a script', ['input', { isTrusted: false }], 0],
    ['another option', ['change'], 1],
    // a script can cause these trusted events with an untrusted click
    ['the input of a radio', ['input', {}, '[type=radio]'], 0],
    ['the change of a checkbox', ['change', {}, '[type=checkbox]'], 0],
    ['a press', ['pointerdown'], 0],
    ['a move of the pointer', ['pointermove'], 0],
    ['the release of a key', ['keyup', { key: 'a' }], 0],
  ])('is, at once: %s', (_, event, expected) => {
    dispatch(...event);
    expect(signs).toBe(expected);
  });
});

describe('presence', () => {
  test.each([
    ['pointermove', 1],
    ['pointerdown', 1],
    ['touchstart', 1],
    ['wheel', 1],
    // a script can also scroll
    ['scroll', 0],
    ['keydown', 1],
    ['focus', 0],
    ['pointerenter', 0],
  ])('needs two seconds and a movement: %s', (type, expected) => {
    dispatch(type, { key: 'Tab' });
    vi.advanceTimersByTime(presenceTime - 1);
    expect(signs).toBe(0);
    vi.advanceTimersByTime(2);
    expect(signs).toBe(expected);
  });

  test('is shown by a movement after two seconds', () => {
    vi.advanceTimersByTime(60_000);
    expect(signs).toBe(0);
    dispatch('pointermove', { isTrusted: false });
    expect(signs).toBe(0);
    dispatch('pointermove');
    expect(signs).toBe(1);
  });

  test.each([
    ['visible', { hidden: true }, { hidden: false }, ['visibilitychange', 'visibilitychange']],
    ['focused', { isFocused: false }, { isFocused: true }, ['blur', 'focus']],
  ] as const)('counts only the time in which the page is %s', (_, away, back, [leave, enter]) => {
    dispatch('wheel');
    vi.advanceTimersByTime(1_500);
    setPage(away, leave);
    vi.advanceTimersByTime(60_000);
    expect(signs).toBe(0);
    setPage(back, enter);
    vi.advanceTimersByTime(499);
    expect(signs).toBe(0);
    vi.advanceTimersByTime(1);
    expect(signs).toBe(1);
  });
});

test('calls back once', () => {
  dispatch('pointermove');
  dispatch('click');
  dispatch('click');
  vi.advanceTimersByTime(10_000);
  expect(signs).toBe(1);
});

test('hears nothing after it was stopped', () => {
  dispatch('pointermove');
  stop();
  dispatch('click');
  vi.advanceTimersByTime(10_000);
  expect(signs).toBe(0);
});
