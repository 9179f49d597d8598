import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchShown } from '../../../src/widget/display/watchShown.ts';

let element: HTMLElement;
let shown: number;
let isHidden: boolean;
/** Reports what is in view of an inline card. */
let report: (entry: object) => void;

beforeEach(() => {
  vi.useFakeTimers();
  element = document.createElement('div');
  shown = 0;
  isHidden = false;
  vi.spyOn(Object.getPrototypeOf(document) as Document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        report = (entry) => callback([entry]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const watch = () => watchShown(element, () => (shown += 1));

function setHidden(next: boolean): void {
  isHidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a card above the page is shown once, after it was visible for a second', () => {
  watch();
  vi.advanceTimersByTime(900);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(5_000);
  setHidden(true);
  setHidden(false);
  vi.advanceTimersByTime(5_000);
  expect(shown).toBe(1);
});

test('a card in a hidden page is not shown until the page is visible for a second without a break', () => {
  isHidden = true;
  watch();
  vi.advanceTimersByTime(5_000);
  for (const next of [false, true, false]) {
    setHidden(next);
    vi.advanceTimersByTime(900);
  }
  expect(shown).toBe(0);
  vi.advanceTimersByTime(100);
  expect(shown).toBe(1);
});

test('a card behind a modal dialog is not shown until it is visible for a second without a break', async () => {
  watch();
  vi.advanceTimersByTime(900);
  for (const behind of [true, false, true]) {
    element.toggleAttribute('behind', behind);
    await Promise.resolve();
    vi.advanceTimersByTime(behind ? 5_000 : 900);
  }
  expect(shown).toBe(0);
  element.toggleAttribute('behind', false);
  await Promise.resolve();
  vi.advanceTimersByTime(900);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(100);
  expect(shown).toBe(1);
});

test('a card that opens behind a modal dialog waits without a timer', () => {
  element.toggleAttribute('behind', true);
  watch();
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is shown after the watch was stopped', () => {
  watch()();
  vi.advanceTimersByTime(5_000);
  setHidden(false);
  vi.advanceTimersByTime(5_000);
  expect(shown).toBe(0);
});

const inView = (intersectionRatio: number, height = 0, window: number | null = 500) => ({
  intersectionRatio,
  intersectionRect: { height },
  rootBounds: window === null ? null : { height: window },
});

test.each([
  ['half of it is in view', inView(0.5), 1],
  ['less is in view', inView(0.4, 100), 0],
  ['it fills half of the window', inView(0.1, 250), 1],
  ['a frame does not know the window', inView(0.1, 250, null), 0],
])('an inline card if %s: %j is shown %i times', (_, entry, expected) => {
  element.setAttribute('position', 'inline');
  watch();
  vi.advanceTimersByTime(5_000);
  expect(shown).toBe(0);
  report(entry);
  vi.advanceTimersByTime(1_000);
  expect(shown).toBe(expected);
});

test('an inline card that leaves the view within a second is not shown', () => {
  element.setAttribute('position', 'inline');
  watch();
  report(inView(1));
  vi.advanceTimersByTime(900);
  report(inView(0));
  vi.advanceTimersByTime(900);
  expect(shown).toBe(0);
});
