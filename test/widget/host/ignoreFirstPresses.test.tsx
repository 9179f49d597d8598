import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreFirstPresses } from '../../../src/widget/host/ignoreFirstPresses.ts';

let onLayout: (entries: { contentRect: DOMRect }[]) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // there is no layout here
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: typeof onLayout) {
        onLayout = callback;
      }
      observe() {}
      disconnect() {
        onLayout = () => {};
      }
    },
  );
});

/** There are no animations here: finishes one after its delay. */
function animate(_: unknown, { delay }: { delay: number }) {
  const animation: { onfinish: (() => void) | null } = { onfinish: null };
  setTimeout(() => animation.onfinish?.(), delay);
  return animation;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function ignore(isExpected: boolean, html = '<i></i>') {
  document.body.innerHTML = html;
  const element = Object.assign(document.body.firstElementChild as HTMLElement, { animate });
  const stop = ignoreFirstPresses(element, isExpected);
  return {
    stop,
    isIgnoring: () => element.hasAttribute('opening'),
    /** Lays out the element with this height. */
    layOut(height: number): void {
      onLayout([{ contentRect: new DOMRect(0, 0, 300, height) }]);
    },
  };
}

test('ignores presses until half a second after the element becomes visible, however long that takes', () => {
  const { isIgnoring, layOut } = ignore(false);
  vi.advanceTimersByTime(2_000);
  expect(isIgnoring()).toBe(true);
  layOut(300);
  vi.advanceTimersByTime(400);
  // it grows
  layOut(400);
  vi.advanceTimersByTime(99);
  expect(isIgnoring()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isIgnoring()).toBe(false);
});

test.each([true, false])('ignores presses again after the element was hidden (expected: %s)', (isExpected) => {
  const { isIgnoring, layOut } = ignore(isExpected);
  expect(isIgnoring()).toBe(!isExpected);
  layOut(300);
  vi.advanceTimersByTime(500);
  expect(isIgnoring()).toBe(false);
  layOut(0);
  expect(isIgnoring()).toBe(true);
  vi.advanceTimersByTime(2_000);
  layOut(300);
  expect(isIgnoring()).toBe(true);
  vi.advanceTimersByTime(500);
  expect(isIgnoring()).toBe(false);
});

test('ignores the first presses on an element that was requested behind a dialog', () => {
  expect(ignore(true, '<i behind></i>').isIgnoring()).toBe(true);
});

test('changes nothing after it is stopped', () => {
  const { isIgnoring, layOut, stop } = ignore(false);
  layOut(300);
  stop();
  vi.advanceTimersByTime(500);
  expect(isIgnoring()).toBe(true);
});
