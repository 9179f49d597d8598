import { expect, test } from 'vitest';
import { listenToNavigation, whenSettled } from '../../../src/widget/core/whenSettled.ts';

/** A page whose time passes when a test says so. */
function aPage(fields: { hidden?: boolean; readyState?: string; hasIdleCallback?: boolean } = {}) {
  const { hasIdleCallback = true, ...state } = fields;
  const timers: { run: () => void; milliseconds: number | undefined }[] = [];
  let elapsed = 100;
  let idle: { run: () => void; timeout: number } | null = null;
  const document = Object.assign(new EventTarget(), { hidden: false, readyState: 'complete', ...state });
  const window = Object.assign(new EventTarget(), {
    document,
    performance: { now: () => elapsed },
    setTimeout: (run: () => void, milliseconds?: number) => timers.push({ run, milliseconds }),
    requestIdleCallback: hasIdleCallback
      ? (run: () => void, { timeout }: { timeout: number }) => (idle = { run, timeout })
      : undefined,
  });
  const settled: number[] = [];
  void whenSettled(window as never).then((visibleSince) => settled.push(visibleSince));
  return {
    window,
    document,
    timers,
    settled,
    idle: () => idle,
    pass: (milliseconds: number) => (elapsed += milliseconds),
  };
}

/** Lets everything happen that waits for nothing else. */
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('resolves once the browser is idle, after 1 s at the latest, with the time at which the page was visible', async () => {
  const page = aPage();
  page.pass(50);
  await tick();
  expect(page.settled).toEqual([]);
  expect(page.idle()!.timeout).toBe(1_000);
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits for the end of the current work where the browser cannot say when it is idle', async () => {
  const page = aPage({ hasIdleCallback: false });
  await tick();
  expect(page.timers).toMatchObject([{ milliseconds: undefined }]);
  page.timers[0]!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits until the page is loaded', async () => {
  const page = aPage({ readyState: 'interactive' });
  await tick();
  expect(page.idle()).toBeNull();
  page.window.dispatchEvent(new Event('load'));
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits 3 s at most for a page that does not finish loading', async () => {
  const page = aPage({ readyState: 'loading' });
  await tick();
  expect(page.timers).toMatchObject([{ milliseconds: 3_000 }]);
  page.timers[0]!.run();
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits in a background tab until it is visible', async () => {
  const page = aPage({ hidden: true });
  page.pass(60_000);
  await tick();
  expect(page.idle()).toBeNull();
  page.document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([60_100]);
});

test.each([
  ['the Navigation API', true, 'currententrychange'],
  ['going back and forth alone', false, 'popstate'],
  ['a new hash alone', false, 'hashchange'],
])('listens to %s until it is undone', (_, hasNavigation, type) => {
  const window = Object.assign(new EventTarget(), { navigation: hasNavigation ? new EventTarget() : undefined });
  let navigations = 0;
  const undo = listenToNavigation(window as never, () => (navigations += 1));
  const target = window.navigation ?? window;
  target.dispatchEvent(new Event(type));
  undo();
  target.dispatchEvent(new Event(type));
  expect(navigations).toBe(1);
});
